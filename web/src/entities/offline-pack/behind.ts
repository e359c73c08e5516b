import { readJson, writeJson } from '../../lib/storage.ts'
import { tellOfChange } from './memory.ts'
import type { PackSlot } from './store.ts'

/** Why the saved pack is not the newest. full: there was no room. waits: this network may cost money. */
export type Behind = 'full' | 'waits'
type BehindBySlot = Partial<Record<PackSlot, Behind>>

const isBehind = (value: unknown): value is BehindBySlot => typeof value === 'object' && value !== null

/** In local storage, because on a full device nothing can be written beside the packs. */
export const readBehind = (): BehindBySlot => readJson('offlineBehind', isBehind) ?? {}

export function writeBehind(slot: PackSlot, behind: Behind | null): void {
  const { [slot]: before, ...others } = readBehind()
  if ((before ?? null) === behind) return
  writeJson('offlineBehind', behind ? { ...others, [slot]: behind } : others)
  tellOfChange()
}
