import {
  deletePushSubscription,
  getPushPublicKey,
  savePushSubscription,
  sendTestPush,
} from '@muster/contracts/routes/alerts'
import { forEveryLanguage } from '@muster/contracts/vocabulary/languages'
import type { Clock } from '@muster/service-kit/clock'
import { AppError, wrongField } from '@muster/service-kit/errors'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { testMessage } from '../domain/push-message.ts'
import type { FanoutStore } from '../store/fanouts.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import { isPushService } from './endpoint.ts'
import { areUsableKeys } from './keys.ts'
import type { VapidKeys } from './vapid.ts'

const testPauseMs = 3_000
const testLifetimeMs = 60_000

type Deps = {
  subscriptions: SubscriptionStore
  fanouts: FanoutStore
  vapid: VapidKeys
  clock: Clock
  extraHosts: readonly string[]
}

export function pushRoutes(app: FastifyInstance, { subscriptions, fanouts, vapid, clock, extraHosts }: Deps) {
  serve(app, getPushPublicKey, async () => ({ publicKey: vapid.keys().publicKey }))

  serve(app, savePushSubscription, async ({ body, caller }) => {
    if (!isPushService(body.endpoint, extraHosts)) throw new AppError('push-endpoint-refused')
    if (!areUsableKeys(body.keys)) {
      throw new AppError('invalid-request', { details: [wrongField('keys', 'invalid-push-keys')] })
    }
    const id = await subscriptions.save(caller.userId, body, clock.now())
    return { id, places: body.places.length }
  })

  serve(app, deletePushSubscription, async ({ body, caller }) => {
    await subscriptions.remove(caller.userId, body.endpoint)
    return { ok: true as const }
  })

  serve(app, sendTestPush, async ({ body, caller }) => {
    const now = clock.now()
    const subscriptionId = await subscriptions.claimTest(caller.userId, body.endpoint, now, testPauseMs)
    if (subscriptionId === null) throw new AppError('not-found')
    if (subscriptionId === 'too-soon') throw new AppError('too-many-requests')
    // Through the ledger, so that a test takes the whole way of an alert and this process sends nothing.
    const fanout = {
      id: `test-${subscriptionId}-${now.getTime()}`,
      messages: forEveryLanguage(language => testMessage(language, now)),
      options: { urgency: 'high' as const, topic: 'test' },
      until: new Date(now.getTime() + testLifetimeMs),
    }
    await fanouts.openFor([subscriptionId], fanout, now)
    return { ok: true as const }
  })
}
