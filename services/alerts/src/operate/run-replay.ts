import type { Clock } from '@muster/service-kit/clock'
import { isOutage } from '@muster/service-kit/errors'
import type { Log } from '@muster/service-kit/log'
import type { Alert } from '../domain/alert.ts'
import { asDrill, cancelOfReplay, replayKeyOf, sourceTimeAt } from '../domain/replay.ts'
import { replayFeedOf } from '../domain/replay-feed.ts'
import type { IngestAlerts } from '../ingest/ingest-alert.ts'
import type { AuditStore } from '../store/audit.ts'
import type { Recorded, RecordedDays } from '../store/recorded-days.ts'
import type { ClaimedReplay, ReplayStore } from '../store/replays.ts'
import type { UpdateStore } from '../store/updates.ts'

const atATime = 100
const leaseMs = 15_000

type Deps = {
  replays: ReplayStore
  recordedDays: RecordedDays
  updates: Pick<UpdateStore, 'findByKeys'>
  ingestReleased: IngestAlerts
  audit: AuditStore
  clock: Clock
  log: Log
}

/**
 * Creates a function that continues the open replay: it ingests the messages of the recorded day up to the replayed time, and ends the updates of the replay
 * when it is stopped or its day is over. Messages are ingested without the guard, because the journal has only messages that the guard or a person has let
 * pass. If the guard held them again, they would stand among the real messages that wait for a person. Everything may run twice after a crash: a replayed
 * message has the same key again and is recognised.
 */
export function createRunReplay({ replays, recordedDays, updates, ingestReleased, audit, clock, log }: Deps) {
  const leaseUntil = () => new Date(clock.now().getTime() + leaseMs)

  async function ingest({ id }: Pick<ClaimedReplay, 'id'>, alerts: readonly Alert[]): Promise<void> {
    try {
      if (alerts.length > 0) await ingestReleased(alerts)
    } catch (err) {
      if (isOutage(err)) throw err
      const [first, ...others] = alerts
      if (first && others.length === 0) return log.error({ err, id, key: first.identifier }, 'message replay failed')
      // Ingests the messages one by one, so that one that cannot be processed does not stop the others.
      for (const alert of alerts) await ingest({ id }, [alert])
    }
  }

  /** Replays all messages that are due. Returns when none is left, or when this process has lost the lease. */
  async function run(replay: ClaimedReplay): Promise<void> {
    const { from, until, cursor } = replay
    const reached = sourceTimeAt(replay.legs, clock.now())
    const isOver = reached >= until
    const due = await recordedDays.next({ from, until: isOver ? until : reached }, cursor, atATime)
    const last = due.at(-1)
    if (!last) {
      if (isOver && (await replays.finish(replay))) await end(replay)
      return
    }
    await ingest(
      replay,
      due.map(({ alert }) => asDrill(alert, replay)),
    )
    const { key, receivedAt } = last
    const fields = { cursor: { key, receivedAt }, count: due.length, leaseUntil: leaseUntil() }
    const next = await replays.advance(replay, fields)
    if (next?.state === 'running') await run(next)
    if (next?.state === 'ending') await end(next)
  }

  /** Makes the messages that end one page of the journal: one per sender, for the messages whose updates are active or that may still be ingested. */
  async function toEnd(replay: ClaimedReplay, page: readonly Recorded[]): Promise<Alert[]> {
    const keyOf = ({ key }: Recorded) => replayKeyOf(key, replay)
    const lineages = await updates.findByKeys(page.map(keyOf))
    const active = new Set(
      lineages.flatMap(lineage => lineage.updates).flatMap(({ view, messageKey }) => (view.isActive ? messageKey : [])),
    )
    const { cursor } = replay
    // Another process that has lost its lease may still be ingesting these messages.
    const mayFollow = ({ receivedAt }: Recorded) => !cursor || receivedAt >= cursor.receivedAt
    const named = page.filter(one => mayFollow(one) || active.has(keyOf(one)))
    const bySender = Map.groupBy(named, ({ alert: { feed, sender } }) => JSON.stringify([feed, sender]))
    return [...bySender.values()].flatMap(([first, ...others]) => {
      if (!first) return []
      const { sender } = asDrill(first.alert, replay)
      return cancelOfReplay(
        { feed: replayFeedOf(first.alert.feed), sender },
        [first, ...others].map(keyOf),
        clock.now(),
      )
    })
  }

  async function end(replay: ClaimedReplay): Promise<void> {
    const { id, from, until, cursor, stoppedBy, decision } = replay
    let page = await recordedDays.next({ from, until }, null, atATime)
    while (page.length > 0) {
      await ingest(replay, await toEnd(replay, page))
      const last = page.at(-1)
      // The page after the last replayed message is ended too: see `toEnd`.
      if (!last || (cursor && last.receivedAt > cursor.receivedAt) || !cursor) break
      page = await recordedDays.next({ from, until }, last, atATime)
    }
    const who = stoppedBy ?? decision?.by
    if (who) {
      const detail = { reason: stoppedBy ? 'stopped' : 'day over', replayed: String(replay.replayed) }
      await audit.append({ who, action: 'replay-ended', subject: id, detail, key: `replay ended ${id}` }, clock.now())
    }
    await replays.ended(replay, clock.now())
  }

  return async (): Promise<void> => {
    const replay = await replays.claim(clock.now(), leaseMs)
    if (!replay) return
    try {
      await (replay.state === 'ending' ? end(replay) : run(replay))
    } finally {
      await replays.release(replay)
    }
  }
}
