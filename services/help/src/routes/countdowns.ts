import type { HelpCountdown } from '@muster/contracts/entities/help'
import type { helpRoutes } from '@muster/contracts/routes/help'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import type { Countdown } from '../store/countdowns.ts'
import { createOrderWatch } from '../watch-orders.ts'
import { createUnseenWatch } from '../watch-unseen.ts'

/** How long the outcome of a countdown is shown, in ms. */
const toldForMs = 30 * 60_000

/** Handlers for the countdown after which the people of a plan are asked automatically. */
export function countdownHandlers(context: Context) {
  const { countdowns, plans, clock } = context
  const watch = createOrderWatch(context)
  const unseen = createUnseenWatch(context)
  return {
    async getHelpCountdown({ caller }) {
      const now = clock.now()
      const [found, { triggers }] = await Promise.all([
        countdowns.latestOf(caller.userId, new Date(now.getTime() - toldForMs)),
        plans.find(caller.userId),
      ])
      return { countdown: found && toHelpCountdown(found, now), isWatching: Object.values(triggers).includes(true) }
    },

    async changeHelpCountdown({ params, body, caller }) {
      const countdown = await watch.answer(params.id, caller.userId, body.action)
      if (!countdown) throw new AppError('not-found')
      await unseen.said(caller.userId, body.action === 'safe' ? 'safe' : 'acting', clock.now())
      return toHelpCountdown(countdown, clock.now())
    },
  } satisfies Partial<Handlers<typeof helpRoutes>>
}

const toHelpCountdown = (
  { id, trigger, state, startedAt, opensAt, requestId }: Countdown,
  now: Date,
): HelpCountdown => ({
  id,
  trigger,
  state,
  requestId,
  startedAt: startedAt.toISOString(),
  opensAt: opensAt.toISOString(),
  at: now.toISOString(),
})
