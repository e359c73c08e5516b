import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { updateEnded, updatePublished, updateRevised } from '@muster/contracts/events/alerts'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import { type ConsumerEntry, on } from '../bus/consumer-entry.ts'
import { isDuplicateKey } from './mongo.ts'

const schema = new Schema({
  _id: { type: String, required: true },
  revision: { type: Number, required: true },
  isActive: { type: Boolean, required: true },
  update: { type: Schema.Types.Mixed, required: true },
})
schema.index({ isActive: 1 })
type Row = InferSchemaType<typeof schema>

export type KnownUpdates = {
  /** Keeps the highest revision of an update, in whatever order they come; false where it was known already. */
  remember(update: EmergencyUpdate): Promise<boolean>
  /** Active updates, the newest first. */
  active(): Promise<EmergencyUpdate[]>
}

/** A service's own copy of the updates that alerts told of. */
export function createKnownUpdates(connection: Connection): KnownUpdates {
  const KnownUpdate = connection.model('KnownUpdate', schema)
  return {
    async remember(update) {
      const { id: _id, revision, isActive } = update
      try {
        const known = { _id, revision: trusted({ $lt: revision }) }
        await KnownUpdate.updateOne(known, { $set: { revision, isActive, update } }, { upsert: true })
        return true
      } catch (err) {
        // The upsert met a row of this or a later revision.
        if (isDuplicateKey(err)) return false
        throw err
      }
    },

    async active() {
      const rows = await KnownUpdate.find({ isActive: true }).lean<Row[]>()
      const updates = rows.map(row => row.update as EmergencyUpdate)
      return updates.sort((a, b) => b.issuedAt.localeCompare(a.issuedAt))
    },
  }
}

/** Consumers that keep the copy; `onChange` runs after each change of it. */
export function knownUpdatesConsumers(known: KnownUpdates, onChange?: () => Promise<void>): ConsumerEntry[] {
  const remember = async ({ update }: { update: EmergencyUpdate }) => {
    if (await known.remember(update)) await onChange?.()
  }
  return [on(updatePublished, remember), on(updateRevised, remember), on(updateEnded, remember)]
}
