import type { Clock } from '@muster/service-kit/clock'
import { endFact, firstFact, reviseFact } from '../../domain/hazard-fact.ts'
import { missesToClose } from '../../domain/shelter.ts'
import type { HazardFactStore, StoredFact } from '../../store/hazard-facts.ts'
import type { PolledHazards } from './define-feed.ts'
import type { FeedMetrics } from './feed-metrics.ts'
import type { Intake } from './poll-feed.ts'

export type HazardIntakeDeps = { hazardFacts: HazardFactStore; feedMetrics: FeedMetrics; clock: Clock }

/** Stores what a feed's lists state of the ground. Every change is an event. */
export function createHazardIntake(feed: PolledHazards, { hazardFacts, feedMetrics, clock }: HazardIntakeDeps): Intake {
  const count = (outcome: string, times = 1) => feedMetrics.items.inc({ feed: feed.id, outcome }, times)

  /** Counts the poll for facts that it did not list, and ends those that it did not list often enough. */
  async function trackMissing(missing: StoredFact[], listed: number, known: number) {
    const toEnd = missesToClose({ listed, known })
    const isOver = ({ misses }: StoredFact) => misses + 1 >= toEnd
    for (const { fact } of missing.filter(isOver)) {
      await hazardFacts.revise(endFact(fact, clock.now()), clock.now())
      count('ended')
    }
    await hazardFacts.missed(missing.filter(one => !isOver(one)).map(({ fact }) => fact.id))
  }

  const activeOf = (known: ReadonlyMap<string, StoredFact>) => [...known.values()].filter(({ fact }) => fact.isActive)

  return {
    async read(body) {
      const now = clock.now()
      const parsed = feed.parse(body)
      const known = await hazardFacts.ofFeed(feed.id)
      const unchanged: string[] = []
      for (const listed of parsed.hazards) {
        const stored = known.get(listed.id)
        const next = stored && reviseFact(stored.fact, listed, now)
        if (!stored) await hazardFacts.insert(firstFact(listed, now))
        else if (next) await hazardFacts.revise(next, now)
        else if (stored.misses > 0) unchanged.push(listed.id)
        count(stored ? (next ? 'revised' : 'duplicate') : 'created')
      }
      await hazardFacts.listed(unchanged)
      const isListed = new Set(parsed.listed)
      const active = activeOf(known)
      const missing = active.filter(({ fact }) => !isListed.has(fact.id))
      if (parsed.isComplete) await trackMissing(missing, active.length - missing.length, active.length)
      count('unreadable', parsed.setAside.length)
      const reasons = parsed.setAside.map(({ identifier, reason }) => `${identifier ?? 'row without id'}: ${reason}`)
      return { items: parsed.hazards.length, reasons }
    },

    async unchanged() {
      const active = activeOf(await hazardFacts.ofFeed(feed.id))
      const missing = active.filter(({ misses }) => misses > 0)
      await trackMissing(missing, active.length - missing.length, active.length)
    },
  }
}
