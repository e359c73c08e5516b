import type { KnownBlocks } from '@muster/read-models/known-blocks'
import type { KnownCheckIns } from '@muster/read-models/known-check-ins'
import type { KnownMembers } from '@muster/read-models/known-members'
import type { KnownPeople } from '@muster/read-models/known-people'
import type { PersonCheckIns } from './situation.ts'

type Deps = {
  blocks: Pick<KnownBlocks, 'around'>
  checkIns: KnownCheckIns
  members: KnownMembers
  people: Pick<KnownPeople, 'names'>
}

/** Most people who are named in an answer. */
const named = 6
/** Most communities whose check-ins are read for one person. */
const mostCommunities = 20
/** Statuses, the most urgent first. */
const urgency = ['help', 'moving', 'safe'] as const

/**
 * Creates the function that reads the check-ins of the members of a person's communities, the most urgent first; null if there are none. People of whom one
 * has blocked the other are not shown to each other, as in the roster of the help service.
 */
export const createReadCheckIns =
  ({ blocks, checkIns, members, people }: Deps) =>
  async (userId: string, now: Date): Promise<PersonCheckIns | null> => {
    const communityIds = (await members.communitiesOf(userId)).slice(0, mostCommunities)
    if (communityIds.length === 0) return null
    const apart = await blocks.around(userId)
    const [lists, known] = await Promise.all([
      Promise.all(communityIds.map(id => members.of(id))),
      checkIns.in(communityIds, now, apart),
    ])
    const mine = new Set(lists.flat().filter(id => id !== userId && !apart.has(id)))
    // People who have left the community are not shown.
    const said = known
      .filter(one => mine.has(one.userId))
      .sort((a, b) => urgency.indexOf(a.status) - urgency.indexOf(b.status) || b.at.localeCompare(a.at))
    const last = said
      .map(({ at }) => at)
      .sort()
      .at(-1)
    if (!last) return null
    const shown = said.slice(0, named)
    const names = await people.names(shown.map(one => one.userId))
    return {
      said: shown.map(one => ({ name: names.get(one.userId) ?? null, status: one.status })),
      further: said.length - shown.length,
      notHeard: mine.size - said.length,
      at: last,
    }
  }
