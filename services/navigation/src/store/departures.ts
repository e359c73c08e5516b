import type { PayloadOf } from '@muster/contracts/define-event'
import type { Position } from '@muster/contracts/entities/common'
import type { HomePlace, LeaveByChangeFacts, LeaveByFacts } from '@muster/contracts/entities/leave-by'
import type { profileUpdated } from '@muster/contracts/events/identity'
import { homeLost, homePlaced, packVerified } from '@muster/contracts/events/navigation'
import type { AddedPreparation } from '@muster/contracts/vocabulary/preparation'
import { neighbourhoodOf } from '@muster/geo/cells'
import { leaveTombstone, tombstoneSeconds, writeIfNewer } from '@muster/read-models/write-if-newer'
import { type OutboxEntry, outboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'

const { Mixed } = Schema.Types

/** The cell of people whose home is not known. */
export const unknownHomeCell = 'nowhere'

const departureSchema = new Schema({
  /** Id of the person. */
  _id: { type: String, required: true },
  /** Revision of the profile. */
  revision: Number,
  needs: { type: Mixed, default: null },
  location: { type: String, default: '' },
  added: { type: [String], default: [] },
  home: { type: [Number], default: undefined },
  place: { type: Mixed, default: null },
  /** Whether other services were told that the home is lost; `home` is then empty. Absent in rows that are older than this message. */
  isLossTold: Boolean,
  /** The version of the known places with which the home was found. Null if it has to be searched for again. */
  placedWith: { type: String, default: null },
  /** The neighbourhood of the home; `unknownHomeCell` for people whose home is not known. */
  cell: { type: String, default: unknownHomeCell },
  /** Increases with each change of this person's data that the time depends on. A result that was computed for an earlier count is not written. */
  inputs: { type: Number, default: 0 },
  leaveBy: { type: Mixed, default: null },
  change: { type: Mixed, default: null },
  /** The revision of `leaveBy`. */
  told: { type: Number, default: 0 },
  /** The time that was pushed last, so that many small steps count together. */
  pushedAt: { type: Date, default: null },
  /** When the person must be told that the time has come. Null if they have been told, or if they have no time. */
  dueAt: { type: Date, default: null },
  packVerifiedAt: { type: Date, default: null },
  deletedAt: { type: Date, default: null },
  outbox: outboxField,
})
departureSchema.index({ cell: 1, _id: 1 })
departureSchema.index({ placedWith: 1 })
departureSchema.index({ dueAt: 1 })
departureSchema.index({ deletedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof departureSchema> & { _id: string }

type Fact = Pick<PayloadOf<typeof profileUpdated>, 'userId' | 'revision' | 'needs' | 'location'>
export type Needs = NonNullable<Fact['needs']>

/** The stored data of one person. The fields are explained in the schema above. */
export type Departure = {
  userId: string
  needs: Needs | null
  added: AddedPreparation[]
  location: string
  home: Position | null
  place: HomePlace | null
  cell: string
  inputs: number
  leaveBy: LeaveByFacts | null
  change: LeaveByChangeFacts | null
  told: number
  pushedAt: Date | null
  dueAt: Date | null
}

export type DepartureStore = ReturnType<typeof createDepartureStore>

/** Stores where each person lives, what they need before they can leave, and when they have to leave. */
export function createDepartureStore(connection: Connection, outbox: Pick<Outbox, 'update'>) {
  const departures = connection.model('Departure', departureSchema)
  const here = { deletedAt: null }
  const find = (filter: object) => departures.find({ ...here, ...filter }).lean<Row[]>()
  const isDue = (now: Date) => ({ ...here, dueAt: trusted({ $ne: null, $lte: now }) })

  return {
    /** Stores a person's profile from identity. False if the stored copy is newer, or if the person has deleted their account. */
    remember({ userId, revision, needs, location }: Fact): Promise<boolean> {
      const fields = {
        ...(needs && { needs }),
        ...(location !== undefined && { location, placedWith: null }),
      }
      return writeIfNewer(departures, { id: userId, revision }, fields, here)
    },

    /** Stores what the person has to do before they can leave. */
    async add(userId: string, added: readonly AddedPreparation[]): Promise<void> {
      const change = { $set: { added: [...added] }, $inc: { inputs: 1 } }
      await departures.updateOne({ _id: userId, ...here }, change, { upsert: true })
    },

    /** Stores when the person's browser last had the newest pack of its place, together with the event about it. */
    async holdsPack(userId: string, version: string, now: Date): Promise<void> {
      const event = outboxEntry(packVerified, { userId, version, at: now.toISOString() })
      await outbox.update(departures, { _id: userId, ...here }, { $set: { packVerifiedAt: now } }, [event])
    },

    async find(userId: string): Promise<Departure | null> {
      const [row] = await find({ _id: userId })
      return row ? present(row) : null
    },

    /**
     * Deletes a person's data and events that wait. Leaves a tombstone, so that a late event does not recreate the person. The outbox would remove the
     * tombstone with a last event.
     */
    async forget(userId: string, now: Date): Promise<void> {
      await leaveTombstone(departures, userId, now)
    },

    /** People whose home was last searched for with another version of the known places. */
    async unplaced(version: string, most: number): Promise<Departure[]> {
      const rows = await departures
        .find({ ...here, placedWith: trusted({ $ne: version }) })
        .limit(most)
        .lean<Row[]>()
      return rows.map(present)
    },

    /** Stores the coordinates of a home together with their event. False if the person's data has changed in the meantime. */
    async place(
      { userId, location, inputs }: Departure,
      found: { home: Position; place: HomePlace } | null,
    ): Promise<boolean> {
      const cell = found ? neighbourhoodOf(found.home) : unknownHomeCell
      const $set = { home: found?.home ?? [], place: found?.place ?? null, cell, isLossTold: found === null }
      const filter = { _id: userId, location, inputs, ...here }
      const revision = inputs + 1
      const event = found
        ? outboxEntry(homePlaced, { userId, revision, coordinates: found.home, label: found.place.label })
        : outboxEntry(homeLost, { userId, revision })
      return (await outbox.update(departures, filter, { $set, $inc: { inputs: 1 } }, [event])) !== null
    },

    /** Publishes that homes were lost, for some of those that were lost before such an event existed. False if it published none: none is left, or another process is doing it. */
    async tellLost(most: number): Promise<boolean> {
      // For a person whose home was never known, `home` is absent, not empty.
      const untold = { ...here, cell: unknownHomeCell, home: trusted({ $size: 0 }), isLossTold: trusted({ $ne: true }) }
      const rows = await departures.find(untold).limit(most).lean<Row[]>()
      let told = 0
      for (const { userId, inputs } of rows.map(present)) {
        const change = { $set: { isLossTold: true }, $inc: { inputs: 1 } }
        const event = outboxEntry(homeLost, { userId, revision: inputs + 1 })
        if (await outbox.update(departures, { _id: userId, ...untold, inputs }, change, [event])) told++
      }
      return told > 0
    },

    /** Records the version of the known places with which a home was searched for. */
    async placed({ userId, location }: Departure, version: string): Promise<void> {
      await departures.updateOne({ _id: userId, location, ...here }, { $set: { placedWith: version } })
    },

    /** The neighbourhoods in which somebody has a time. */
    cellsWithTime: (): Promise<string[]> => departures.distinct('cell', { ...here, leaveBy: trusted({ $ne: null }) }),

    /** The people of a neighbourhood, ordered by id, after a given id. */
    async inCell(cell: string, after: string, most: number): Promise<Departure[]> {
      const rows = await departures
        .find({ ...here, cell, _id: trusted({ $gt: after }) })
        .sort({ _id: 1 })
        .limit(most)
        .lean<Row[]>()
      return rows.map(present)
    },

    /** The neighbourhoods of people whose time has come. */
    dueCells: (now: Date): Promise<string[]> => departures.distinct('cell', isDue(now)),

    /** People of these neighbourhoods whose time has come. */
    async due(cells: readonly string[], now: Date, most: number): Promise<Departure[]> {
      const rows = await departures
        .find({ ...isDue(now), cell: trusted({ $in: [...cells] }) })
        .sort({ dueAt: 1 })
        .limit(most)
        .lean<Row[]>()
      return rows.map(present)
    },

    /**
     * Writes a person's next time and the event about it. False if another process has written one, or if the data from which the time was computed has
     * changed since.
     */
    async tell(
      { userId, told, inputs }: Departure,
      next: Pick<Departure, 'leaveBy' | 'change' | 'pushedAt' | 'dueAt'>,
      event: OutboxEntry,
    ): Promise<boolean> {
      const filter = { _id: userId, told, inputs, ...here }
      return (await outbox.update(departures, filter, { $set: { ...next, told: told + 1 } }, [event])) !== null
    },
  }
}

function present(row: Row): Departure {
  const [longitude, latitude] = row.home ?? []
  return {
    userId: row._id,
    needs: (row.needs ?? null) as Needs | null,
    added: (row.added ?? []) as AddedPreparation[],
    location: row.location ?? '',
    home: longitude === undefined || latitude === undefined ? null : [longitude, latitude],
    place: (row.place ?? null) as HomePlace | null,
    cell: row.cell ?? unknownHomeCell,
    inputs: row.inputs ?? 0,
    leaveBy: (row.leaveBy ?? null) as LeaveByFacts | null,
    change: (row.change ?? null) as LeaveByChangeFacts | null,
    told: row.told ?? 0,
    pushedAt: row.pushedAt ?? null,
    dueAt: row.dueAt ?? null,
  }
}
