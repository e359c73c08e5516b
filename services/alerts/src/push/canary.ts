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
 * Opens the fan-out of a canary. Its one member is the canary's own device where there is one; else it is no subscription, so that the worker that
 * takes it finds nobody to send anything to.
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
      // In the lane of orders: a large fan-out of milder things is no reason to miss it.
      options: { urgency: 'high' as const, topic: 'canary' },
      until: new Date(now.getTime() + lifetimeMs),
    }
    const member = hasDevice ? canaryDevice : id
    await dispatcher.openFor([member], { id: canaryFanout(id), ...commonFanout(canaryThread, common, now) })
  }
}

/** The subscriptions with the canary's own among them by its id alone: no alert finds it, and nobody counts it. */
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
