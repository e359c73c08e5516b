import { pushDevicesCounted } from '@muster/contracts/events/alerts'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import type { PushModels } from './push-models.ts'

const atATime = 200
/** A change is marked before it is written. It is counted this long after the mark, when the write has surely ended. */
const settledAfterMs = 2_000

/** Creates a function that recounts the browsers of each person marked as changed, and publishes the counts that differ from the last ones. */
export function createDeviceCounts({ Subscription, DeviceCount }: PushModels, outbox: Outbox) {
  async function countOne(userId: string): Promise<void> {
    const row = await DeviceCount.findById(userId).lean()
    if (!row) return
    const devices = await Subscription.countDocuments({ userId })
    // Matches nothing if the person was marked again after the row was read: they are then counted again.
    const asRead = { _id: userId, changedAt: row.changedAt }
    if (devices === row.devices) {
      await DeviceCount.updateOne(asRead, { $set: { changedAt: null } })
      return
    }
    const revision = row.revision + 1
    const event = outboxEntry(pushDevicesCounted, { userId, revision, devices })
    await outbox.update(DeviceCount, asRead, { $set: { devices, revision, changedAt: null } }, [event])
  }

  return async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - settledAfterMs)
    const changed = await DeviceCount.find({ changedAt: trusted({ $type: 'date' as const, $lte: before }) }, { _id: 1 })
      .limit(atATime)
      .lean()
    for (const { _id } of changed) await countOne(_id)
  }
}

/** Browsers that one call looks at. */
const page = 1_000

/**
 * Creates a function that marks people for counting who saved their browsers before counts existed. Otherwise their count would stay unknown until they open
 * Muster again. Each call looks at some more browsers, until this process has seen all.
 */
export function createMarkUncounted({ Subscription, DeviceCount }: PushModels) {
  let after: string | null = ''
  return async (now: Date): Promise<void> => {
    if (after === null) return
    const rows = await Subscription.find({ userId: trusted({ $gt: after }) }, { userId: 1, _id: 0 })
      .sort({ userId: 1 })
      .limit(page)
      .lean()
    const userIds = [...new Set(rows.map(({ userId }) => userId))]
    const counted = await DeviceCount.find({ _id: trusted({ $in: userIds }) }, { _id: 1 }).lean()
    const isCounted = new Set(counted.map(({ _id }) => _id))
    const marks = userIds
      .filter(userId => !isCounted.has(userId))
      .map(_id => ({ updateOne: { filter: { _id }, update: { $setOnInsert: { changedAt: now } }, upsert: true } }))
    if (marks.length > 0) await DeviceCount.bulkWrite(marks as never, { ordered: false })
    after = rows.length < page ? null : (userIds.at(-1) ?? null)
  }
}
