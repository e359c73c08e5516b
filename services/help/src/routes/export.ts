import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import type { exportParts } from '@muster/contracts/routes/export'
import type { Handler } from '@muster/service-kit/http/serve'
import type { Context } from '../context.ts'
import { toOwn } from '../ride-board.ts'
import { toHelpPlan } from './plans.ts'
import { presentOwn } from './requests.ts'

/**
 * The handler that exports the data that this service stores about a person: plan, requests, countdowns, receipts, grants, check-ins, rides, home and
 * communities.
 */
export const exportPart =
  (context: Context): Handler<typeof exportParts.help> =>
  async ({ caller: { userId } }) => {
    const {
      plans,
      requests,
      countdowns,
      receipts,
      grants,
      checkIns,
      homes,
      members,
      ridePosts,
      ridePairs,
      rideRefusals,
      seals,
    } = context
    const [plan, consents, own, counted, received, granted, said, home, communities, posts, pairs, refusals] =
      await Promise.all([
        plans.find(userId).then(found => toHelpPlan(context, userId, found)),
        plans.exportConsents(userId),
        requests.exportOf(userId).then(found => Promise.all(found.map(request => presentOwn(context, request)))),
        countdowns.exportOf(userId),
        receipts.listOf(userId),
        grants.listOf(userId),
        checkIns.exportOf(userId),
        homes.find(userId),
        members.communitiesOf(userId),
        ridePosts.listOf(userId, maxExportedRows),
        ridePairs.ofPerson(userId),
        rideRefusals.exportOf(userId, maxExportedRows),
      ])
    const rides = {
      own: posts.map(post => ({ ...toOwn(post, seals), isOpen: post.isOpen })),
      answers: pairs.map(({ state, changedAt }) => ({ state, changedAt })),
      refusals,
    }
    return {
      isComplete: own.length < maxExportedRows && said.length < maxExportedRows,
      data: {
        plan,
        consents,
        requests: own,
        countdowns: counted,
        receipts: received,
        grants: granted,
        checkIns: said,
        home,
        communities,
        rides,
      },
    }
  }
