import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import { duplicatesIn } from '@muster/service-kit/mongo/mongo'
import { Types, trusted } from 'mongoose'
import type { DeliveryRecord } from '../domain/person-state.ts'
import { isOrder, type SentMessage } from '../domain/told.ts'
import type { PushModels, ToldDocument } from './push-models.ts'

/** A row of the ledger. `holder` is the token of the worker that holds the lease on it. A worker that crashes leaves its token behind. */
export type ToldRow = DeliveryRecord &
  Pick<Reported, 'shown' | 'opened'> & {
    claims: number
    holder: string | null
    notBefore: Date | null
    confirmAt: Date | null
  }
/** What a device has reported: the latest revisions of the thread that it has shown and that were opened; 0 for none. */
export type Reported = { thread: string; device: string; shown: number; opened: number }
/** A row whose state of an order has not been published. `refused`: the order that the push service refused last. */
export type UnpublishedRow = ToldRow & {
  id: string
  device: string
  thread: string
  refused: SentMessage | null
  at: Date
}
/** A message that is about to be sent, and the row on which the decision was based; null if the device had none. */
export type Intent = { device: string; told: SentMessage; row: ToldRow | null }
/** The outcome of a request: the push service accepted the message, certainly did not (rejected), or it is unknown. */
export type Outcome = {
  device: string
  told: SentMessage
  result: 'accepted' | 'rejected' | 'unknown'
  notBefore: Date | null
  confirmAt: Date | null
}
export type ToldStore = ReturnType<typeof createToldStore>

const idOf = (thread: string, device: string) => `${thread}/${device}`

/** The state of orders is published later, in batches. */
const marked = (told: SentMessage) => (isOrder(told) ? { isUnpublished: true } : {})

/**
 * The ledger: what each device was last sent of each thread. A message is recorded here before it is sent (write-ahead). A row is also a lease: only one
 * worker at a time sends to a device of a thread, so that a later message never overtakes an earlier one on our side.
 */
export function createToldStore({ Told: Row }: PushModels) {
  return {
    /** The rows of these devices, by device. A device that was never sent anything of the thread has none. */
    async of(thread: string, devices: readonly string[]): Promise<Map<string, ToldRow>> {
      const found = await Row.find({ _id: trusted({ $in: devices.map(device => idOf(thread, device)) }) }).lean()
      return new Map(found.map(row => [row.device.toHexString(), rowOf(row)]))
    },

    /** The devices that have a row of a thread, in the order of their ids, after a given id. */
    async *devicesOf(thread: string, after: string | null): AsyncGenerator<string> {
      const range = { $gt: idOf(thread, after ?? ''), $lt: `${thread}0` }
      const cursor = Row.find({ _id: trusted(range) }, { device: 1 })
        .sort({ _id: 1 })
        .lean()
        .cursor({ batchSize: 1_000 })
      for await (const { device } of cursor) yield device.toHexString()
    },

    /** What these devices were last sent of each thread, newest first. */
    async export(devices: readonly string[]) {
      const ids = devices.map(device => new Types.ObjectId(device))
      const found = await Row.find({ device: trusted({ $in: ids }) })
        .sort({ at: -1 })
        .limit(maxExportedRows)
        .lean()
      return found.map(({ thread, accepted, shown = 0, opened = 0, at }) => ({ thread, accepted, shown, opened, at }))
    },

    /** The threads of which each of these devices was sent something. */
    async threadsOf(devices: readonly string[]): Promise<Map<string, string[]>> {
      const those = { device: trusted({ $in: devices.map(device => new Types.ObjectId(device)) }) }
      const found = await Row.find(those, { device: 1, thread: 1 }).lean()
      const threads = new Map<string, string[]>(devices.map(device => [device, []]))
      for (const { device, thread } of found) threads.get(device.toHexString())?.push(thread)
      return threads
    },

    /**
     * Claims the rows of messages that are about to be sent. Returns the devices whose rows the caller holds until `until`. The other devices belong to
     * another worker.
     */
    async claim(
      thread: string,
      intents: readonly Intent[],
      { token, until, now }: { token: string; until: Date; now: Date },
    ): Promise<Set<string>> {
      if (intents.length === 0) return new Set()
      const operations = intents.map(({ device, told, row }) => ({
        updateOne: {
          filter: {
            _id: idOf(thread, device),
            // The claim is also refused if another worker has claimed and released the row since it was read.
            claims: row?.claims ?? 0,
            token: row?.holder ?? null,
            ...(row?.holder ? { leaseUntil: { $lte: now } } : {}),
          },
          update: {
            $set: { token, leaseUntil: until, trying: told, perhaps: row?.perhaps ?? null, at: now },
            $inc: { claims: 1 },
            $setOnInsert: {
              thread,
              device: new Types.ObjectId(device),
              accepted: null,
              notBefore: null,
              confirmAt: null,
            },
          },
          // A row that another worker holds does not match the filter, and inserting its id a second time fails. This is how a claim is refused.
          upsert: !row?.holder,
        },
      }))
      try {
        await Row.collection.bulkWrite(operations as never, { ordered: false })
      } catch (err) {
        if (!duplicatesIn(err)) throw err
      }
      const ours = await Row.find(
        { _id: trusted({ $in: intents.map(({ device }) => idOf(thread, device)) }), token },
        { device: 1 },
      ).lean()
      return new Set(ours.map(({ device }) => device.toHexString()))
    },

    /** Renews the leases on the rows of these devices. */
    async renew(thread: string, devices: readonly string[], token: string, until: Date): Promise<void> {
      const ids = devices.map(device => idOf(thread, device))
      await Row.updateMany({ _id: trusted({ $in: ids }), token }, { $set: { leaseUntil: until } })
    },

    /** Releases the leases on rows for which no request was made. */
    async release(thread: string, devices: readonly string[], token: string): Promise<void> {
      if (devices.length === 0) return
      const ids = devices.map(device => idOf(thread, device))
      await Row.updateMany({ _id: trusted({ $in: ids }), token }, { $set: { token: null, trying: null } })
    },

    /** Records the outcome of each request and releases the lease on its row. */
    async settle(thread: string, outcomes: readonly Outcome[], token: string, now: Date): Promise<void> {
      if (outcomes.length === 0) return
      await Row.collection.bulkWrite(
        outcomes.map(({ device, told, result, notBefore, confirmAt }) => ({
          updateOne: {
            filter: { _id: idOf(thread, device), token },
            update: {
              $set: {
                token: null,
                trying: null,
                notBefore,
                at: now,
                ...(result === 'accepted'
                  ? { accepted: told, acceptedAt: now, perhaps: null, refused: null, confirmAt }
                  : {}),
                ...(result === 'rejected' ? { rejectedAt: now } : {}),
                ...(result === 'rejected' && isOrder(told) ? { refused: told } : {}),
                ...(result === 'unknown' ? { perhaps: told } : {}),
                ...marked(told),
              },
            },
          },
        })) as never,
        { ordered: false },
      )
    },

    /** Records what devices report. A revision can only increase. A device without a row for the thread gets none. */
    async report(reports: readonly Reported[]): Promise<void> {
      if (reports.length === 0) return
      await Row.collection.bulkWrite(
        reports.map(({ thread, device, shown, opened }) => ({
          updateOne: {
            filter: { _id: idOf(thread, device) },
            update: { $max: { shown, opened }, $set: { isUnpublished: true } },
          },
        })) as never,
        { ordered: false },
      )
    },

    /** Rows in which the state of an order has changed since it was last published. */
    async unpublished(most: number): Promise<UnpublishedRow[]> {
      // A row that a worker holds is published after the worker has released it.
      const found = await Row.find({ isUnpublished: true, token: null }).limit(most).lean()
      return found.map(row => ({
        ...rowOf(row),
        id: row._id,
        device: row.device.toHexString(),
        thread: row.thread,
        refused: row.refused ?? null,
        at: row.at,
      }))
    },

    /** Removes the mark from rows that have not changed since they were read. */
    async published(rows: readonly UnpublishedRow[]): Promise<void> {
      if (rows.length === 0) return
      await Row.collection.bulkWrite(
        rows.map(({ id, claims, holder, at, shown, opened }) => {
          const reported = (count: number) => (count === 0 ? { $in: [0, null] } : count)
          const asRead = { claims, token: holder, at, shown: reported(shown), opened: reported(opened) }
          return { updateOne: { filter: { _id: id, ...asRead }, update: { $unset: { isUnpublished: 1 } } } }
        }) as never,
        { ordered: false },
      )
    },

    /** Removes all rows of these devices. */
    async forget(devices: readonly string[]): Promise<void> {
      if (devices.length === 0) return
      await Row.deleteMany({ device: trusted({ $in: devices.map(device => new Types.ObjectId(device)) }) })
    },
  }
}

function rowOf(row: ToldDocument): ToldRow {
  const { accepted, perhaps, trying, claims, token, notBefore, confirmAt, shown = 0, opened = 0 } = row
  // The worker that holds the row may have crashed after the push service accepted its message.
  return { accepted, perhaps: trying ?? perhaps, claims, holder: token, notBefore, confirmAt, shown, opened }
}
