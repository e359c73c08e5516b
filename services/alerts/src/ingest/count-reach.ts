import type { Alert } from '../domain/alert.ts'
import { audienceOf, placeIn } from '../domain/audience.ts'
import { noZoneShapes } from '../domain/named-areas.ts'
import { partsOf } from '../domain/parts.ts'
import { present } from '../domain/present.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'

/** Counting stops here: a higher number tells a person nothing more, and counting it takes seconds. */
const most = 50_000

/**
 * `subscriptions`: browsers that would be pushed to. `outside`: those among them that watch no place in the areas themselves, only within the margin around
 * them. `isAtLeast`: true if counting stopped at the limit.
 */
export type Reach = { subscriptions: number; outside: number; isAtLeast: boolean; byLanguage: Record<string, number> }

/** Creates a function that counts the browsers that watch a place in the areas of an alert. It returns null if the alert is not severe enough to be pushed. */
export function createCountReach({
  subscriptions,
  drillAudience,
}: {
  subscriptions: Pick<SubscriptionStore, 'watching'>
  drillAudience: 'affected' | 'everyone'
}) {
  return async (alert: Alert): Promise<Reach | null> => {
    // No zone shapes are needed: only alerts of authorities are counted, and these draw their areas.
    const message = { alert, shapes: noZoneShapes }
    const presented = partsOf(alert).map(part => present(message, part, part.extent))
    const pushed = presented.filter(({ shown }) => shown.severity !== 'low')
    if (pushed.length === 0) return null
    const audiences = pushed.map(({ shown, geometryProblem }) => audienceOf(shown, geometryProblem, drillAudience))
    const reach: Reach = { subscriptions: 0, outside: 0, isAtLeast: false, byLanguage: {} }
    for await (const { places, language } of subscriptions.watching(audiences, null)) {
      reach.subscriptions += 1
      if (!audiences.some(audience => placeIn(places, audience, 0))) reach.outside += 1
      reach.byLanguage[language] = (reach.byLanguage[language] ?? 0) + 1
      if (reach.subscriptions >= most) return { ...reach, isAtLeast: true }
    }
    return reach
  }
}
