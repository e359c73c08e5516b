import type { Place } from '../../entities/place/find-place.ts'
import { readJson, writeJson } from '../../lib/storage.ts'

/** What this browser knows of its own early warnings. */
export type EarlyWarning = {
  userId: string
  on: boolean
  /** The home that is watched, and the text that led to it. */
  home: (Place & { text: string }) | null
  alsoHere: boolean
}

const isEarlyWarning = (value: unknown): value is EarlyWarning =>
  typeof value === 'object' && value !== null && 'userId' in value && 'on' in value && 'alsoHere' in value

const off = (userId: string): EarlyWarning => ({ userId, on: false, home: null, alsoHere: false })

/** Of this person; what another person at this browser chose is not theirs. */
export function readEarlyWarning(userId: string): EarlyWarning {
  const kept = readJson('earlyWarning', isEarlyWarning)
  return kept?.userId === userId ? kept : off(userId)
}

export function writeEarlyWarning(state: EarlyWarning): EarlyWarning {
  writeJson('earlyWarning', state)
  return state
}
