import type { Context } from '../context.ts'
import { lookAtPost } from '../ride-steps.ts'

/** Ends offers and requests whose time is over, or for whose home no warning stands any more, and what was agreed with them. */
export function createRideSweep(context: Context) {
  const { ridePosts, updates, clock, log } = context
  return async (): Promise<void> => {
    const due = await ridePosts.due(clock.now())
    if (due.length === 0) return
    const active = await updates.active()
    for (const post of due) {
      await lookAtPost(context, post, active).catch(err =>
        log.error({ err, rideId: post.id }, 'ride sweep failed; the next sweep retries'),
      )
    }
  }
}
