import trained from './classifier.json' with { type: 'json' }
import type { features } from './features.ts'
import type { DangerId } from './ids.ts'
import { readRow, type WeightRow } from './weights.ts'

/** For each bucket the kinds that have a weight there. */
function readRows(rows: readonly WeightRow[]) {
  const found = new Map<number, { kind: number; weight: number }[]>()
  for (const [kind, row] of rows.entries())
    for (const { bucket, weight } of readRow(row)) {
      const list = found.get(bucket) ?? []
      list.push({ kind, weight })
      found.set(bucket, list)
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
  const detect = new Map(readRow(model.detect).map(({ bucket, weight }) => [bucket, weight]))
  const tell = readRows(model.tell)
  return {
    chanceOfDanger(found) {
      let danger = 0
      for (const [bucket, value] of found) danger += (detect.get(bucket) ?? 0) * value
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
