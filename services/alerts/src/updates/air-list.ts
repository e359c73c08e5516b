import type { AirReading } from '@muster/contracts/entities/air-reading'
import { airChanged } from '@muster/contracts/events/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Clock } from '@muster/service-kit/clock'
import type { FactStore } from '../store/facts.ts'

/** A reading covers one hour and is published one or more hours later. A reading older than this says nothing about the air now. */
const usefulMs = 4 * 60 * 60_000
/** The list is read again after this time even without an event, because events may be missed while NATS is unreachable. */
const freshMs = 10 * 60_000
/** Minimum time between two reads, because one poll publishes events for many monitors at once. */
const pauseMs = 1_000

/** Recent air-quality readings of monitors. They are read from the database again when an event says that one has changed. */
export function createAirList({
  airReadings,
  bus,
  clock,
}: {
  airReadings: Pick<FactStore<AirReading>, 'standing'>
  bus: Pick<Bus, 'subscribeLive'>
  clock: Clock
}) {
  let kept: { readAt: number; list: Promise<AirReading[]> } | null = null
  let hasChanged = false
  let unsubscribe: () => void = () => undefined

  function read(now: number): Promise<AirReading[]> {
    if (kept && now - kept.readAt < (hasChanged ? pauseMs : freshMs)) return kept.list
    hasChanged = false
    const list = airReadings.standing()
    list.catch(() => {
      kept = null
    })
    kept = { readAt: now, list }
    return list
  }

  return {
    async start() {
      unsubscribe = bus.subscribeLive(airChanged.subject, () => {
        hasChanged = true
      })
    },
    async stop() {
      unsubscribe()
    },
    async list(): Promise<AirReading[]> {
      const now = clock.now().getTime()
      const readings = await read(now)
      return readings.filter(({ observedAt }) => now - Date.parse(observedAt) < usefulMs)
    },
  }
}
