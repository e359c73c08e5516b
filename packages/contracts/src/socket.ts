import { z } from 'zod'
import { emergencyUpdate } from './entities/emergency-update.ts'

/** Path of the WebSocket of emergency updates. */
export const emergencySocketPath = '/emergency-ws'

/** A frame from a browser. The gateway sends frames with updates only after it. */
export const clientFrame = z.discriminatedUnion('type', [z.object({ type: z.literal('subscribe_emergency_updates') })])

/** A frame to a browser. */
export const serverFrame = z.discriminatedUnion('type', [
  /** All active updates. They replace the receiver's list. */
  z.object({ type: z.literal('emergency_updates'), data: z.array(emergencyUpdate) }),
  /** An update that is new to the receiver, which adds it to the front. */
  z.object({ type: z.literal('new_emergency_update'), data: emergencyUpdate }),
  /** A later revision of an update, or its end. It replaces the earlier one and moves to the front. */
  z.object({ type: z.literal('live_update'), data: emergencyUpdate }),
])
export type ServerFrame = z.infer<typeof serverFrame>

/** A frame from the gateway: the list comes from its memory and was current this many seconds ago. 0: it is current again. */
export const listAgeFrame = z.object({
  type: z.literal('list_age'),
  data: z.object({ seconds: z.int().min(0) }),
})
export type ListAgeFrame = z.infer<typeof listAgeFrame>
