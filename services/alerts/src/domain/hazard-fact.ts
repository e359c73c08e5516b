import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import { observedGrowth } from './observed-growth.ts'

/** A fact as one poll of a list has it. `growth` is what the source itself says, which is usually nothing. */
export type ListedHazard = Omit<HazardFact, 'revision' | 'changedAt' | 'isActive'>

/** The first revision of a fact. */
export const firstFact = (listed: ListedHazard, now: Date): HazardFact => ({
  ...listed,
  revision: 1,
  isActive: true,
  changedAt: now.toISOString(),
})

/**
 * The next revision of a fact that a poll has listed. Null if the list has nothing new. The growth is computed from the two perimeters if the source does not
 * state it.
 */
export function reviseFact(known: HazardFact, listed: ListedHazard, now: Date): HazardFact | null {
  const isSameShape = sorted(known.geometry) === sorted(listed.geometry)
  const merged: ListedHazard = {
    ...listed,
    // A row that was edited without a new perimeter is not a newer observation.
    observedAt: isSameShape ? known.observedAt : listed.observedAt,
    growth: listed.growth ?? (isSameShape ? known.growth : observedGrowth(known, listed)),
  }
  const next = { ...firstFact(merged, now), revision: known.revision + 1 }
  const isSame = sorted({ ...known, revision: 0, changedAt: '' }) === sorted({ ...next, revision: 0, changedAt: '' })
  return isSame ? null : next
}

/** The tombstone of a fact that the list no longer has. */
export const endFact = (known: HazardFact, now: Date): HazardFact => ({
  ...known,
  revision: known.revision + 1,
  isActive: false,
  changedAt: now.toISOString(),
})

/** JSON with the keys of objects in one order, so that two facts can be compared. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
