import type { HelpPlan } from '@muster/contracts/entities/help'
import type { helpRoutes } from '@muster/contracts/routes/help'
import { DecryptionError } from '@muster/service-kit/crypto/vault'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import { keepFormerSecret } from '../domain/secrets.ts'
import { linkForm, phoneOf, type StoredPlan } from '../store/plans.ts'
import { createOrderWatch } from '../watch-orders.ts'

/** Handlers for reading and saving one's help plan. */
export function planHandlers(context: Context) {
  const { plans, members, people, quotas, clock, log } = context
  const watch = createOrderWatch(context)
  return {
    async getHelpPlan({ caller }) {
      return toHelpPlan(context, caller.userId, await plans.find(caller.userId))
    },

    async saveHelpPlan({ body: { revision, ...form }, caller }) {
      if (!(await quotas.take(limits.savePlan, caller.userId, clock.now()))) throw new AppError('daily-limit')
      const mine = await members.communitiesOf(caller.userId)
      const asked = form.links.flatMap(link => (link.kind === 'user' ? [link.userId] : []))
      const known = await members.companions(caller.userId, asked)
      // The same error for a person who does not exist and one who shares no community, so that nobody can find out which ids exist.
      const isForeign = (userId: string) => userId === caller.userId || !known.has(userId)
      if (asked.some(isForeign) || form.circles.some(circle => !mine.includes(circle)))
        throw new AppError('members-only')
      const saved = await plans.save(caller.userId, form, revision, clock.now())
      // If the account was deleted meanwhile, the plan must not stay.
      if (saved && (await people.isDeleted(caller.userId))) await plans.removeOf(caller.userId)
      if (saved) {
        // Messages that an order triggers must say who needs help, even before the first profile event. Such an event replaces this name.
        await people.remember({ userId: caller.userId, revision: -1, name: caller.name, needs: undefined })
        // An order may be active already, and a running countdown may no longer be wanted.
        await watch.moved(caller.userId).catch(err => log.error({ err }, 'order watch failed after a saved plan'))
        return toHelpPlan(context, caller.userId, saved)
      }
      const current = await toHelpPlan(context, caller.userId, await plans.find(caller.userId))
      throw new AppError('conflict', { current })
    },
  } satisfies Partial<Handlers<typeof helpRoutes>>
}

/** Presents a plan to its owner. Throws a DecryptionError, and logs it, if the plan was encrypted with a secret that is not configured. */
export async function toHelpPlan(
  { plans, requests, reach, seals, config, log }: Context,
  ownerId: string,
  { sealedPhone, ...plan }: StoredPlan,
): Promise<HelpPlan> {
  const [consents, tests, reached] = await Promise.all([
    plans.consents(ownerId, plan.links),
    requests.testsOf(ownerId),
    reach.of(plan.links.flatMap(({ userId }) => userId ?? [])),
  ])
  const open = (): HelpPlan => ({
    ...plan,
    phone: phoneOf({ sealedPhone }, seals),
    links: plan.links.map(link => {
      const isGiven = consents.get(link.mark)
      const consent = isGiven === undefined ? 'unknown' : isGiven ? 'given' : 'refused'
      const known = link.userId === null ? undefined : reached.get(link.userId)
      const told = known && { devices: known.devices, hasMail: known.hasMail && Boolean(config.SMTP_URL) }
      return { ...linkForm(link, seals), consent, lastTest: lastTestOf(link.id, tests), reach: told ?? null }
    }),
  })
  try {
    return open()
  } catch (err) {
    if (err instanceof DecryptionError)
      log.error({ userId: ownerId, whatToDo: keepFormerSecret }, 'help plan does not open')
    throw err
  }
}

/** The newest test that a link has answered; else the newest in which it was asked; else null. */
function lastTestOf(linkId: string, tests: Awaited<ReturnType<Context['requests']['testsOf']>>) {
  const asked = tests.flatMap(({ id, asked }) =>
    asked.filter(one => one.linkId === linkId && one.askedAt).map(one => ({ requestId: id, ...one })),
  )
  const test = asked.find(({ receivedAt }) => receivedAt) ?? asked[0]
  if (!test?.askedAt) return null
  const answeredAt = test.receivedAt?.toISOString() ?? null
  return { requestId: test.requestId, askedAt: test.askedAt.toISOString(), answeredAt }
}
