import type { EvacuationData } from '@muster/contracts/entities/chat'
import { writeJson } from '../../lib/storage.ts'

export const openMapDelayMs = 500
export const autoRedirectDelayMs = 2000

/** Leaves the way out where the map finds it. */
export function keepEvacuationData(data: EvacuationData | undefined): void {
  writeJson('evacuationData', data ?? { evacuationRoute: {} })
}
