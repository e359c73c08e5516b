import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import { trusted } from 'mongoose'
import type { Alert } from '../domain/alert.ts'
import { replayFeeds } from '../domain/replay-feed.ts'
import type { Models } from './models.ts'

export type RecordedDay = { day: string; messages: number; from: Date; until: Date }
/** A place in the journal: after this message. */
export type Cursor = { receivedAt: Date; key: string }
export type Recorded = Cursor & { alert: Alert }
export type RecordedDays = ReturnType<typeof createRecordedDays>

/** As long as the journal is kept. */
const mostDays = 180
const dayMs = 24 * 60 * 60 * 1_000
const notReplayed = { $not: replayFeeds }

/** The journal by the days on which its messages were received. What was replayed is no record of a day. */
export function createRecordedDays({ Message }: Pick<Models, 'Message'>) {
  return {
    /** The days that are over and have messages for people, newest first. */
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
            ...{ messages: 1, from: 1 },
            day: { $dateToString: { date: '$_id', format: '%Y-%m-%d', timezone } },
            until: { $dateAdd: { startDate: '$_id', unit: 'day', amount: 1, timezone } },
          },
        },
        { $match: { until: { $lte: now } } },
        { $sort: { until: -1 } },
      ])
    },

    /** The next messages of a day in the order in which they were received, from its begin or after one of them. */
    async next({ from, until }: Pick<RecordedDay, 'from' | 'until'>, after: Cursor | null, most: number) {
      const rest = after && {
        $or: [
          { receivedAt: trusted({ $gt: after.receivedAt }) },
          { receivedAt: after.receivedAt, _id: trusted({ $gt: after.key }) },
        ],
      }
      const found = await Message.find(
        {
          ...{ isForPeople: true, parkedAt: null, feed: trusted(notReplayed) },
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
