import type { CheckIn, RosterEntry } from '@muster/contracts/entities/check-in'
import { checkInStatusOf } from '@muster/contracts/entities/check-in-status'
import type { helpRoutes } from '@muster/contracts/routes/help'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import { byUrgency, countsOf } from '../domain/roster.ts'
import { countedSince, type StoredCheckIn } from '../store/check-ins.ts'
import { createOrderWatch } from '../watch-orders.ts'
import { createUnseenWatch } from '../watch-unseen.ts'

/** Handlers for check-ins and rosters. */
export function checkInHandlers(context: Context) {
  const { blocks, checkIns, members, people, quotas, clock } = context
  const watch = createOrderWatch(context)
  const unseen = createUnseenWatch(context)
  /** Throws the same error for a community that does not exist and one that the caller is not in. */
  async function assertMember(communityId: string, userId: string): Promise<void> {
    if (!(await members.isMember(communityId, userId))) throw new AppError('not-found')
  }

  return {
    async checkIn({ params, body, caller }) {
      await assertMember(params.id, caller.userId)
      if (body.about !== undefined) await assertMember(params.id, body.about)
      if (!(await quotas.take(limits.checkIns, caller.userId, clock.now()))) throw new AppError('too-many-requests')
      const stored = await checkIns.add(params.id, caller, body, clock.now())
      if (await people.isDeleted(caller.userId)) await checkIns.removeOf(caller.userId)
      if (body.about === undefined) {
        if (body.status !== 'help') await watch.saidSafe(caller.userId, stored.at)
        await unseen.said(caller.userId, stateSaid[body.status], stored.at)
      }
      return toCheckIn(stored)
    },

    async getRoster({ params, caller, reply }) {
      await assertMember(params.id, caller.userId)
      const now = clock.now()
      const apart = await blocks.around(caller.userId)
      const [everyone, { own, proxy }] = await Promise.all([
        members.of(params.id),
        checkIns.latest(params.id, { now, notBy: [...apart] }),
      ])
      const userIds = everyone.filter(userId => !apart.has(userId))
      const names = await people.names(userIds)
      const entries = userIds.map((userId): RosterEntry => {
        const said = { own: toCheckIn(own.get(userId)), proxy: toCheckIn(proxy.get(userId)) }
        return { userId, name: names.get(userId) ?? null, status: checkInStatusOf(said), ...said }
      })
      reply.header('cache-control', 'private, no-cache')
      return {
        communityId: params.id,
        counts: countsOf(entries),
        people: entries.sort(byUrgency),
        since: countedSince(now).toISOString(),
        at: now.toISOString(),
      }
    },
  } satisfies Partial<Handlers<typeof helpRoutes>>
}

/** The state of a person's orders that follows from their own check-in. */
const stateSaid = { safe: 'safe', moving: 'acting', help: 'seen' } as const

function toCheckIn(stored: StoredCheckIn): CheckIn
function toCheckIn(stored: StoredCheckIn | undefined): CheckIn | null
function toCheckIn(stored: StoredCheckIn | undefined): CheckIn | null {
  if (!stored) return null
  const { userId, byUserId, byName, status, text, at } = stored
  const by = userId === byUserId ? null : { userId: byUserId, name: byName }
  return { status, text, at: at.toISOString(), by }
}
