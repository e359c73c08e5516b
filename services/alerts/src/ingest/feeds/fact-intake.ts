import type { AirReading } from '@muster/contracts/entities/air-reading'
import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import type { Clock } from '@muster/service-kit/clock'
import { endReading, firstReading, type ListedAir, reviseReading } from '../../domain/air-reading.ts'
import { endFact, firstFact, type ListedHazard, reviseFact } from '../../domain/hazard-fact.ts'
import { missesToClose } from '../../domain/shelter.ts'
import type { Fact } from '../../store/fact-models.ts'
import type { FactStore, StoredFact } from '../../store/facts.ts'
import type { PolledAir, PolledHazards } from './define-feed.ts'
import type { FeedMetrics, ItemOutcome } from './feed-metrics.ts'
import type { PollSettings } from './feed-settings.ts'
import type { Intake } from './poll-feed.ts'

type Deps = { feedMetrics: FeedMetrics; polledFeeds: readonly PollSettings[]; clock: Clock }
export type FactIntakeDeps = Deps & { hazardFacts: FactStore<HazardFact>; airReadings: FactStore<AirReading> }

/** How facts of one kind are created, revised and ended. */
type Rules<F extends Fact, Listed> = {
  store: FactStore<F>
  parse(
    body: unknown,
    now: Date,
  ): { items: Listed[]; setAside: { identifier: string | null; reason: string }[] } & {
    listed: string[]
    isComplete: boolean
  }
  first(listed: Listed, now: Date): F
  revise(known: F, listed: Listed, now: Date): F | null
  end(known: F, now: Date): F
}

/** Stores the hazards (fires, closed roads and so on) that a feed's lists contain. */
export function createHazardIntake(feed: PolledHazards, record: string, deps: FactIntakeDeps): Intake {
  return createFactIntake<HazardFact, ListedHazard>(feed.id, record, deps, {
    store: deps.hazardFacts,
    parse: (body, now) => {
      const { hazards: items, ...parsed } = feed.parse(body, now)
      return { items, ...parsed }
    },
    first: firstFact,
    revise: reviseFact,
    end: endFact,
  })
}

/** Stores the air readings that a feed's lists contain. */
export function createAirIntake(feed: PolledAir, record: string, deps: FactIntakeDeps): Intake {
  return createFactIntake<AirReading, ListedAir>(feed.id, record, deps, {
    store: deps.airReadings,
    parse: body => {
      const { air: items, ...parsed } = feed.parse(body)
      return { items, ...parsed }
    },
    first: firstReading,
    revise: reviseReading,
    end: endReading,
  })
}

/** Stores the facts in a feed's lists. Every change causes an event. */
function createFactIntake<F extends Fact, Listed extends { id: string }>(
  feedId: string,
  record: string,
  { feedMetrics, polledFeeds, clock }: Deps,
  { store, parse, first, revise, end }: Rules<F, Listed>,
): Intake {
  const records = polledFeeds.filter(polled => polled.feed.id === feedId).map(polled => polled.record)
  /** Facts of addresses that are not polled any more. The poll of the feed's first address ends them. */
  const formerOf = () => (record === records[0] ? store.ofOthers(feedId, records) : [])

  const count = (outcome: ItemOutcome, times = 1) => feedMetrics.countItems(feedId, outcome, times)

  /** Counts the poll for facts that it did not list, and ends those that it did not list often enough. */
  async function trackMissing(missing: StoredFact<F>[], listed: number, known: number) {
    const toEnd = missesToClose({ listed, known })
    const isOver = ({ misses }: StoredFact<F>) => misses + 1 >= toEnd
    for (const { fact } of missing.filter(isOver)) {
      await store.revise(end(fact, clock.now()), clock.now())
      count('ended')
    }
    await store.missed(missing.filter(one => !isOver(one)).map(({ fact }) => fact.id))
  }

  const activeOf = (known: ReadonlyMap<string, StoredFact<F>>) =>
    [...known.values()].filter(({ fact }) => fact.isActive)

  return {
    async read(body) {
      const now = clock.now()
      const parsed = parse(body, now)
      await store.claim(record, parsed.listed)
      const known = await store.ofFeed(record)
      const unchanged: string[] = []
      for (const listed of parsed.items) {
        const stored = known.get(listed.id)
        const next = stored && revise(stored.fact, listed, now)
        if (!stored) await store.insert(first(listed, now), record)
        else if (next) await store.revise(next, now)
        else if (stored.misses > 0) unchanged.push(listed.id)
        count(stored ? (next ? 'revised' : 'duplicate') : 'created')
      }
      await store.listed(unchanged)
      const isListed = new Set(parsed.listed)
      const active = activeOf(known)
      const missing = active.filter(({ fact }) => !isListed.has(fact.id))
      if (parsed.isComplete) await trackMissing(missing, active.length - missing.length, active.length)
      await trackMissing(await formerOf(), 1, 1)
      count('unreadable', parsed.setAside.length)
      const reasons = parsed.setAside.map(({ identifier, reason }) => `${identifier ?? 'row without id'}: ${reason}`)
      return { items: parsed.items.length, reasons }
    },

    async unchanged() {
      const active = activeOf(await store.ofFeed(record))
      const missing = active.filter(({ misses }) => misses > 0)
      await trackMissing(missing, active.length - missing.length, active.length)
    },
  }
}
