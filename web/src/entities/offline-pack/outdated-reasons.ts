import { readJson, writeJson } from '../../lib/storage.ts'
import { tellOfChange } from './memory.ts'
import type { PackSlot } from './store.ts'

/** Why the saved pack is not the newest. `full`: no room on the device. `waits`: it was not downloaded, because this network may cost money. */
export type OutdatedReason = 'full' | 'waits'
type BehindBySlot = Partial<Record<PackSlot, OutdatedReason>>

const isBehind = (value: unknown): value is BehindBySlot => typeof value === 'object' && value !== null

/** By slot. Stored in local storage, because on a full device nothing can be added to the cache of packs. */
export const readOutdatedReasons = (): BehindBySlot => readJson('offlineBehind', isBehind) ?? {}

/** Stores why the pack of a slot is not the newest; null if it is. */
export function writeOutdatedReason(slot: PackSlot, behind: OutdatedReason | null): void {
  const { [slot]: before, ...others } = readOutdatedReasons()
  if ((before ?? null) === behind) return
  writeJson('offlineBehind', behind ? { ...others, [slot]: behind } : others)
  tellOfChange()
}
