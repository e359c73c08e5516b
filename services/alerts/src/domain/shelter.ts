import type { OfficialShelter } from '@muster/contracts/entities/shelter'

/** A shelter as one poll of a list has it. */
export type ListedShelter = Omit<OfficialShelter, 'revision' | 'changedAt' | 'missingSince'>

/** The fields that come from the list. */
function factsOf({ revision, changedAt, missingSince, ...listed }: OfficialShelter): ListedShelter {
  return listed
}

/** The first revision of a shelter. */
export const firstRevision = (listed: ListedShelter, now: Date): OfficialShelter => ({
  ...listed,
  revision: 1,
  changedAt: now.toISOString(),
  missingSince: null,
})

/** The next revision of a shelter that a poll has listed. Null if the list has nothing new. */
export function reviseListed(known: OfficialShelter, listed: ListedShelter, now: Date): OfficialShelter | null {
  const isSame = known.missingSince === null && isSameFact(factsOf(known), listed)
  return isSame ? null : { ...firstRevision(listed, now), revision: known.revision + 1 }
}

/**
 * After this many polls without its row a shelter counts as closed. A list that is empty or has lost most of its rows is more often a fault of the service
 * than the end of the disaster, so it needs more polls.
 */
export function missesToClose({ listed, known }: { listed: number; known: number }): number {
  return known >= 2 && listed < known / 3 ? 6 : 2
}

/**
 * The next revision of a shelter that a poll has not listed. It stays as it was, marked as missing, until `misses` reaches `toClose`; then it is closed. Null
 * if nothing changes.
 */
export function reviseMissing(
  known: OfficialShelter,
  { misses, toClose, lastListedAt, now }: { misses: number; toClose: number; lastListedAt: Date; now: Date },
): OfficialShelter | null {
  if (known.status === 'closed') return null
  const next = { ...known, revision: known.revision + 1, changedAt: now.toISOString() }
  if (misses >= toClose) return { ...next, status: 'closed', missingSince: null }
  return known.missingSince ? null : { ...next, missingSince: lastListedAt.toISOString() }
}

const isSameFact = (a: ListedShelter, b: ListedShelter) => sorted(a) === sorted(b)
const sorted = (fact: object) => JSON.stringify(Object.entries(fact).sort(([a], [b]) => (a < b ? -1 : 1)))
