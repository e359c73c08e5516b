import { z } from 'zod'
import { emergencyUpdate } from './entities/emergency-update.ts'

export const emergencySocketPath = '/emergency-ws'

export const clientFrame = z.discriminatedUnion('type', [z.object({ type: z.literal('subscribe_emergency_updates') })])

export const serverFrame = z.discriminatedUnion('type', [
  /** The whole list of active updates: it replaces the receiver's. */
  z.object({ type: z.literal('emergency_updates'), data: z.array(emergencyUpdate) }),
  /** An update that the receiver does not have yet: it goes to the front. */
  z.object({ type: z.literal('new_emergency_update'), data: emergencyUpdate }),
  /** A later revision of one update, its end included: it goes to the front in place of the former one. */
  z.object({ type: z.literal('live_update'), data: emergencyUpdate }),
])
export type ServerFrame = z.infer<typeof serverFrame>
