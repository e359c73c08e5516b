import type { AirReading } from '@muster/contracts/entities/air-reading'
import type { Clock } from '@muster/service-kit/clock'
import type { FactStore } from '../store/facts.ts'

/** An index is of one hour and published in the next ones; an older one does not say how the air is now. */
const usefulMs = 4 * 60 * 60_000
/** Readings change by the hour. */
const freshMs = 60_000

/** What monitors measured of the air lately, read from the database at most once a minute. */
export function createAirList({
  airReadings,
  clock,
}: {
  airReadings: Pick<FactStore<AirReading>, 'standing'>
  clock: Clock
}) {
  let kept: { readAt: number; list: Promise<AirReading[]> } | null = null
  return async (): Promise<AirReading[]> => {
    const now = clock.now().getTime()
    if (!kept || now - kept.readAt >= freshMs) {
      const list = airReadings.standing()
      list.catch(() => {
        kept = null
      })
      kept = { readAt: now, list }
    }
    const readings = await kept.list
    return readings.filter(({ observedAt }) => now - Date.parse(observedAt) < usefulMs)
  }
}
