import type { EvacuationData } from '@muster/contracts/entities/chat'
import { writeJson } from '../../lib/storage.ts'

export const openMapDelayMs = 500
export const autoRedirectDelayMs = 2000

/** Stores the evacuation data for the map. */
export function keepEvacuationData(data: EvacuationData | undefined): void {
  writeJson('evacuationData', data ?? { evacuationRoute: {} })
}
