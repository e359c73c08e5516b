import trained from './classifier.json' with { type: 'json' }
import type { features } from './features.ts'
import type { DangerId } from './ids.ts'
import { foldBuckets, readWeights } from './weights.ts'

export type Classifier = {
  /** 0 to 1: how likely it is that a life is in danger. */
  chanceOfDanger(found: Features): number
  /** How likely each danger is, if there is one. */
  chanceOfKinds(found: Features): ReadonlyMap<DangerId, number>
}
type Features = ReturnType<typeof features>

/** Scores are distances from a border, between about -2 and 2: this makes chances of them. */
const steepness = { danger: 5, kind: 3 }

/** Reads a model that `tools/danger` trained from its corpus. */
export function createClassifier({ detect, tell }: typeof trained): Classifier {
  const borderOf = ({ weights, scale, bias }: typeof detect) => ({ weights: readWeights(weights), scale, bias })
  const ofDanger = borderOf(detect)
  const ofKinds = tell.map(({ kind, ...border }) => ({ kind: kind as DangerId, ...borderOf(border) }))
  return {
    chanceOfDanger: found => 1 / (1 + Math.exp(-steepness.danger * scoreOf(ofDanger, found))),
    chanceOfKinds(found) {
      const folded = [...foldBuckets(found, ofKinds[0]?.weights.length ?? 1)]
      const odds = ofKinds.map(border => Math.exp(steepness.kind * scoreOf(border, folded)))
      const total = odds.reduce((sum, one) => sum + one, 0)
      return new Map(ofKinds.map(({ kind }, at) => [kind, (odds[at] ?? 0) / total]))
    },
  }
}

function scoreOf(
  { weights, scale, bias }: { weights: Float32Array; scale: number; bias: number },
  found: Iterable<readonly [bucket: number, value: number]>,
): number {
  let sum = 0
  for (const [bucket, value] of found) sum += (weights[bucket] ?? 0) * value
  return sum * scale + bias
}

export const classifier = createClassifier(trained)
