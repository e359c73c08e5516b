import type { PayloadOf } from '@muster/contracts/define-event'
import { destinationChanged, wayOutPlanned } from '@muster/contracts/events/navigation'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'
import { leaveTombstone, tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

/** The last planned way out of a person. */
export type KnownWayOut = Omit<PayloadOf<typeof wayOutPlanned>, 'userId'>

const wayOutSchema = new Schema({
  _id: { type: String, required: true },
  /** Time of the plan, or of the event that withdraws its destination, in ms since 1970. */
  revision: Number,
  wayOut: { type: Schema.Types.Mixed, default: null },
  deletedAt: { type: Date, default: null },
})
wayOutSchema.index({ deletedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof wayOutSchema>

export type KnownWaysOut = ReturnType<typeof createKnownWaysOut>

/** A service's own copy of the way out that navigation planned last for each person. */
export function createKnownWaysOut(connection: Connection) {
  const waysOut = connection.model('KnownWayOut', wayOutSchema)
  const write = (userId: string, at: string, wayOut: KnownWayOut | null) =>
    writeIfNewer(waysOut, { id: userId, revision: Date.parse(at) }, { wayOut }, { deletedAt: null })
  return {
    /** Stores a way out. False if the copy is newer or the person has deleted their account. */
    remember: ({ userId, ...wayOut }: PayloadOf<typeof wayOutPlanned>) => write(userId, wayOut.plannedAt, wayOut),

    /** Removes a way out because its destination is full or closed, or because a danger has come closer to it. */
    withdraw: ({ userId, decidedAt }: PayloadOf<typeof destinationChanged>) => write(userId, decidedAt, null),

    /** A person's last planned way out; null if none is planned, or if it was withdrawn. */
    async find(userId: string): Promise<KnownWayOut | null> {
      const row = await waysOut.findById(userId).lean<Row>()
      return row?.deletedAt ? null : ((row?.wayOut ?? null) as KnownWayOut | null)
    },

    /** Leaves a tombstone, so that a late event does not recreate the way. */
    async forget(userId: string, now: Date): Promise<void> {
      await leaveTombstone(waysOut, userId, now)
    },
  }
}

/** The consumers that update the copy. */
export const knownWaysOutConsumers = (known: KnownWaysOut): ConsumerEntry[] => [
  onEvent(wayOutPlanned, async plan => void (await known.remember(plan))),
  onEvent(destinationChanged, async change => void (await known.withdraw(change))),
]
