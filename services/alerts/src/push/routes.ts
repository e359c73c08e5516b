import type { alertsRoutes } from '@muster/contracts/routes/alerts'
import { forEveryLanguage } from '@muster/contracts/vocabulary/languages'
import { AppError, invalidField } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { testMessage } from '../domain/push-message.ts'
import { commonFanout } from '../store/fanouts.ts'
import { pushServiceAt } from './endpoint.ts'
import { areUsableKeys } from './keys.ts'
import type { SubscriptionsContext } from './subscriptions-context.ts'

const testPauseMs = 3_000
const testLifetimeMs = 60_000

/** Handlers of the routes for push subscriptions and for reports of devices. */
export function pushHandlers({
  subscriptions,
  fanouts,
  tellOpened,
  vapid,
  receiptCodes,
  receiptWriter,
  clock,
  extraHosts,
}: SubscriptionsContext) {
  return {
    async getPushPublicKey() {
      return { publicKey: vapid.keys().publicKey }
    },

    async savePushSubscription({ body, caller }) {
      if (!pushServiceAt(body.endpoint, extraHosts)) throw new AppError('push-endpoint-refused')
      if (!areUsableKeys(body.keys)) {
        throw new AppError('invalid-request', { details: [invalidField('keys', 'invalid-push-keys')] })
      }
      const id = await subscriptions.save(caller.userId, body, clock.now())
      if (id === null) throw new AppError('push-endpoint-refused')
      if (body.replaces && body.replaces !== body.endpoint) await subscriptions.remove(caller.userId, body.replaces)
      return { id, places: body.places.length }
    },

    async deletePushSubscription({ body, caller }) {
      await subscriptions.remove(caller.userId, body.endpoint)
      return { ok: true as const }
    },

    async sendTestPush({ body, caller }) {
      const now = clock.now()
      const subscriptionId = await subscriptions.claimTest(caller.userId, body.endpoint, now, testPauseMs)
      if (subscriptionId === null) throw new AppError('not-found')
      if (subscriptionId === 'too-soon') throw new AppError('too-many-requests')
      // Sent through the ledger, so that a test takes the same way as an alert and this process sends nothing itself.
      const common = {
        messages: forEveryLanguage(language => testMessage(language, now)),
        options: { urgency: 'high' as const, topic: 'test' },
        until: new Date(now.getTime() + testLifetimeMs),
      }
      const fanout = {
        id: `test-${subscriptionId}-${now.getTime()}`,
        ...commonFanout(`test-${subscriptionId}`, common, now),
      }
      tellOpened({ chunkId: await fanouts.openFor([subscriptionId], fanout), lane: fanout.lane })
      return { ok: true as const }
    },

    async reportPushReceipt({ body: { receipt, thread, revision, state } }) {
      const sent = receiptCodes().verify(receipt, { thread, revision })
      if (sent && !receiptWriter.add(sent, state)) throw new AppError('unavailable')
    },
  } satisfies Partial<Handlers<typeof alertsRoutes>>
}
