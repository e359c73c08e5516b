import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'

const required = { required: true } as const

/** Offers and requests. A person has at most one open post. */
const postSchema = new Schema({
  userId: { type: String, ...required },
  clientId: { type: String, ...required },
  kind: { type: String, ...required },
  firstName: { type: String, ...required },
  /** `RideRoom` of an offer, `RideParty` of a request. */
  form: { type: Schema.Types.Mixed, ...required },
  block: { type: Schema.Types.Mixed, ...required },
  /** Longitude of the home, rounded to about 200 m; used to find near posts. */
  lon: { type: Number, ...required },
  lat: { type: Number, ...required },
  /** JSON of `RideSecrets`, encrypted. */
  sealed: { type: String, ...required },
  isDrill: { type: Boolean, ...required },
  isOpen: { type: Boolean, ...required },
  seatsLeft: { type: Number, default: 0 },
  tieDownsLeft: { type: Number, default: 0 },
  /** Of a request: id of its agreed pair; null without one. */
  pairId: { type: String, default: null },
  startedAt: { type: Date, ...required },
  leavesAt: { type: Date, ...required },
  endsAt: { type: Date, ...required },
  /** When rides were last found open at the home. */
  coveredAt: { type: Date, ...required },
  /** When the sweep checks it next; null once it is closed and everyone was told. */
  wakeAt: { type: Date, default: null },
  removeAt: { type: Date, default: null },
  outbox: outboxField,
})
postSchema.index({ userId: 1 }, { unique: true, partialFilterExpression: { isOpen: true }, name: 'one_open' })
postSchema.index({ userId: 1, startedAt: -1 })
postSchema.index({ kind: 1, isDrill: 1, lat: 1 }, { partialFilterExpression: { isOpen: true } })
postSchema.index({ wakeAt: 1 })
postSchema.index({ removeAt: 1 }, { expireAfterSeconds: 0 })

const pairSchema = new Schema({
  offerId: { type: String, ...required },
  requestId: { type: String, ...required },
  driverId: { type: String, ...required },
  passengerId: { type: String, ...required },
  state: { type: String, ...required },
  by: { type: String, ...required },
  seq: { type: Number, ...required },
  changedAt: { type: Date, ...required },
  /** Set when one of the two people has deleted their account. The row is then a tombstone, which the outbox removes with its last event. */
  deletedAt: { type: Date, default: null },
  outbox: outboxField,
})
pairSchema.index({ offerId: 1, requestId: 1 }, { unique: true })
pairSchema.index({ requestId: 1 })
pairSchema.index({ driverId: 1 })
pairSchema.index({ passengerId: 1 })
pairSchema.index({ changedAt: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 })

/** Refusals: one person does not want to ride with another. */
const refusalSchema = new Schema({
  /** Id of the person who refuses, a space, and id of the person who is refused. */
  _id: { type: String, ...required },
  userId: { type: String, ...required },
  otherId: { type: String, ...required },
  at: { type: Date, ...required },
  reportedAt: { type: Date, default: null },
})
refusalSchema.index({ userId: 1 })
refusalSchema.index({ otherId: 1, reportedAt: 1 })

type Row<S extends Schema> = InferSchemaType<S> & { _id: Types.ObjectId }
export type RidePostRow = Row<typeof postSchema>
export type RidePairRow = Row<typeof pairSchema>
export type RideRefusalRow = InferSchemaType<typeof refusalSchema>

/** The collections of rides on one connection. */
export function createRideModels(connection: Connection) {
  return {
    Post: connection.model('RidePost', postSchema),
    Pair: connection.model('RidePair', pairSchema),
    Refusal: connection.model('RideRefusal', refusalSchema),
  }
}
export type RideModels = ReturnType<typeof createRideModels>
