import type { AirReading } from '@muster/contracts/entities/air-reading'
import { type AirCategory, airCategories } from '@muster/contracts/vocabulary/air'

/** A reading as one poll of a list has it. */
export type ListedAir = Omit<AirReading, 'revision' | 'changedAt' | 'isActive'>

/** The first revision of a reading. */
export const firstReading = (listed: ListedAir, now: Date): AirReading => ({
  ...listed,
  revision: 1,
  isActive: true,
  changedAt: now.toISOString(),
})

/** The next revision of a reading that a poll has listed. Null if the list has nothing newer. */
export function reviseReading(known: AirReading, listed: ListedAir, now: Date): AirReading | null {
  const isOlder = listed.observedAt < known.observedAt
  const isSame = listed.observedAt === known.observedAt && listed.aqi === known.aqi && listed.name === known.name
  if (known.isActive && (isOlder || isSame)) return null
  return { ...firstReading(listed, now), revision: known.revision + 1 }
}

/** The tombstone of a reading that the list no longer has. */
export const endReading = (known: AirReading, now: Date): AirReading => ({
  ...known,
  revision: known.revision + 1,
  isActive: false,
  changedAt: now.toISOString(),
})

/** The last value of each step of the EPA's air quality index. */
const lastOf = [50, 100, 150, 200, 300]

/** The EPA's category of an air quality index. */
export function categoryOf(aqi: number): AirCategory {
  const step = lastOf.findIndex(last => aqi <= last)
  return airCategories[step] ?? 'hazardous'
}
