import type { PayloadOf } from '@muster/contracts/define-event'
import type { canarySent } from '@muster/contracts/events/alerts'
import { defaultLanguage, forEveryLanguage } from '@muster/contracts/vocabulary/languages'
import type { Clock } from '@muster/service-kit/clock'
import { canaryDevice, canaryFanout, canaryThread } from '../domain/canary.ts'
import { canaryMessage } from '../domain/push-message.ts'
import { commonFanout } from '../store/fanouts.ts'
import type { Subscription, SubscriptionStore } from '../store/subscriptions.ts'
import type { CanarySubscription } from './canary-subscription.ts'
import type { Dispatcher } from './dispatcher.ts'

const lifetimeMs = 60_000

/**
 * Opens the fan-out of a canary. Its only member is the canary's own device if one is configured. Otherwise the member is not a subscription, and the worker
 * that claims the chunk finds nobody to send to.
 */
export function createPushCanary({
  dispatcher,
  clock,
  hasDevice,
}: {
  dispatcher: Pick<Dispatcher, 'openFor'>
  clock: Clock
  hasDevice: boolean
}) {
  return async ({ id, at }: PayloadOf<typeof canarySent>): Promise<void> => {
    const now = clock.now()
    const common = {
      messages: forEveryLanguage(language => canaryMessage(language, new Date(at))),
      // In the lane of orders, so that a large fan-out of less severe updates does not delay it.
      options: { urgency: 'high' as const, topic: 'canary' },
      until: new Date(now.getTime() + lifetimeMs),
    }
    const member = hasDevice ? canaryDevice : id
    await dispatcher.openFor([member], { id: canaryFanout(id), ...commonFanout(canaryThread, common, now) })
  }
}

/** Adds the canary's own subscription to the store. It can be read only by its id: no alert finds it, and it is not counted. */
export function withCanaryDevice(
  subscriptions: SubscriptionStore,
  device: CanarySubscription | undefined,
): SubscriptionStore {
  if (!device) return subscriptions
  const choices = { wake: 'critical' as const, route: false, shelter: false }
  const own: Subscription = { ...device, id: canaryDevice, language: defaultLanguage, places: [], choices }
  return {
    ...subscriptions,
    async byIds(ids: string[]) {
      const found = await subscriptions.byIds(ids)
      return ids.includes(canaryDevice) ? [...found, own] : found
    },
  }
}
