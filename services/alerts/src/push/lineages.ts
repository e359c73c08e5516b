import type { Clock } from '@muster/service-kit/clock'
import { audienceOf } from '../domain/audience.ts'
import type { Lineage, Part } from '../domain/person-state.ts'
import type { Shown, UpdateStore } from '../store/updates.ts'

export type Lineages = ReturnType<typeof createLineages>

/** While messages are sent, the lineage is read again this often. An update that ends or is stopped is still sent for at most this long. */
export const freshMs = 100
const maxKept = 1_000

/** Reads the present state of lineages, and the audience of each of their updates. */
export function createLineages({
  updates,
  clock,
  drillAudience,
}: {
  updates: Pick<UpdateStore, 'lineage' | 'mergedInto'>
  clock: Clock
  drillAudience: 'affected' | 'everyone'
}) {
  const kept = new Map<string, { readAt: number; lineage: Promise<Lineage | null> }>()

  function partOf({ view, translations, geometryProblem, revisions, drillAudience: own }: Shown): Part {
    const [former, last] = revisions.slice(-2)
    // An end without a message of its own has the same texts as the revision before.
    const hasOwnTexts = !view.ended || !last || former?.content !== last.content || former.title !== last.title
    const released = releasedFrom(view, revisions)
    const audience = audienceOf(view, geometryProblem, own ?? drillAudience)
    return { update: view, translations, hasOwnTexts, released, audience }
  }

  async function load(id: string, former: Promise<Lineage | null> | undefined): Promise<Lineage | null> {
    const [found, known] = await Promise.all([updates.lineage(id), former?.catch(() => null)])
    if (!found) return null
    // If the lineage was merged into another one, reads that one.
    if (found.mergedInto) return load(found.mergedInto, former)
    const { revision, isPushStopped } = found
    if (known?.id !== id || known.revision !== revision) {
      const former = await updates.mergedInto(id)
      return { id, revision, isPushStopped, former, parts: found.updates.map(partOf) }
    }
    // Areas are not computed again for the same revision.
    return known.isPushStopped === isPushStopped ? known : { ...known, isPushStopped }
  }

  return {
    /**
     * The current lineage, or its state of at most 100 ms ago if `mayBeKept` is set. Null if there is none. Returns the same object as long as nothing has
     * changed. To decide whom a change concerns, read with `mayBeKept: false`: the earlier state does not have the new people.
     */
    read(id: string, { mayBeKept }: { mayBeKept: boolean }): Promise<Lineage | null> {
      const now = clock.now().getTime()
      const known = kept.get(id)
      if (mayBeKept && known && now - known.readAt < freshMs && now >= known.readAt) return known.lineage
      const lineage = load(id, known?.lineage)
      kept.delete(id)
      kept.set(id, { readAt: now, lineage })
      lineage.catch(() => kept.delete(id))
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
      return lineage
    },
  }
}

const releasedFrom = ({ affectedAreas }: Shown['view'], revisions: Shown['revisions']): string[] => {
  const earlier = revisions.toReversed().flatMap(revision => revision.affectedAreas ?? [])
  return [...new Set(earlier)].filter(area => !affectedAreas.includes(area))
}
