import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { updateEnded, updatePublished, updateRevised } from '@muster/contracts/events/alerts'
import { levelOfHazard } from '@muster/contracts/vocabulary/hazards'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'
import { tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

const updateSchema = new Schema({
  _id: { type: String, required: true },
  revision: { type: Number, required: true },
  isActive: { type: Boolean, required: true },
  update: { type: Schema.Types.Mixed, required: true },
  /** When this copy received this revision. Null in rows of earlier versions. */
  heardAt: { type: Date, default: null },
  /** When this copy received the end; an ended update stays as a tombstone. */
  endedAt: { type: Date, default: null },
})
updateSchema.index({ isActive: 1 })
updateSchema.index({ endedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof updateSchema>

/** `heardAt`: when this copy received this revision, which may be long after `updatedAt`. Null if an earlier version received it. */
export type ReceivedUpdate = { update: EmergencyUpdate; heardAt: Date | null }

/** See `createKnownUpdates`. */
export type KnownUpdates = {
  /** Stores an update; false if the copy is newer. */
  remember(update: EmergencyUpdate): Promise<boolean>
  /** Active updates, the newest first. */
  active(): Promise<EmergencyUpdate[]>
  /** Active updates with the time at which each was received, newest first. */
  heard(): Promise<ReceivedUpdate[]>
  /** The active updates of one lineage. */
  activeOf(lineageId: string): Promise<EmergencyUpdate[]>
}

/** A service's own copy of the updates that alerts has published. */
export function createKnownUpdates(connection: Connection): KnownUpdates {
  const known = connection.model('KnownUpdate', updateSchema)
  const read = async (filter: object): Promise<ReceivedUpdate[]> => {
    const rows = await known.find({ isActive: true, ...filter }).lean<Row[]>()
    const heard = rows.map(row => ({
      update: withLineage(row.update as EmergencyUpdate),
      heardAt: row.heardAt ?? null,
    }))
    return heard.sort((a, b) => b.update.issuedAt.localeCompare(a.update.issuedAt))
  }
  const updatesOf = async (filter: object) => (await read(filter)).map(({ update }) => update)
  return {
    remember(update) {
      const { id, revision, isActive } = update
      const heardAt = new Date()
      return writeIfNewer(known, { id, revision }, { isActive, update, heardAt, endedAt: isActive ? null : heardAt })
    },

    active: () => updatesOf({}),
    heard: () => read({}),
    activeOf: lineageId => updatesOf({ 'update.lineageId': lineageId }),
  }
}

/** Consumers that keep the copy; `onChange` runs after each change of it, and again when an event is delivered again. */
export function knownUpdatesConsumers(known: KnownUpdates, onChange?: () => Promise<void>): ConsumerEntry[] {
  const remember = async ({ update }: { update: EmergencyUpdate }) => {
    if (await known.remember(update)) await onChange?.()
  }
  return [onEvent(updatePublished, remember), onEvent(updateRevised, remember), onEvent(updateEnded, remember)]
}

/** Adds the lineage and the level to rows that were stored before updates had them. */
const withLineage = (update: EmergencyUpdate): EmergencyUpdate =>
  'lineageId' in update ? update : { ...(update as EmergencyUpdate), ...addedTo(update) }

const addedTo = ({ id, hazard }: Pick<EmergencyUpdate, 'id' | 'hazard'>) => ({
  lineageId: id,
  level: levelOfHazard(hazard),
})
