import trained from './classifier.json' with { type: 'json' }
import type { features } from './features.ts'
import type { DangerId } from './ids.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), character => character.charCodeAt(0))

/** For each bucket the kinds that have a weight there. `tools/danger/train.ts` writes the form. */
function readRows(bytes: Uint8Array, kinds: number): ReadonlyMap<number, { kind: number; weight: number }[]> {
  const found = new Map<number, { kind: number; weight: number }[]>()
  let at = 0
  for (let kind = 0; kind < kinds; kind += 1) {
    let bucket = 0
    while (bytes[at] !== 255) {
      for (; bytes[at] === 254; at += 1) bucket += 254
      bucket += bytes[at] ?? 0
      const list = found.get(bucket) ?? []
      list.push({ kind, weight: ((bytes[at + 1] ?? 0) << 24) >> 24 })
      found.set(bucket, list)
      at += 2
    }
    at += 2
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
  const detect = new Int8Array(bytesOf(model.detect).buffer)
  const tell = readRows(bytesOf(model.tell), kinds.length)
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
