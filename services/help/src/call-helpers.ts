import { helpersCalled, maxHelpersCalled } from '@muster/contracts/events/help'
import type { KnownBlocks } from '@muster/read-models/known-blocks'
import type { KnownMembers } from '@muster/read-models/known-members'
import { harmlessName } from '@muster/service-kit/mail/harmless-name'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import { firstNameOf } from './domain/block-place.ts'
import { callsOf } from './domain/calls.ts'
import type { Step, StoredRequest } from './domain/request.ts'

/** The request that the events are about. */
type Asking = Pick<StoredRequest, 'id' | 'userId' | 'ownerName' | 'endsAt'>
export type CallHelpers = ReturnType<typeof createCallHelpers>

/**
 * Creates the function that makes the helpers-called events of a step, to be stored in the same write as the step. `before`: the request before the
 * step, null at its start. `seq`: number of the step. Each event names at most `maxHelpersCalled` people.
 */
export function createCallHelpers(members: Pick<KnownMembers, 'of'>, blocks: Pick<KnownBlocks, 'around'>) {
  return async (
    { id, userId, ownerName, endsAt }: Asking,
    step: Step,
    { before, seq, now }: { before: StoredRequest | null; seq: number; now: Date },
  ): Promise<OutboxEntry[]> => {
    const common = {
      requestId: id,
      userId,
      seq,
      firstName: harmlessName(firstNameOf(ownerName)),
      until: endsAt.toISOString(),
      at: now.toISOString(),
    }
    const toldBefore = async (circleIds: readonly string[]) => {
      const known = before?.asked.flatMap(({ communityId, askedAt }) => (askedAt && communityId) || []) ?? []
      const others = await Promise.all(known.filter(circle => !circleIds.includes(circle)).map(members.of))
      return others.flat()
    }
    // Members of a circle whom the person has blocked, or who have blocked the person, are left out.
    const apart = await blocks.around(userId)
    const events = await Promise.all(
      callsOf(before, step).map(async ({ call, userIds, circleIds, except }) => {
        const circles = await Promise.all(circleIds.map(members.of))
        const known = call === 'asked' || call === 'test' ? await toldBefore(circleIds) : []
        const isLeftOut = new Set([userId, ...except, ...known, ...apart])
        const helpers = [...new Set([...userIds, ...circles.flat().filter(member => !isLeftOut.has(member))])]
        return chunksOf(helpers).map((helperIds, part) =>
          outboxEntry(helpersCalled, { ...common, part, call, helperIds }),
        )
      }),
    )
    return events.flat()
  }
}

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxHelpersCalled) }, (_, index) =>
    ids.slice(index * maxHelpersCalled, (index + 1) * maxHelpersCalled),
  )
