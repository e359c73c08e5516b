import type { CheckInForm } from '@muster/contracts/entities/check-in'
import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import { checkedIn } from '@muster/contracts/events/help'
import { checkInHours } from '@muster/contracts/vocabulary/help'
import type { Caller } from '@muster/service-kit/http/auth'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import type { CheckInRow, Models } from './models.ts'

/** A check-in. `userId`: the person whom it is about. `byUserId`: the person who sent it. */
export type StoredCheckIn = Pick<CheckInRow, 'userId' | 'byUserId' | 'byName' | 'text' | 'at'> & {
  status: CheckInForm['status']
}
/** How long a check-in counts, in ms. */
const windowMs = checkInHours * 60 * 60 * 1_000

/** Start of the time in which check-ins count. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - windowMs)

/** Stores check-ins: how members are, as they or other members say. */
export function createCheckInStore({ CheckIn }: Models, outbox: Outbox) {
  /**
   * The time of a check-in. The client's time is not used if it is in the future, because later check-ins could not replace such a check-in. The time is
   * then always later than that of the same person's previous check-in, because the clocks of the processes differ: a call for help must not sort before a
   * "safe" of a moment earlier.
   */
  async function timeOf(said: Date, key: { communityId: string; userId: string; byUserId: string }, now: Date) {
    if (said <= now) return said
    const last = await CheckIn.findOne({ ...key, at: trusted({ $lte: said }) })
      .sort({ at: -1 })
      .select('at')
      .lean<Pick<CheckInRow, 'at'>>()
    return new Date(Math.max(now.getTime(), (last?.at.getTime() ?? 0) + 1))
  }

  return {
    /** Stores a check-in. If one with the same `clientId` was sent before, returns that one. */
    async add(communityId: string, by: Caller, form: CheckInForm, now: Date): Promise<StoredCheckIn> {
      const userId = form.about ?? by.userId
      const at = await timeOf(new Date(form.at), { communityId, userId, byUserId: by.userId }, now)
      const { status, text, clientId } = form
      const row = { communityId, userId, byUserId: by.userId, byName: by.name, clientId, status, text, at }
      const isProxy = userId !== by.userId
      const fact = { userId, communityId, status, isProxy, byUserId: by.userId, at: at.toISOString() }
      try {
        return toCheckIn((await outbox.insert(CheckIn, row, [outboxEntry(checkedIn, fact)])) as CheckInRow)
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
        const sent = await CheckIn.findOne({ byUserId: by.userId, clientId }).lean<CheckInRow>()
        if (!sent) throw err
        return toCheckIn(sent)
      }
    },

    /**
     * By user id: the last own check-in of each person, and the last check-in of anybody else about them, while they count. Check-ins by people in `notBy` are
     * left out.
     */
    async latest(
      communityId: string,
      { now, notBy }: { now: Date; notBy: readonly string[] },
    ): Promise<{ own: Map<string, StoredCheckIn>; proxy: Map<string, StoredCheckIn> }> {
      const rows = await CheckIn.aggregate<{ _id: { userId: string; isOwn: boolean }; last: CheckInRow }>([
        { $match: { communityId, at: { $gte: countedSince(now) }, byUserId: { $nin: [...notBy] } } },
        { $sort: { at: -1, _id: -1 } },
        {
          $group: { _id: { userId: '$userId', isOwn: { $eq: ['$userId', '$byUserId'] } }, last: { $first: '$$ROOT' } },
        },
      ])
      const of = (isOwn: boolean) =>
        new Map(rows.filter(({ _id }) => _id.isOwn === isOwn).map(({ _id, last }) => [_id.userId, toCheckIn(last)]))
      return { own: of(true), proxy: of(false) }
    },

    /** Whether a person has checked in themselves as safe or moving since then. */
    async isHeardSince(userId: string, since: Date): Promise<boolean> {
      const status = trusted({ $in: ['safe', 'moving'] })
      return (await CheckIn.exists({ userId, byUserId: userId, status, at: trusted({ $gte: since }) })) !== null
    },

    /** All check-ins by and about a person. */
    async exportOf(userId: string) {
      const rows = await CheckIn.find({ $or: [{ userId }, { byUserId: userId }] })
        .limit(maxExportedRows)
        .lean<CheckInRow[]>()
      return rows.map(row => ({ ...toCheckIn(row), communityId: row.communityId }))
    },

    /** Removes all check-ins by and about a person. */
    async removeOf(userId: string): Promise<void> {
      await CheckIn.deleteMany({ $or: [{ userId }, { byUserId: userId }] })
    },
  }
}

function toCheckIn({ userId, byUserId, byName, status, text, at }: CheckInRow): StoredCheckIn {
  return { userId, byUserId, byName, at, text: text ?? '', status: status as CheckInForm['status'] }
}
