import trained from './classifier.json' with { type: 'json' }
import type { features } from './features.ts'
import type { DangerId } from './ids.ts'
import { numbersOfCharacters, weightCharacters, weightOf } from './weights.ts'

/** For each bucket the kinds that have a weight there. `tools/danger/train.ts` writes the form. */
function readRows(rows: readonly { gaps: string; weights: string }[]) {
  const found = new Map<number, { kind: number; weight: number }[]>()
  const goesOn = weightCharacters.length - 1
  for (const [kind, { gaps, weights }] of rows.entries()) {
    let bucket = 0
    let at = 0
    for (const character of gaps) {
      const gap = numbersOfCharacters.get(character) ?? 0
      bucket += gap
      if (gap === goesOn) continue
      const list = found.get(bucket) ?? []
      list.push({ kind, weight: weightOf(weights.charAt(at)) })
      found.set(bucket, list)
      at += 1
    }
  }
  return found
}

export type Classifier = {
  /** 0 to 1: how likely it is that a life is in danger. */
  chanceOfDanger(found: Features): number
  /** How likely each danger is, if there is one. */
  chanceOfKinds(found: Features): ReadonlyMap<DangerId, number>
}
type Features = ReturnType<typeof features>

/** Scores are distances from a border, between about -2 and 2: this makes chances of them. */
const steepness = 3

/** Reads a model that `tools/danger` trained from its corpus. */
export function createClassifier(model: typeof trained): Classifier {
  const kinds = model.kinds as DangerId[]
  const detect = Float64Array.from(model.detect, weightOf)
  const tell = readRows(model.tell)
  return {
    chanceOfDanger(found) {
      let danger = 0
      for (const [bucket, value] of found) danger += (detect[bucket] ?? 0) * value
      return 1 / (1 + Math.exp(-steepness * (danger * model.detectScale + model.detectBias)))
    },
    chanceOfKinds(found) {
      const scores = kinds.map(() => 0)
      for (const [bucket, value] of found)
        for (const { kind, weight } of tell.get(bucket) ?? []) scores[kind] = (scores[kind] ?? 0) + weight * value
      const odds = scores.map((score, kind) =>
        Math.exp(steepness * (score * model.tellScale + (model.tellBias[kind] ?? 0))),
      )
      const total = odds.reduce((sum, one) => sum + one, 0)
      return new Map(kinds.map((kind, index) => [kind, (odds[index] ?? 0) / total]))
    },
  }
}

export const classifier = createClassifier(trained)
