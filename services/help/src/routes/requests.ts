import type { HelpRequest } from '@muster/contracts/entities/help'
import type { helpRoutes } from '@muster/contracts/routes/help'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { advanceRequest } from '../advance-request.ts'
import type { Context } from '../context.ts'
import { change } from '../domain/answer.ts'
import { limits } from '../domain/limits.ts'
import type { StoredRequest } from '../domain/request.ts'
import { toHelpRequest } from '../present.ts'
import { circleAsked, startRequest } from '../start-request.ts'
import { createUnseenWatch } from '../watch-unseen.ts'

/** Handlers for one's own requests for help and tests. */
export function requestHandlers(context: Context) {
  const { requests, members, people, homes, quotas, clock } = context
  return {
    async startHelp({ body: { clientId, incident, trigger, place }, caller }) {
      const { userId, name } = caller
      // Checked before the limit, so that a retry after a lost answer does not count as a second request.
      const known = await requests.find({ userId, clientId })
      if (known) return presentOwn(context, known)
      if (!(await quotas.take(limits.start, userId, clock.now()))) throw new AppError('daily-limit')
      const home = place ? null : await homes.find(userId)
      const at = place ?? (home && { label: home.label, coordinates: home.coordinates })
      const started = await startRequest(context, { owner: { userId, name }, clientId, incident, trigger, place: at })
      await createUnseenWatch(context).said(userId, 'acting', clock.now())
      // If the account was deleted meanwhile, the request must not stay.
      if (await people.isDeleted(userId)) await requests.removeOf(userId, clock.now())
      return presentOwn(context, started)
    },

    async testHelpChain({ body: { clientId }, caller: { userId, name } }) {
      const known = await requests.find({ userId, clientId })
      if (known) return presentOwn(context, known)
      if (!(await quotas.take(limits.test, userId, clock.now()))) throw new AppError('daily-limit')
      const owner = { userId, name }
      const started = await startRequest(context, { owner, clientId, incident: null, trigger: 'test', place: null })
      if (await people.isDeleted(userId)) await requests.removeOf(userId, clock.now())
      return presentOwn(context, started)
    },

    async listHelpRequests({ caller }) {
      const own = await requests.listOf(caller.userId)
      return Promise.all(own.map(request => presentOwn(context, request)))
    },

    async getHelpRequest({ params, caller }) {
      const request = await requests.findOwn(params.id, caller.userId)
      if (!request) throw new AppError('not-found')
      return presentOwn(context, request)
    },

    async changeHelpRequest({ params, body, caller }) {
      const mine = body.action === 'ask' ? await members.communitiesOf(caller.userId) : []
      if (body.action === 'ask' && body.circles.some(circle => !mine.includes(circle)))
        throw new AppError('members-only')
      const circles = body.action === 'ask' ? body.circles.map(circleAsked) : []
      const now = clock.now()
      const own = { _id: params.id, userId: caller.userId }
      const changed = await requests.step(own, request => change(request, body, circles, now), now)
      if (!changed) throw new AppError('not-found')
      if (changed.refusal !== null && changed.refusal !== 'same') throw new AppError('conflict')
      return presentOwn(context, (await advanceRequest(context, params.id)) ?? changed.request)
    },
  } satisfies Partial<Handlers<typeof helpRoutes>>
}

/** Presents a request to its owner. */
export async function presentOwn(
  { grants, seals, config, clock }: Context,
  request: StoredRequest,
): Promise<HelpRequest> {
  const grantIds = await grants.idsOf(request.id)
  return toHelpRequest(request, { seals, grantIds, hasMailServer: Boolean(config.SMTP_URL), now: clock.now() })
}
