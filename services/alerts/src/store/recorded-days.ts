import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import { trusted } from 'mongoose'
import type { Alert } from '../domain/alert.ts'
import { replayFeeds } from '../domain/replay-feed.ts'
import type { Models } from './models.ts'

/** A day of the journal. `from`: when its first message was received; `until`: when the day ends. */
export type RecordedDay = { day: string; messages: number; from: Date; until: Date }
/** A position in the journal: directly after this message. */
export type Cursor = { receivedAt: Date; key: string }
export type Recorded = Cursor & { alert: Alert }
export type RecordedDays = ReturnType<typeof createRecordedDays>

/** The journal is kept for this many days. */
const mostDays = 180
const dayMs = 24 * 60 * 60 * 1_000
const notReplayed = { $not: replayFeeds }

/** The journal, by the days on which messages were received. Replayed messages are left out: they are not a record of a day. */
export function createRecordedDays({ Message }: Pick<Models, 'Message'>) {
  return {
    /** The past days that have messages for people, newest first. */
    async list(now: Date): Promise<RecordedDay[]> {
      const timezone = localTimeZone
      const since = new Date(now.getTime() - mostDays * dayMs)
      return Message.aggregate<RecordedDay>([
        { $match: { isForPeople: true, feed: notReplayed, receivedAt: { $gte: since, $lt: now } } },
        {
          $group: {
            _id: { $dateTrunc: { date: '$receivedAt', unit: 'day', timezone } },
            messages: { $sum: 1 },
            from: { $min: '$receivedAt' },
          },
        },
        {
          $project: {
            _id: 0,
            messages: 1,
            from: 1,
            day: { $dateToString: { date: '$_id', format: '%Y-%m-%d', timezone } },
            until: { $dateAdd: { startDate: '$_id', unit: 'day', amount: 1, timezone } },
          },
        },
        { $match: { until: { $lte: now } } },
        { $sort: { until: -1 } },
      ])
    },

    /** The next messages of a day, in the order in which they were received: from the beginning of the day, or after the position `after`. */
    async next({ from, until }: Pick<RecordedDay, 'from' | 'until'>, after: Cursor | null, most: number) {
      const rest = after && {
        $or: [
          { receivedAt: trusted({ $gt: after.receivedAt }) },
          { receivedAt: after.receivedAt, _id: trusted({ $gt: after.key }) },
        ],
      }
      const found = await Message.find(
        {
          isForPeople: true,
          parkedAt: null,
          feed: trusted(notReplayed),
          receivedAt: trusted({ $gte: after?.receivedAt ?? from, $lt: until }),
          ...rest,
        },
        { alert: 1, receivedAt: 1 },
      )
        .sort({ receivedAt: 1, _id: 1 })
        .limit(most)
        .lean()
      return found.map(({ _id, alert, receivedAt }): Recorded => ({ key: _id, alert, receivedAt }))
    },
  }
}
