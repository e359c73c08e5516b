import type { EvacuationData } from '@muster/contracts/entities/chat'
import { writeJson } from '../../lib/storage.ts'

/** Time to read 'Opening map' after a press, in ms. */
export const openMapDelayMs = 500
/** Time to read a reply that opens the map by itself, in ms. */
export const autoRedirectDelayMs = 2000

/** Stores the evacuation data of a reply, which the map reads when it opens. */
export function keepEvacuationData(data: EvacuationData | undefined): void {
  writeJson('evacuationData', data ?? { evacuationRoute: {} })
}
