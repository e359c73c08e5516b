// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { createStore } from '../../app/store.ts'
import { renewSubscription } from './early-warning.ts'
import { writeEarlyWarning } from './state.ts'

const user = buildUser()
const home = { text: user.location, label: 'Oakland', coordinates: [-122, 38] as [number, number] }
const save = 'PUT /api/push/subscription'
const context = () => ({ dispatch: createStore().dispatch, user, language: 'es' as const })

function fakeBrowser(permission: string) {
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('PushManager', class {})
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } }),
  }
  const registration = { pushManager: { subscribe: async () => subscription } }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    configurable: true,
  })
}

describe('the push subscription at the start', () => {
  beforeEach(() => localStorage.clear())

  const server = () =>
    fakeServer({
      'GET /api/push/public-key': { body: { publicKey: 'AQID' } },
      [save]: { body: { id: 'x', places: 1 } },
    })

  it('is renewed on the server in the current language', async () => {
    const { to } = server()
    fakeBrowser('granted')
    writeEarlyWarning({ userId: user.id, on: true, alsoHere: false, home })
    await renewSubscription(context())
    expect(to(save)[0]?.body).toMatchObject({
      endpoint: 'https://push.example/2',
      language: 'es',
      places: [{ kind: 'home', label: 'Oakland' }],
    })
  })

  it('is sent with its key and the subscription that it replaces', async () => {
    const { to } = server()
    fakeBrowser('granted')
    const former = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, places: [], language: 'es' }
    const kept = new Map([['/push-subscription', JSON.stringify(former)]])
    vi.stubGlobal('caches', {
      open: async () => ({
        match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
        put: async (key: string, response: Response) => void kept.set(key, await response.text()),
      }),
    })
    writeEarlyWarning({ userId: user.id, on: true, alsoHere: false, home })
    await renewSubscription(context())
    await renewSubscription(context())
    expect(to(save)[0]?.body).toMatchObject({
      endpoint: 'https://push.example/2',
      applicationServerKey: 'AQID',
      replaces: 'https://push.example/1',
    })
    expect(to(save)[1]?.body).not.toHaveProperty('replaces')
    vi.unstubAllGlobals()
  })

  it('does not bring back the place of an earlier profile when the new one is not found', async () => {
    const geocode = 'GET /api/geocoding/v5/mapbox.places/zzqx%2099%20nowhere.json?limit=1'
    const { to } = fakeServer({
      'GET /api/push/public-key': { body: { publicKey: 'AQID' } },
      [geocode]: { body: { type: 'FeatureCollection', query: [], features: [], attribution: '' } },
      [save]: { body: { id: 'x', places: 1 } },
    })
    fakeBrowser('granted')
    writeEarlyWarning({ userId: user.id, on: true, alsoHere: false, home: { ...home, isTyped: false } })
    await renewSubscription({ ...context(), user: { ...user, location: 'zzqx 99 nowhere' } })
    expect(to(geocode)).toHaveLength(1)
    expect(to(save)).toEqual([])
  })

  it.each([
    ['it is off', false, 'granted'],
    ['the permission was taken back', true, 'denied'],
  ])('is not sent when %s', async (_, on, permission) => {
    const { calls } = server()
    fakeBrowser(permission)
    writeEarlyWarning({ userId: user.id, on, alsoHere: false, home })
    await renewSubscription(context())
    expect(calls).toHaveLength(0)
  })

  it('logs a failure without showing it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    fakeServer({})
    fakeBrowser('granted')
    writeEarlyWarning({ userId: user.id, on: true, alsoHere: false, home })
    await renewSubscription(context())
    expect(warn).toHaveBeenCalledWith('push: subscription not renewed', expect.stringContaining('404'))
  })
})
