import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { chooseNotifications } from '../../entities/notification-choices/choices.ts'

const user = buildUser({ id: 'e'.repeat(24) })
const endpoint = 'https://push.example/1'
const save = 'PUT /api/push/subscription'
const found = (place_name: string, center: [number, number], relevance = 1) => ({
  body: {
    type: 'FeatureCollection',
    query: [],
    attribution: '',
    features: [
      { id: 'x', type: 'Feature', place_type: ['place'], relevance, properties: {}, text: '', place_name, center },
    ],
  },
})
const nowhere = { body: { type: 'FeatureCollection', query: [], attribution: '', features: [] } }
const geocode = (text: string) => `GET /api/geocoding/v5/mapbox.places/${encodeURIComponent(text)}.json?limit=1`

const server = (over: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    [`GET /api/chat/sessions/${user.id}`]: { body: [] },
    'GET /api/push/public-key': { body: { publicKey: 'AQID' } },
    [save]: { body: { id: 'x', places: 1 } },
    'DELETE /api/push/subscription': { body: { ok: true } },
    'POST /api/push/test': { status: 202, body: { ok: true } },
    [geocode('Oakland, CA')]: found('Oakland, California', [-122.27, 37.8]),
    ...over,
  })

/** Fakes the browser's push API: permission and subscription. */
function fakeBrowser({ permission = 'default', answer = 'granted' }: { permission?: string; answer?: string } = {}) {
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      if (notification.permission === 'default') notification.permission = answer
      return notification.permission
    }),
  }
  let subscription: object | null = null
  const unsubscribe = vi.fn(async () => {
    subscription = null
    return true
  })
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async (_: PushSubscriptionOptionsInit) => {
      subscription = {
        endpoint,
        unsubscribe,
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      }
      return subscription
    }),
  }
  const registration = { pushManager }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  const worker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  return { notification, pushManager, unsubscribe }
}

const locate = (coords: { latitude: number; longitude: number } | null) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (yes: (at: object) => void, no: () => void) => (coords ? yes({ coords }) : no()),
    },
  })

const earlyWarning = async () =>
  (await screen.findByRole('switch', { name: /Early Warning Alerts/ })) as HTMLInputElement
const turn = async () => fireEvent.click(await earlyWarning())
const panel = () => screen.queryByText(/^We watch/)

describe('early warning alerts', () => {
  freshBrowser()
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    Reflect.deleteProperty(navigator, 'geolocation')
  })

  it('report a browser without push support', async () => {
    const { calls } = server()
    renderApp('/settings')
    await turn()
    expect(await screen.findByText('Not Supported')).toBeTruthy()
    expect(screen.getByText(/Use Chrome, Firefox or Safari/)).toBeTruthy()
    expect(calls.some(({ path }) => path.includes('push'))).toBe(false)
  })

  it('are refused while notifications are blocked, without a new prompt', async () => {
    server()
    const { notification } = fakeBrowser({ permission: 'denied' })
    renderApp('/settings')
    await turn()
    expect(await screen.findByText('Notifications Blocked')).toBeTruthy()
    expect(notification.requestPermission).not.toHaveBeenCalled()
  })

  it('require the permission', async () => {
    const { to } = server()
    fakeBrowser({ answer: 'default' })
    renderApp('/settings')
    await turn()
    expect(await screen.findByText('Permission Required')).toBeTruthy()
    expect((await earlyWarning()).checked).toBe(false)
    expect(to(save)).toHaveLength(0)
  })

  it('use the home of the profile, show it, and send a test notification after 1 s', async () => {
    const at = { saved: 0, tested: 0 }
    const { to } = server({
      [save]: () => {
        at.saved = performance.now()
        return { body: { id: 'x', places: 1 } }
      },
      'POST /api/push/test': () => {
        at.tested = performance.now()
        return { status: 202, body: { ok: true } }
      },
    })
    const { pushManager } = fakeBrowser()
    renderApp('/settings')
    await turn()
    expect(await screen.findByText('We watch Oakland, California.')).toBeTruthy()
    expect(screen.getAllByText('Early Warning Alerts Enabled').length).toBe(2)
    expect((await earlyWarning()).checked).toBe(true)
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: new Uint8Array([1, 2, 3]),
    })
    expect(to(save)[0]?.body).toEqual({
      endpoint,
      expirationTime: null,
      keys: { p256dh: 'p', auth: 'a' },
      applicationServerKey: 'AQID',
      places: [{ kind: 'home', label: 'Oakland, California', coordinates: [-122.27, 37.8] }],
      language: 'en',
      choices: { wake: 'medium', route: true, shelter: true },
    })
    await waitFor(() => expect(to('POST /api/push/test')[0]?.body).toEqual({ endpoint }))
    // A timer may fire a millisecond early, and any time later.
    expect(at.tested - at.saved).toBeGreaterThan(990)
  })

  it('ask for a place when the profile’s place is not found', async () => {
    const { to } = server({
      [geocode('Oakland, CA')]: found('Oakland Ave, Elsewhere', [0, 0], 0.2),
      [geocode('94611')]: found('Oakland 94611', [-122.2, 37.8]),
      [geocode('nowhere')]: nowhere,
    })
    fakeBrowser()
    renderApp('/settings')
    await turn()
    expect(await screen.findByText(/We could not find "Oakland, CA"/)).toBeTruthy()
    expect(to(save)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('Place to watch'), 'nowhere{Enter}')
    expect(await screen.findByText(/We could not find "nowhere"/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Place to watch'), '94611')
    await userEvent.click(screen.getByRole('button', { name: 'Watch this place' }))
    expect(await screen.findByText('We watch Oakland 94611.')).toBeTruthy()
    expect(to(save)).toHaveLength(1)
  })

  it('also use the current position, if the person allows it', async () => {
    const { to } = server()
    fakeBrowser()
    renderApp('/settings')
    await turn()
    locate(null)
    const here = await screen.findByRole('switch', { name: /Also where I am now/ })
    fireEvent.click(here)
    expect(await screen.findByText('Location Not Available')).toBeTruthy()
    locate({ latitude: 38, longitude: -122 })
    fireEvent.click(here)
    expect(await screen.findByText('We watch Oakland, California and where you are now.')).toBeTruthy()
    expect(to(save)[1]?.body).toMatchObject({
      places: [{ kind: 'home' }, { kind: 'current', coordinates: [-122, 38] }],
    })
  })

  it('stay off and show an error when the server refuses the subscription', async () => {
    server({ [save]: { status: 503 } })
    fakeBrowser()
    renderApp('/settings')
    await turn()
    expect(await screen.findByText('Failed to update notification settings')).toBeTruthy()
    expect((await earlyWarning()).checked).toBe(false)
    expect(panel()).toBeNull()
  })

  it('are turned off at once, in the browser and on the server too', async () => {
    const { to } = server()
    const { unsubscribe } = fakeBrowser()
    renderApp('/settings')
    await turn()
    await screen.findByText(/^We watch/)
    await turn()
    expect(panel()).toBeNull()
    expect(await screen.findByText('Early Warning Alerts Disabled')).toBeTruthy()
    expect(screen.getByText("You'll only receive notifications when the app is open.")).toBeTruthy()
    await waitFor(() => expect(to('DELETE /api/push/subscription')[0]?.body).toEqual({ endpoint }))
    expect(unsubscribe).toHaveBeenCalled()
  })

  it('are turned off on the device even when the server cannot be reached', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    server({ 'DELETE /api/push/subscription': { offline: true } })
    const { unsubscribe } = fakeBrowser()
    renderApp('/settings')
    await turn()
    await screen.findByText(/^We watch/)
    await turn()
    await waitFor(() =>
      expect(warn).toHaveBeenCalledWith('push: subscription not removed everywhere', 'Failed to fetch'),
    )
    expect(unsubscribe).toHaveBeenCalled()
    expect(panel()).toBeNull()
  })

  it('send the server the person’s choice of alerts', async () => {
    const { to } = server({
      [`PUT /api/users/${user.id}`]: call => ({ body: { ...user, ...(call.body as object) } }),
    })
    fakeBrowser()
    renderApp('/settings')
    await turn()
    await screen.findByText(/^We watch/)
    fireEvent.click(await screen.findByRole('radio', { name: 'Only the most serious: leave now' }))
    await waitFor(() => expect(to(save).at(-1)?.body).toMatchObject({ choices: { wake: 'critical', shelter: true } }))
    fireEvent.click(screen.getByRole('switch', { name: /Shelter Capacity Updates/ }))
    await waitFor(() => expect(to(save).at(-1)?.body).toMatchObject({ choices: { wake: 'critical', shelter: false } }))
    // Restores the choices, because each test reads them when it starts.
    act(() => chooseNotifications({ wake: 'medium', shelter: true }))
  })

  it('ignore the settings of another person in this browser', async () => {
    const other = buildUser({ id: 'f'.repeat(24) })
    server()
    fakeBrowser()
    const { unmount } = renderApp('/settings')
    await turn()
    await screen.findByText(/^We watch/)
    unmount()
    server({ 'GET /api/auth/me': { body: { user: other } }, [`GET /api/chat/sessions/${other.id}`]: { body: [] } })
    renderApp('/settings')
    expect((await earlyWarning()).checked).toBe(false)
  })
})
