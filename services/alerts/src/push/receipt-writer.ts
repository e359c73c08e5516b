import type { DisplayState } from '@muster/contracts/entities/push'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { Sent } from '../domain/receipt-codes.ts'
import type { PublishOpenedSoon } from '../store/opened-soon.ts'
import type { Reported, ToldStore } from '../store/told.ts'

/** Maximum number of devices whose reports wait to be written. Reports of further devices are refused until there is room. */
const maxWaiting = 20_000
const batchSize = 1_000
/** Pause between two writes, in ms, so that the database has time for pushes and for the list. */
const pauseMs = 250

/**
 * Writes what devices report to the ledger: one write for many reports, one write at a time. Waiting reports are lost in a crash. A person who has opened an
 * order only on such a device then gets a mail that says that it may be unseen.
 */
export function createReceiptWriter({
  told,
  tellOpenedSoon,
  clock,
  log,
}: {
  told: Pick<ToldStore, 'report'>
  tellOpenedSoon: PublishOpenedSoon
  clock: Clock
  log: Log
}) {
  let waiting = new Map<string, Reported>()
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function write() {
    const batch = new Map(waiting.entries().take(batchSize))
    for (const key of batch.keys()) waiting.delete(key)
    try {
      await told.report([...batch.values()])
    } catch (err) {
      log.warn({ err, reports: batch.size }, 'receipts not written; the next write will retry')
      // Reports that arrived during the write are newer, so they replace those of the failed batch.
      waiting = new Map([...batch, ...waiting])
      return
    }
    await tellOpenedSoon([...batch.values()], clock.now()).catch(err =>
      log.warn({ err }, 'events of early openings not stored; these openings do not count'),
    )
  }

  function schedule() {
    if (timer || writing || waiting.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      writing = write().finally(() => {
        writing = null
        schedule()
      })
    }, pauseMs)
  }

  return {
    /** Adds a report. False if too many are waiting. Reports may arrive twice and in any order. */
    add({ thread, device, revision }: Sent, state: DisplayState): boolean {
      const key = `${thread}/${device}`
      const known = waiting.get(key)
      if (!known && waiting.size >= maxWaiting) return false
      const shown = Math.max(known?.shown ?? 0, revision)
      const opened = Math.max(known?.opened ?? 0, state === 'opened' ? revision : 0)
      waiting.set(key, { thread, device, shown, opened })
      schedule()
      return true
    },
    /** Writes the waiting reports, without retrying. */
    async stop() {
      clearTimeout(timer)
      await writing
      clearTimeout(timer)
      while (waiting.size > 0) {
        const before = waiting.size
        await write()
        if (waiting.size >= before) break
      }
    },
  }
}
