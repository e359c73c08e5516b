import { pushDevicesCounted } from '@muster/contracts/events/alerts'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import type { PushModels } from './push-models.ts'

const atATime = 200
/** A change is marked before it is written, and counted when it surely is. */
const settledAfterMs = 2_000

/** Recounts the browsers of each person marked as changed, and publishes the counts that differ from the last ones. */
export function createDeviceCounts({ Subscription, DeviceCount }: PushModels, outbox: Outbox) {
  async function countOne(userId: string): Promise<void> {
    const row = await DeviceCount.findById(userId).lean()
    if (!row) return
    const devices = await Subscription.countDocuments({ userId })
    // Not where it was marked once more: then it is counted once more.
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
