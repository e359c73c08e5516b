import { seededRandom } from '@muster/test-kit/random'

type Case = Readonly<Record<string, string | number>>

/** A fixed seed gives the same subset in every run, so that a failure can be repeated. */
const seed = 911

/** Every combination of the values. */
export function combinations<Key extends string, Value extends string | number>(
  parameters: Readonly<Record<Key, readonly Value[]>>,
): Record<Key, Value>[] {
  return (Object.entries(parameters) as [Key, readonly Value[]][]).reduce<Record<Key, Value>[]>(
    (known, [key, values]) => known.flatMap(part => values.map(value => ({ ...part, [key]: value }))),
    [{} as Record<Key, Value>],
  )
}

/**
 * Pairwise testing: a small subset of `cases` in which each pair of values that occurs in `cases` occurs at least once. `apart` are
 * pairs of parameters that do not influence each other, so their combinations are not needed.
 */
export function coverPairs<One extends Case>(
  cases: readonly One[],
  apart: readonly (readonly [string, string])[],
): One[] {
  const isApart = (one: string, other: string) => apart.some(pair => pair.includes(one) && pair.includes(other))
  const pairsOf = (one: Case) =>
    Object.entries(one).flatMap(([key, value], index, all) =>
      all
        .slice(index + 1)
        .filter(([other]) => !isApart(key, other))
        .map(([other, otherValue]) => `${key}=${value} ${other}=${otherValue}`),
    )
  const random = seededRandom(seed)
  const shuffled = cases.map(one => ({ one, pairs: pairsOf(one), rank: random() })).sort((a, b) => a.rank - b.rank)
  const covered = new Set<string>()
  const chosen: One[] = []
  const mostPairs = shuffled[0]?.pairs.length ?? 0
  // Cases that cover the most pairs are chosen first, which keeps the subset small.
  for (let atLeast = mostPairs; atLeast > 0; atLeast--) {
    for (const { one, pairs } of shuffled) {
      if (pairs.filter(pair => !covered.has(pair)).length < atLeast) continue
      for (const pair of pairs) covered.add(pair)
      chosen.push(one)
    }
  }
  return chosen
}
