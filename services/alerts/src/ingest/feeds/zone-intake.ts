import type { Clock } from '@muster/service-kit/clock'
import { alertKey } from '../../domain/alert.ts'
import { nextZoneState, type ZoneState } from '../../domain/evacuation-zone.ts'
import { missesToClose } from '../../domain/shelter.ts'
import type { StoredZone, ZoneStore } from '../../store/zones.ts'
import type { RecomputeUpdates } from '../recompute-updates.ts'
import type { PolledZones } from './define-feed.ts'
import { createIngestAll, type IngestAllDeps } from './ingest-all.ts'
import type { Intake } from './poll-feed.ts'
import { createSetListed } from './track-missing.ts'

export type ZoneIntakeDeps = IngestAllDeps & { recomputeUpdates: RecomputeUpdates; zones: ZoneStore; clock: Clock }

/**
 * The list has only zones that are not normal, so a missing row is either a zone that is normal again or a fault of the list. An order ends because its row
 * is missing only after this many successful polls and this much time. It takes much longer if most of the list is missing too.
 */
const minuteMs = 60_000
const oneGone = { polls: 10, ms: 30 * minuteMs }
const mostGone = { polls: 60, ms: 6 * 60 * minuteMs }

/** Creates the intake of a feed of evacuation zones: makes an alert of every change of a zone, and ingests it. */
export function createZoneIntake(feed: PolledZones, deps: ZoneIntakeDeps): Intake {
  const { zones, feedMetrics, clock } = deps
  const ingestAll = createIngestAll(feed, deps)
  const setListed = createSetListed(deps)

  async function trackMissing(missing: StoredZone[], listed: number, known: number) {
    const isFault = known > 0 && (listed === 0 || missesToClose({ listed, known }) > 2)
    const { polls, ms } = isFault ? mostGone : oneGone
    const now = clock.now()
    for (const { state, misses, missingSince } of missing) {
      const since = missingSince ?? now
      const isOver = misses + 1 >= polls && now.getTime() - since.getTime() >= ms
      if (isOver) await setListed(alertKey(state.alert), false)
      await zones.missed(state.id, { missingSince: since, isDelisted: isOver })
      if (isOver) feedMetrics.countItems(feed.id, 'ended')
    }
  }

  const standing = (known: ReadonlyMap<string, StoredZone>) =>
    [...known.values()].filter(({ state, isDelisted }) => state.status !== 'normal' && !isDelisted)

  return {
    async read(body) {
      const now = clock.now()
      const parsed = feed.parse(body)
      const known = await zones.ofFeed(feed.id)
      const latest = new Map<string, ZoneState>([...known].map(([id, { state }]) => [id, state]))
      for (const zone of parsed.zones) {
        const before = latest.get(zone.id) ?? null
        const next = nextZoneState(before, zone, now)
        if (next && (await zones.save(next, before, now))) latest.set(zone.id, next)
      }
      const reasons = parsed.setAside.map(({ identifier, reason }) => `${identifier ?? 'row without id'}: ${reason}`)
      feedMetrics.countItems(feed.id, 'unreadable', reasons.length)
      // Ingests the latest alert of every zone, because an earlier poll may have been interrupted before it ingested some.
      const failed = await ingestAll(
        [...latest.values()].map(({ alert }) => alert),
        reasons,
      )
      const isListed = new Set(parsed.listed)
      const back = [...known.values()].filter(
        ({ state, misses, isDelisted }) => isListed.has(state.id) && (misses > 0 || isDelisted),
      )
      for (const { state, isDelisted } of back) if (isDelisted) await setListed(alertKey(state.alert), true)
      await zones.listed(back.map(({ state }) => state.id))
      const active = standing(known)
      const missing = active.filter(({ state }) => !isListed.has(state.id))
      if (parsed.isComplete) await trackMissing(missing, active.length - missing.length, active.length)
      else reasons.push('the service has cut the list off: zones may be missing')
      return { items: parsed.zones.length, reasons, isAll: failed.size === 0 }
    },

    async unchanged() {
      const active = standing(await zones.ofFeed(feed.id))
      const missing = active.filter(({ misses }) => misses > 0)
      await trackMissing(missing, active.length - missing.length, active.length)
    },
  }
}
