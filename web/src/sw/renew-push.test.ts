// @vitest-environment node
import type { PushSubscriptionInput } from '@muster/contracts/entities/push'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeCaches } from '../../test/fake-caches.ts'
import { recallPush, rememberPush } from '../entities/push-subscription/memory.ts'
import { receivePush } from './push.ts'

const former = 'https://push.example/former'
const keys = { p256dh: 'p', auth: 'a' }
const known: PushSubscriptionInput = {
  ...{ endpoint: former, keys, language: 'es', choices: { wake: 'medium', route: true, shelter: true } },
  places: [{ kind: 'home', label: 'Orinda', coordinates: [-122.18, 37.88] }],
}

/** The browser renews its subscription; what the worker sends to the server. */
async function renew(endpoint: string, status = 200): Promise<PushSubscriptionInput | undefined> {
  const sent: PushSubscriptionInput[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ id: 'x', places: 1 }, { status })
  })
  const worker = new EventTarget()
  receivePush(worker as ServiceWorkerGlobalScope)
  const work: Promise<unknown>[] = []
  const newSubscription = { toJSON: () => ({ endpoint, keys }) }
  const parts = { newSubscription, oldSubscription: null, waitUntil: (one: Promise<unknown>) => work.push(one) }
  worker.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), parts))
  await Promise.allSettled(work)
  return sent[0]
}

beforeEach(async () => {
  vi.stubGlobal('caches', fakeCaches())
  await rememberPush(known)
})
afterEach(() => void vi.unstubAllGlobals())

it('a renewed subscription replaces the previous one, whose places the server keeps', async () => {
  expect(await renew('https://push.example/new')).toMatchObject({
    replaces: former,
    isRenewal: true,
    places: known.places,
  })
  expect(await recallPush()).toEqual({ ...known, endpoint: 'https://push.example/new', expirationTime: null })
})

it('a renewed subscription that the server did not accept leaves the previous one to be replaced by the next', async () => {
  await renew('https://push.example/lost', 503)
  expect(await renew('https://push.example/new')).toMatchObject({ replaces: former })
})
