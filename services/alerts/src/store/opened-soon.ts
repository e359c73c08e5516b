import { updateOpenedSoon } from '@muster/contracts/events/alerts'
import { openedSoonSeconds } from '@muster/contracts/vocabulary/achievements'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import type { PushModels } from './push-models.ts'
import type { Reported } from './told.ts'

export type PublishOpenedSoon = ReturnType<typeof createPublishOpenedSoon>

/**
 * Creates a function that publishes whose updates were opened within a minute. It compares the reports of devices with the time at which the push service
 * accepted the message.
 */
export function createPublishOpenedSoon(
  { Told, Subscription, DeviceCount }: PushModels,
  outbox: Pick<Outbox, 'update'>,
) {
  return async (reports: readonly Reported[], now: Date): Promise<void> => {
    const opened = new Map<string, number>(
      reports.flatMap(({ thread, device, opened }) => (opened > 0 ? [[`${thread}/${device}`, opened] as const] : [])),
    )
    if (opened.size === 0) return
    const since = new Date(now.getTime() - openedSoonSeconds * 1_000)
    const rows = await Told.find(
      { _id: trusted({ $in: [...opened.keys()] }), acceptedAt: trusted({ $gte: since }) },
      { thread: 1, device: 1, accepted: 1, acceptedAt: 1 },
    ).lean()
    for (const { _id, thread, device, accepted, acceptedAt } of rows) {
      // Skips a report about an earlier revision than the one that was accepted last.
      if (!acceptedAt || !accepted || accepted.revision !== opened.get(_id)) continue
      const owner = await Subscription.findById(device, { userId: 1 }).lean()
      if (!owner) continue
      const { userId } = owner
      const afterSeconds = Math.max(0, (now.getTime() - acceptedAt.getTime()) / 1_000)
      const fact = { userId, lineageId: thread, revision: accepted.revision, afterSeconds, at: now.toISOString() }
      await outbox.update(DeviceCount, { _id: userId }, { $set: { openedSoonAt: now } }, [
        outboxEntry(updateOpenedSoon, fact),
      ])
    }
  }
}
