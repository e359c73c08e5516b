import { canarySent } from '@muster/contracts/events/alerts'
import { type OutboxEntry, outboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { type Connection, Schema, Types } from 'mongoose'

type CanaryDocument = { _id: Types.ObjectId; at: Date; outbox?: OutboxEntry[] }
export type CanaryStore = ReturnType<typeof createCanaryStore>

const lifetimeSeconds = 24 * 60 * 60

const canarySchema = new Schema<CanaryDocument>(
  { at: { type: Date, required: true }, outbox: outboxField },
  { versionKey: false },
)
canarySchema.index({ at: 1 }, { expireAfterSeconds: lifetimeSeconds })
canarySchema.index({ 'outbox.at': 1 }, { sparse: true })

export const createCanaryModels = (connection: Connection) => ({
  Canary: connection.model<CanaryDocument>('Canary', canarySchema),
})

/** The canaries that were sent. Their fan-outs tell which of them arrived. */
export function createCanaryStore({ Canary }: ReturnType<typeof createCanaryModels>, outbox: Outbox) {
  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    /** Stores a canary together with its event, as an update is stored. */
    async sent(id: string, at: Date): Promise<void> {
      const row = { _id: new Types.ObjectId(id), at }
      await outbox.insert(Canary, row, [outboxEntry(canarySent, { id, at: at.toISOString() })])
    },
  }
}
