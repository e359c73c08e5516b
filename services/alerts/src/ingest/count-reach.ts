import type { Alert } from '../domain/alert.ts'
import { audienceOf } from '../domain/audience.ts'
import { noZoneShapes } from '../domain/named-areas.ts'
import { partsOf } from '../domain/parts.ts'
import { present } from '../domain/present.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'

/** Beyond this the exact number says nothing more to a person, and counting it takes seconds. */
const most = 50_000

/** How many browsers watch a place in the areas of an alert; null where it is too mild to be pushed. */
export function createCountReach({
  subscriptions,
  drillAudience,
}: {
  subscriptions: Pick<SubscriptionStore, 'inAudience'>
  drillAudience: 'affected' | 'everyone'
}) {
  return async (alert: Alert): Promise<{ subscriptions: number; isAtLeast: boolean } | null> => {
    // Only authorities ask, and they draw their areas.
    const message = { alert, shapes: noZoneShapes }
    const presented = partsOf(alert).map(part => present(message, part, part.extent))
    const pushed = presented.filter(({ shown }) => shown.severity !== 'low')
    if (pushed.length === 0) return null
    const audiences = pushed.map(({ shown, geometryProblem }) => audienceOf(shown, geometryProblem, drillAudience))
    let count = 0
    for await (const _ of subscriptions.inAudience(audiences, null)) {
      count += 1
      if (count >= most) return { subscriptions: count, isAtLeast: true }
    }
    return { subscriptions: count, isAtLeast: false }
  }
}
