import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { OutboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { type ClientSession, type Connection, Types, trusted } from 'mongoose'
import type { RidePair, Side } from '../domain/ride-pair.ts'
import type { RideModels, RidePairRow } from './ride-models.ts'

/** The fields of a new pair. */
type Asking = Omit<RidePair, 'id' | 'seq' | 'changedAt' | 'state'>
type Places = { seats: number; tieDowns: number }
type Deps = { connection: Connection; models: Pick<RideModels, 'Post' | 'Pair'>; outbox: Outbox }

/**
 * Stores the pairs of offers and requests. A pair, the seats of its offer and the ride of its request change in one transaction. Each write checks that the
 * state on which the change was decided is unchanged, so no seat is given twice and nobody has two rides.
 */
export function createRidePairs({ connection, models: { Post, Pair }, outbox }: Deps) {
  const refused = { full: new Error('no room left'), conflict: new Error('the pair has changed') }

  /** Runs a change in a transaction. `full` or `conflict` if the change throws that; then nothing is written. */
  async function inOne(pairId: string, change: (session: ClientSession) => Promise<void>) {
    try {
      await connection.transaction(change)
    } catch (err) {
      if (err === refused.full) return 'full' as const
      if (err === refused.conflict) return 'conflict' as const
      throw err
    }
    outbox.publish(Pair, [new Types.ObjectId(pairId)])
    return 'done' as const
  }

  /** Changes a pair. Throws `refused.conflict` if it has changed since it was read. */
  async function write({ id, seq, state }: RidePair, set: object, events: OutboxEntry[], session: ClientSession) {
    const change = { $set: set, $inc: { seq: 1 }, $push: { outbox: { $each: events } } } as object
    const { matchedCount } = await Pair.updateOne({ _id: id, seq, state }, change, { session })
    if (matchedCount === 0) throw refused.conflict
  }

  const many = async (filter: object): Promise<RidePair[]> =>
    (
      await Pair.find({ ...filter, deletedAt: null })
        .sort({ changedAt: -1 })
        .limit(500)
        .lean<RidePairRow[]>()
    ).map(toPair)

  return {
    async find(offerId: string, requestId: string): Promise<RidePair | null> {
      const row = await Pair.findOne({ offerId, requestId, deletedAt: null }).lean<RidePairRow>()
      return row && toPair(row)
    },
    ofPost: (kind: Side, id: string) => many(kind === 'offer' ? { offerId: id } : { requestId: id }),
    ofPerson: (userId: string) => many({ $or: [{ driverId: userId }, { passengerId: userId }] }),

    /** Stores the first acceptance of a pair. Null if the pair exists already, because the other person accepted first. */
    async ask(asking: Asking, events: (pairId: string) => OutboxEntry[], now: Date): Promise<RidePair | null> {
      const _id = new Types.ObjectId()
      const row = { ...asking, _id, state: 'asked', seq: 1, changedAt: now }
      try {
        return toPair((await outbox.insert(Pair, row, events(_id.toHexString()))) as RidePairRow)
      } catch (err) {
        if (isDuplicateKey(err)) return null
        throw err
      }
    },

    /**
     * Stores the second acceptance, and takes the places of the offer for the request. `full` if the places or the request are taken, or either post is closed.
     */
    agree(pair: RidePair, by: Side, { seats, tieDowns }: Places, events: OutboxEntry[], now: Date) {
      return inOne(pair.id, async session => {
        await write(pair, { state: 'agreed', by, changedAt: now }, events, session)
        const open = { isOpen: true, leavesAt: trusted({ $gt: now }) }
        const room = { seatsLeft: trusted({ $gte: seats }), tieDownsLeft: trusted({ $gte: tieDowns }) }
        const taken = { $inc: { seatsLeft: -seats, tieDownsLeft: -tieDowns } }
        const offer = await Post.updateOne({ _id: pair.offerId, ...open, ...room }, taken, { session })
        if (offer.matchedCount === 0) throw refused.full
        const ride = { $set: { pairId: pair.id } }
        const request = await Post.updateOne({ _id: pair.requestId, ...open, pairId: null }, ride, { session })
        if (request.matchedCount === 0) throw refused.full
      })
    },

    /** Stores that the two people have met. The seats stay taken, and exact data can no longer be read. */
    meet: (pair: RidePair, by: Side, now: Date) =>
      inOne(pair.id, session => write(pair, { state: 'met', by, changedAt: now }, [], session)),

    /** Ends a pair, gives the seats back and frees the request. `isForgotten`: the row is also removed once its event is published. */
    end(pair: RidePair, by: Side, places: Places, events: OutboxEntry[], now: Date, { isForgotten = false } = {}) {
      return inOne(pair.id, async session => {
        const gone = isForgotten ? { deletedAt: now } : {}
        await write(pair, { state: 'off', by, changedAt: now, ...gone }, events, session)
        if (pair.state !== 'agreed') return
        const back = { $inc: { seatsLeft: places.seats, tieDownsLeft: places.tieDowns } }
        await Post.updateOne({ _id: pair.offerId }, back, { session })
        await Post.updateOne({ _id: pair.requestId, pairId: pair.id }, { $set: { pairId: null } }, { session })
      })
    },

    /** Removes the pairs of a deleted account. Tombstones, whose event is still to be published, stay until then. */
    async removeOf(userId: string): Promise<void> {
      await Pair.deleteMany({ $or: [{ driverId: userId }, { passengerId: userId }], deletedAt: null })
    },
  }
}

function toPair({ _id, deletedAt: _deletedAt, ...row }: RidePairRow): RidePair {
  return { ...(row as unknown as Omit<RidePair, 'id'>), id: _id.toHexString() }
}
