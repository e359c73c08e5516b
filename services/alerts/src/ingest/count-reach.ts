import type { Alert } from '../domain/alert.ts'
import { audienceOf, placeIn } from '../domain/audience.ts'
import { noZoneShapes } from '../domain/named-areas.ts'
import { partsOf } from '../domain/parts.ts'
import { present } from '../domain/present.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'

/** Beyond this the exact number says nothing more to a person, and counting it takes seconds. */
const most = 50_000

/** `outside`: those that watch no place in the areas themselves, only within the margin around them. */
export type Reach = { subscriptions: number; outside: number; isAtLeast: boolean; byLanguage: Record<string, number> }

/** How many browsers watch a place in the areas of an alert; null where it is too mild to be pushed. */
export function createCountReach({
  subscriptions,
  drillAudience,
}: {
  subscriptions: Pick<SubscriptionStore, 'watching'>
  drillAudience: 'affected' | 'everyone'
}) {
  return async (alert: Alert): Promise<Reach | null> => {
    // Only authorities ask, and they draw their areas.
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
