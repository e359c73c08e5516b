import type { Place } from '../../entities/place/find-place.ts'
import { readJson, writeJson } from '../../lib/storage.ts'

/** The early-warning settings of this browser. */
export type EarlyWarning = {
  userId: string
  on: boolean
  /** The watched home, and the text from which it was geocoded. `isTyped`: false if the text is the location of the profile. Absent in earlier versions. */
  home: (Place & { text: string; isTyped?: boolean }) | null
  /** Whether the device's position is watched too. */
  alsoHere: boolean
}

const isEarlyWarning = (value: unknown): value is EarlyWarning =>
  typeof value === 'object' && value !== null && 'userId' in value && 'on' in value && 'alsoHere' in value

const off = (userId: string): EarlyWarning => ({ userId, on: false, home: null, alsoHere: false })

/** The settings of this person. Settings of another user of this browser are ignored. */
export function readEarlyWarning(userId: string): EarlyWarning {
  const kept = readJson('earlyWarning', isEarlyWarning)
  return kept?.userId === userId ? kept : off(userId)
}

/** Stores the settings and returns them. */
export function writeEarlyWarning(state: EarlyWarning): EarlyWarning {
  writeJson('earlyWarning', state)
  return state
}
