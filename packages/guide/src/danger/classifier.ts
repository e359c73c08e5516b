import model from './classifier.json' with { type: 'json' }
import { features } from './features.ts'
import type { DangerId } from './ids.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), character => character.charCodeAt(0))

const kinds = model.kinds as DangerId[]
const detect = new Int8Array(bytesOf(model.detect).buffer)
const tell = readRows(bytesOf(model.tell))

/** For each bucket the kinds that have a weight there. `tools/danger/train.ts` writes the form. */
function readRows(bytes: Uint8Array): ReadonlyMap<number, { kind: number; weight: number }[]> {
  const found = new Map<number, { kind: number; weight: number }[]>()
  let at = 0
  for (const kind of kinds.keys()) {
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

/** 0 to 1: how likely it is, for the trained classifier, that a life is in danger. `tools/danger` trains it from its corpus. */
export function chanceOfDanger(normalised: string): number {
  const found = features(normalised)
  let danger = 0
  for (const bucket of found) danger += detect[bucket] ?? 0
  return 1 / (1 + Math.exp(-((danger * model.detectScale) / Math.sqrt(found.size || 1) + model.detectBias)))
}

/** How likely each danger is, if there is one. */
export function chanceOfKinds(normalised: string): ReadonlyMap<DangerId, number> {
  const found = features(normalised)
  const scores = kinds.map(() => 0)
  for (const bucket of found)
    for (const { kind, weight } of tell.get(bucket) ?? []) scores[kind] = (scores[kind] ?? 0) + weight
  const odds = scores.map((score, kind) =>
    Math.exp((score * model.tellScale) / Math.sqrt(found.size || 1) + (model.tellBias[kind] ?? 0)),
  )
  const total = odds.reduce((sum, one) => sum + one, 0)
  return new Map(kinds.map((kind, index) => [kind, (odds[index] ?? 0) / total]))
}
