import type { Position } from '@muster/contracts/entities/common'
import type { ShelterNeed } from '@muster/contracts/vocabulary/shelters'
import type { Exposure } from '@muster/routing/shelters/fit'
import { type OutboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'

/** Destinations expire after this time: a person who has not asked again has arrived or gone elsewhere. */
const lifetimeSeconds = 12 * 60 * 60

const destinationSchema = new Schema({
  /** Key of the person (`person:<id>`). Each person has one destination. */
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  /** Empty for a person who was sent away from a shelter when no other was known. */
  shelterId: { type: String, default: '' },
  /** Where they started, rounded to about a kilometre: enough to find the next shelter. */
  near: { type: [Number], required: true },
  needs: { type: [String], required: true },
  /** How a hazard affected the shelter when the person was sent there. */
  exposure: { type: String, default: null },
  /** The shelter that the person was sent away from last. */
  left: { type: Schema.Types.Mixed, default: null },
  at: { type: Date, required: true },
  outbox: outboxField,
})
destinationSchema.index({ shelterId: 1 })
destinationSchema.index({ at: 1 }, { expireAfterSeconds: lifetimeSeconds })
type Row = InferSchemaType<typeof destinationSchema> & { _id: string }

const keyOf = (userId: string) => `person:${userId}`

/** A place to which a person is sent. `near`: where they start; `exposure`: how a hazard affects the shelter. */
export type Destination = { shelterId: string; near: Position; needs: readonly ShelterNeed[]; exposure: Exposure }
/** The shelter that a person was sent away from. */
export type LeftShelter = { id: string; name: string }
/** A person on the way to a shelter. `at`: when they were sent there. */
export type HeadedPerson = Destination & { userId: string; left: LeftShelter | null; at: Date }
export type DestinationStore = ReturnType<typeof createDestinationStore>

/** Stores where each person was last sent. */
export function createDestinationStore(connection: Connection, outbox: Pick<Outbox, 'update'>) {
  const destinations = connection.model('Destination', destinationSchema)
  return {
    /** Stores where a person was sent, together with the event about the route. */
    async send(
      userId: string,
      { shelterId, near, needs, exposure }: Destination,
      at: Date,
      event: OutboxEntry,
    ): Promise<void> {
      const rounded = near.map(degrees => Math.round(degrees * 100) / 100)
      const $set = { userId, shelterId, near: rounded, needs: [...needs], exposure, at }
      await outbox.update(destinations, { _id: keyOf(userId) }, { $set }, [event], { upsert: true })
    },

    /** The ids of all shelters to which somebody was sent; an empty id if somebody waits for one. */
    shelterIds: (): Promise<string[]> => destinations.distinct('shelterId'),

    /** The people who were sent to this shelter. */
    async *headedTo(shelterId: string): AsyncGenerator<HeadedPerson> {
      const cursor = destinations.find({ shelterId }).lean<Row[]>().cursor({ batchSize: 500 })
      for await (const { userId, near, needs, exposure, left, at } of cursor as AsyncIterable<Row>) {
        const [longitude = 0, latitude = 0] = near
        yield {
          userId,
          shelterId,
          near: [longitude, latitude],
          needs: needs as ShelterNeed[],
          exposure: exposure as Exposure,
          left: left as LeftShelter | null,
          at,
        }
      }
    },

    /** Redirects a person and stores the event about it. Does nothing if another process has done so, or if the person has asked again. */
    async redirect(
      { userId, shelterId }: HeadedPerson,
      next: { shelterId: string; exposure: Exposure } | null,
      left: LeftShelter,
      event: OutboxEntry,
    ) {
      // A person without a next shelter stays on record: they are told once that there is none, and once when there is.
      const $set = { ...(next ?? { shelterId: '', exposure: null }), left }
      await outbox.update(destinations, { _id: keyOf(userId), shelterId }, { $set }, [event])
    },

    /** Everything that is stored about where a person was sent. Null if they were sent nowhere recently. */
    export: (userId: string) => destinations.findById(keyOf(userId)).select('-_id -__v').lean<Row>(),

    async forget(userId: string): Promise<void> {
      await destinations.deleteOne({ _id: keyOf(userId) })
    },
  }
}
