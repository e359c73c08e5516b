import {
  deletePushSubscription,
  getPushPublicKey,
  savePushSubscription,
  sendTestPush,
} from '@muster/contracts/routes/alerts'
import { AppError } from '@muster/service-kit/errors'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { testMessage } from '../domain/push-message.ts'
import { isPushService } from '../push/endpoint.ts'
import { areUsableKeys } from '../push/keys.ts'

const testPauseMs = 3_000
const testOptions = { ttlSeconds: 60, urgency: 'high', topic: 'test' } as const

export function pushRoutes(app: FastifyInstance, { config, clock, subscriptions, sender, vapid }: Context) {
  serve(app, getPushPublicKey, async () => ({ publicKey: vapid.keys().publicKey }))

  serve(app, savePushSubscription, async ({ body, caller }) => {
    if (!isPushService(body.endpoint, config.PUSH_EXTRA_HOSTS)) throw new AppError('push-endpoint-refused')
    if (!areUsableKeys(body.keys)) {
      throw new AppError('invalid-request', { details: [{ path: 'keys', message: 'Not keys of a push subscription' }] })
    }
    const id = await subscriptions.save(caller.userId, body, clock.now())
    return { id, places: body.places.length }
  })

  serve(app, deletePushSubscription, async ({ body, caller }) => {
    await subscriptions.remove(caller.userId, body.endpoint)
    return { ok: true as const }
  })

  serve(app, sendTestPush, async ({ body, caller, log }) => {
    const found = await subscriptions.claimTest(caller.userId, body.endpoint, clock.now(), testPauseMs)
    if (found === null) throw new AppError('not-found')
    if (found === 'too-soon') throw new AppError('too-many-requests')
    const payload = JSON.stringify(testMessage(found.language, clock.now()))
    // Accepted, not delivered: a slow push service is not worth the caller's wait.
    void sender.send(found, payload, testOptions).then(async result => {
      if (result.kind === 'gone') await subscriptions.prune([found.id])
      else if (result.kind !== 'delivered') log.warn({ result }, 'a test push was not delivered')
    })
    return { ok: true as const }
  })
}
