import type { Context } from '../context.ts'
import { checkRidePost } from '../ride-steps.ts'

/** Creates the sweep that closes ride offers and requests whose time is over or whose home no warning covers any more, and ends their pairs. */
export function createRideSweep(context: Context) {
  const { ridePosts, updates, clock, log } = context
  return async (): Promise<void> => {
    const due = await ridePosts.due(clock.now())
    if (due.length === 0) return
    const active = await updates.active()
    for (const post of due) {
      await checkRidePost(context, post, active).catch(err =>
        log.error({ err, rideId: post.id }, 'ride sweep failed; the next sweep retries'),
      )
    }
  }
}
