import type { Clock } from '@muster/service-kit/clock'
import { firstRevision, missesToClose, reviseListed, reviseMissing } from '../../domain/shelter.ts'
import type { ShelterStore, StoredShelter } from '../../store/shelters.ts'
import type { PolledShelters } from './define-feed.ts'
import type { FeedMetrics, ItemOutcome } from './feed-metrics.ts'
import type { Intake } from './poll-feed.ts'

export type ShelterIntakeDeps = { shelters: ShelterStore; feedMetrics: FeedMetrics; clock: Clock }

/** Creates the intake of a feed of shelters. Every change causes an event, and so does every complete list that was read. */
export function createShelterIntake(feed: PolledShelters, { shelters, feedMetrics, clock }: ShelterIntakeDeps): Intake {
  const count = (outcome: ItemOutcome, times = 1) => feedMetrics.countItems(feed.id, outcome, times)

  /**
   * Counts one more miss for each of `missing`, and closes those that were missed often enough. `listed` is the number of shelters in the list, `known` the
   * number of shelters in use here.
   */
  async function trackMissing(missing: StoredShelter[], listed: number, known: number) {
    const toClose = missesToClose({ listed, known })
    const quiet: string[] = []
    for (const { shelter, misses: before, lastListedAt } of missing) {
      const misses = before + 1
      const next = reviseMissing(shelter, { misses, toClose, lastListedAt, now: clock.now() })
      if (!next) quiet.push(shelter.id)
      else await shelters.revise(next, misses, clock.now())
      if (next?.status === 'closed') count('ended')
    }
    await shelters.missed(quiet)
  }

  const isInUse = ({ shelter }: StoredShelter) => shelter.status !== 'closed'

  return {
    async read(body) {
      const now = clock.now()
      const parsed = feed.parse(body)
      const known = await shelters.ofFeed(feed.id)
      const unchanged: string[] = []
      for (const listed of parsed.shelters) {
        const stored = known.get(listed.id)
        const next = stored && reviseListed(stored.shelter, listed, now)
        if (!stored) await shelters.insert(firstRevision(listed, now), now)
        else if (next) await shelters.revise(next, 0, now)
        else unchanged.push(listed.id)
        count(stored ? (next ? 'revised' : 'duplicate') : 'created')
      }
      await shelters.listed(unchanged, now)
      const isListed = new Set(parsed.listed)
      const inUse = [...known.values()].filter(isInUse)
      const missing = inUse.filter(({ shelter }) => !isListed.has(shelter.id))
      if (parsed.isComplete) await trackMissing(missing, parsed.listed.length, inUse.length)
      // Comes last, so that a list that was stored only in part is not reported as current.
      if (parsed.isComplete) await shelters.listRead(feed.id, parsed.listed.length, now)
      count('unreadable', parsed.setAside.length)
      const reasons = parsed.setAside.map(({ identifier, reason }) => `${identifier ?? 'row without id'}: ${reason}`)
      return { items: parsed.shelters.length, reasons }
    },

    async unchanged() {
      const listed = await shelters.lastListed(feed.id)
      // No list has been read yet, so an unchanged answer gives no information.
      if (listed === null) return
      const known = [...(await shelters.ofFeed(feed.id)).values()].filter(isInUse)
      const missing = known.filter(({ misses }) => misses > 0)
      const still = known.filter(({ misses }) => misses === 0).map(({ shelter }) => shelter.id)
      await shelters.listed(still, clock.now())
      await trackMissing(missing, listed, known.length)
      await shelters.listRead(feed.id, listed, clock.now())
    },
  }
}
