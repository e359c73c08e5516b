import type { HelpCountdown, HelpOffer, HelpPlan, HelpRequest } from '@muster/contracts/entities/help'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { order, start } from '../../../test/updates-stage.ts'

const at = () => new Date().toISOString()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const token = 'a'.repeat(43)
const id = (digit: string) => digit.repeat(24)
const user = buildUser({ name: 'Maya Reyes', location: '2140 Pinehaven Road, Oakland' })
const common = { 'GET /api/emergency-updates': { body: [] }, 'GET /api/feeds/status': { body: [] } }

const offer = (parts: Partial<HelpOffer> = {}): HelpOffer => ({
  ...{ id: null, state: 'open', isTest: false, trigger: 'by-hand', incident: null, firstName: 'Maya' },
  ...{
    askedName: 'Dana',
    communityId: null,
    askedAt: at(),
    needs: ['hasWheelchair'],
    note: '',
    askedCount: 2,
    coming: [],
  },
  block: { block: 2100, street: 'Pinehaven Road', town: 'Oakland', near: null },
  ...{ needsMore: true, mine: null, hasDeclined: false, hasReceived: false, endsAt: inMinutes(60), exact: null },
  ...{ language: 'en', at: at() },
  ...parts,
})

const claim = (state: 'coming' | 'withdrawn') => ({
  ...{ id: id('c'), askedId: id('b'), userId: null, name: 'Dana', role: 'primary' as const, state },
  ...{ etaAt: inMinutes(11.5), confirmedAt: at(), grantId: null },
})
const request = (parts: Partial<HelpRequest> = {}): HelpRequest => ({
  ...{ id: id('a'), incident: null, trigger: 'by-hand', isTest: false, state: 'open', seq: 1, people: 1, note: '' },
  ...{ place: { label: user.location, coordinates: null }, needs: [], startedAt: at(), endsAt: inMinutes(600) },
  ...{ changedAt: at(), closedAt: null, nextStepAt: null, asked: [], claims: [], at: at() },
  ...parts,
})

const luis: HelpRequest['asked'][number] = {
  ...{ id: id('d'), kind: 'email', name: 'Luis', linkId: null, communityId: null, askedAt: at(), sent: 'mailed' },
  ...{ handOver: null, answer: 'none', answeredAt: null },
}

const link: HelpPlan['links'][number] = {
  ...{ kind: 'email', id: id('d'), name: 'Luis', email: 'luis@example.org', consent: 'given' },
  ...{ lastTest: null, reach: null },
}
const plan = (links: HelpPlan['links']): HelpPlan => ({
  ...{ links, circles: [], stepSeconds: 120, needs: [], note: '', people: 1, phone: '', language: 'en' },
  ...{ triggers: { order: false, warning: false, missedCheckIn: false, unseen: false }, revision: 1, savedAt: at() },
})

describe('help', () => {
  freshBrowser()
  afterEach(() => vi.restoreAllMocks())

  it('a link names the person who asks, and answers only on a press of a button', async () => {
    const server = fakeServer({
      ...common,
      'GET /api/auth/me': { status: 401, body: { code: 'unauthenticated', message: '' } },
      [`GET /api/help/claims/${token}`]: { body: offer() },
      [`POST /api/help/claims/${token}`]: {
        body: offer({
          mine: { role: 'primary', state: 'coming', etaAt: inMinutes(10), confirmedAt: at() },
          exact: { place: { label: user.location, coordinates: null }, phone: '5105550100', name: 'Maya Reyes' },
        }),
      },
    })
    renderApp(`/help/claim/${token}`)
    expect(await screen.findByText('Maya needs help to leave')).toBeDefined()
    expect(screen.getByText('2100 block of Pinehaven Road')).toBeDefined()
    expect(server.to(`POST /api/help/claims/${token}`)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'I am going. I can be there in 10 min' }))
    expect(await screen.findByText(user.location)).toBeDefined()
    expect(server.to(`POST /api/help/claims/${token}`)[0]?.body).toEqual({ action: 'claim', etaMinutes: 10 })
  })

  it.each([
    [request({ state: 'claimed', claims: [claim('coming')] }), 'Dana is coming, 12 min.'],
    [request({ claims: [claim('withdrawn')] }), 'Dana cannot come any more.'],
    [request({ state: 'nobody' }), 'Nobody has confirmed yet'],
    [request({ state: 'nobody', claims: [claim('withdrawn')], asked: [luis] }), 'Dana cannot come any more.', 'Luis'],
  ])('the person sees the one true status line', async (mine, line, alsoAsked = '') => {
    fakeServer({
      ...common,
      'GET /api/auth/me': { body: { user } },
      'GET /api/help/requests': { body: [mine] },
      'GET /api/help/offers': { body: [] },
    })
    renderApp('/help')
    await waitFor(() => expect(document.querySelector('[data-true-line]')?.textContent).toBe(line))
    if (alsoAsked) expect(screen.getByText(`Asked, no answer yet: ${alsoAsked}.`)).toBeDefined()
    expect(screen.getByText('Muster did not call 911 for you.')).toBeDefined()
  })

  it('the minutes of the helper on the way are right on a phone whose clock is hours behind', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const aheadMs = -3 * 60 * 60_000
    const now = Date.now() - aheadMs
    const etaAt = new Date(now + 11.5 * 60_000).toISOString()
    fakeServer({
      ...common,
      'GET /api/auth/me': { body: { user } },
      'GET /api/help/requests': {
        body: [request({ state: 'claimed', claims: [{ ...claim('coming'), etaAt }] })],
        headers: { Date: new Date(now).toUTCString(), 'Cache-Control': 'no-store' },
      },
    })
    renderApp('/help')
    await waitFor(() => expect(document.querySelector('[data-true-line]')?.textContent).toBe('Dana is coming, 12 min.'))
  })

  it('before an order asks the helpers, the person sees the time, and can say that nobody is needed', async () => {
    const countdown: HelpCountdown = {
      ...{ id: id('e'), trigger: 'order', state: 'counting', requestId: null },
      ...{ startedAt: at(), opensAt: inMinutes(1.5), at: at() },
    }
    let isSafe = false
    const server = fakeServer({
      ...common,
      'GET /api/auth/me': { body: { user } },
      'GET /api/help/requests': { body: [] },
      'GET /api/help/offers': { body: [] },
      'GET /api/help/countdown': () => ({
        body: { countdown: { ...countdown, state: isSafe ? 'safe' : 'counting' }, isWatching: true },
      }),
      [`POST /api/help/countdown/${id('e')}`]: () => {
        isSafe = true
        return { body: { ...countdown, state: 'safe' } }
      },
    })
    renderApp('/help')
    expect(await screen.findByText(/^We ask your people in 1:\d\d\.$/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: "I don't need help" }))
    expect(await screen.findByText("You said that you don't need help. We asked nobody.")).toBeDefined()
    expect(server.to(`POST /api/help/countdown/${id('e')}`)[0]?.body).toEqual({ action: 'safe' })
  })

  it('the age of the status line is shown while the server hangs, also during a new request', async () => {
    let asked = 0
    const mine = request({ state: 'claimed', claims: [claim('coming')] })
    fakeServer({
      ...common,
      'GET /api/auth/me': { body: { user } },
      'GET /api/help/requests': () => {
        asked += 1
        // The first requests come from the start of the screen.
        return asked < 4 ? { body: [mine] } : asked === 4 ? { offline: true } : { silent: true }
      },
      'GET /api/help/offers': { body: [] },
    })
    renderApp('/help')
    await waitFor(() => expect(asked).toBe(4))
    expect(await screen.findByText(/^No connection. This is what we knew at /)).toBeDefined()
    await waitFor(() => expect(asked).toBe(5))
    expect(screen.getByText(/^No connection. This is what we knew at /)).toBeDefined()
    expect(document.querySelector('[data-true-line]')?.textContent).not.toBe('Dana is coming, 12 min.')
  })

  it('shows a link that the browser does not let Muster copy', async () => {
    const handOver = `/help/claim/${token}`
    const dana = { ...luis, id: id('f'), kind: 'phone' as const, name: 'Dana', sent: 'by-hand' as const, handOver }
    fakeServer({
      ...common,
      'GET /api/auth/me': { body: { user } },
      'GET /api/help/requests': { body: [request({ asked: [dana] })] },
      'GET /api/help/offers': { body: [] },
    })
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    renderApp('/help')
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the link' }))
    expect((await screen.findByText(new URL(handOver, location.origin).href)).tagName).toBe('B')
  })

  it('the app does not claim that people are being asked after the time when no answer arrives', async () => {
    const countdown: HelpCountdown = {
      ...{ id: id('e'), trigger: 'order', state: 'counting', requestId: null },
      ...{ startedAt: at(), opensAt: at(), at: at() },
    }
    let asked = 0
    fakeServer({
      ...common,
      'GET /api/auth/me': { body: { user } },
      'GET /api/help/requests': { body: [] },
      'GET /api/help/offers': { body: [] },
      'GET /api/help/countdown': () => {
        asked += 1
        return asked === 1 ? { body: { countdown, isWatching: true } } : { offline: true }
      },
    })
    renderApp('/help')
    expect(await screen.findByText(/^No connection. Your people are asked at /)).toBeDefined()
    expect(screen.getByText(/^We ask your people at /)).toBeDefined()
    expect(screen.queryByText('We are asking your people now.')).toBeNull()
  })

  const readyToAsk = () => ({
    ...common,
    'GET /api/auth/me': { body: { user } },
    'GET /api/help/requests': { body: [] },
    'GET /api/help/plan': { body: plan([link]) },
    'POST /api/help/requests': { status: 201, body: request() },
  })

  it('a request from home gives the home as in the profile', async () => {
    const server = fakeServer(readyToAsk())
    renderApp('/help')
    await userEvent.click(await screen.findByRole('button', { name: 'Ask them now' }))
    await waitFor(() =>
      expect(server.to('POST /api/help/requests')[0]?.body).toMatchObject({ place: { label: user.location } }),
    )
  })

  it('the place to which helpers are to come is kept through a reload, and sent only if it is chosen again', async () => {
    const server = fakeServer(readyToAsk())
    const other = async () => userEvent.click(await screen.findByRole('radio', { name: 'Somewhere else' }))
    const place = () => screen.getByRole<HTMLInputElement>('textbox')
    const first = renderApp('/help')
    await other()
    fireEvent.change(place(), { target: { value: '12 Elm Street, back door' } })
    first.unmount()
    renderApp('/help')
    await other()
    expect(place().value).toBe('12 Elm Street, back door')
    await userEvent.click(screen.getByRole('button', { name: 'Ask them now' }))
    await waitFor(() =>
      expect(server.to('POST /api/help/requests')[0]?.body).toMatchObject({
        place: { label: '12 Elm Street, back door' },
      }),
    )
    expect(localStorage.getItem('drafts')).toBeNull()
  })

  it.each(['has no room', 'refuses access'])('a request is sent when the storage of the browser %s', async problem => {
    const server = fakeServer(readyToAsk())
    const refuse = () => {
      throw new DOMException(problem, 'QuotaExceededError')
    }
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    if (problem === 'refuses access') vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    renderApp('/help')
    await userEvent.click(await screen.findByRole('button', { name: 'Ask them now' }))
    await waitFor(() => expect(server.to('POST /api/help/requests')).toHaveLength(1))
    // The server has accepted the request, so it no longer waits in the outbox.
    expect(await screen.findByRole('button', { name: 'Ask them now' })).toBeDefined()
  })

  it('a request that was accepted is shown although the list of requests cannot be read, so nobody asks twice', async () => {
    let isAccepted = false
    const server = fakeServer({
      ...readyToAsk(),
      'GET /api/help/requests': () => (isAccepted ? { offline: true } : { body: [] }),
      'POST /api/help/requests': () => {
        isAccepted = true
        return { status: 201, body: request() }
      },
    })
    renderApp('/help')
    await userEvent.click(await screen.findByRole('button', { name: 'Ask them now' }))
    await waitFor(() => expect(document.querySelector('[data-true-line]')).not.toBeNull())
    await waitFor(() => expect(JSON.parse(localStorage.getItem('helpOutbox') ?? '[]')).toEqual([]))
    expect(screen.queryByRole('button', { name: 'Ask them now' })).toBeNull()
    expect(server.to('POST /api/help/requests')).toHaveLength(1)
  })

  it('a helper who said yes is not asked again by the late answer to a question from before', async () => {
    const late = Promise.withResolvers<void>()
    let asked = 0
    fakeServer({
      ...common,
      'GET /api/auth/me': { status: 401, body: { code: 'unauthenticated', message: '' } },
      [`GET /api/help/claims/${token}`]: async () => {
        asked += 1
        if (asked === 2) await late.promise
        return asked > 2 ? { silent: true } : { body: offer() }
      },
      [`POST /api/help/claims/${token}`]: {
        body: offer({
          mine: { role: 'primary', state: 'coming', etaAt: inMinutes(10), confirmedAt: at() },
          exact: { place: { label: user.location, coordinates: null }, phone: '5105550100', name: 'Maya Reyes' },
        }),
      },
    })
    renderApp(`/help/claim/${token}`)
    expect(await screen.findByText('Maya needs help to leave')).toBeDefined()
    await waitFor(() => expect(asked).toBe(2))
    await userEvent.click(screen.getByRole('button', { name: 'I am going. I can be there in 10 min' }))
    expect(await screen.findByText(user.location)).toBeDefined()
    late.resolve()
    await waitFor(() => expect(asked).toBe(3))
    expect(screen.getByText(user.location)).toBeDefined()
  })

  it('no button is offered that would ask nobody', async () => {
    fakeServer({
      ...common,
      'GET /api/auth/me': { body: { user } },
      'GET /api/help/requests': { body: [] },
      'GET /api/help/plan': { body: plan([]) },
      [`GET /api/communities/user/${user.id}`]: { body: [] },
    })
    renderApp('/help')
    expect(await screen.findByRole('link', { name: 'Make my plan' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Ask them now' })).toBeNull()
  })

  it('an order is reported as seen once its reader uses Muster, not on arrival', async () => {
    const update = order()
    const server = await start({
      at: '/settings',
      list: [update],
      table: { 'POST /api/help/seen': { body: { ok: true } } },
    })
    const dialog = await screen.findByRole('alertdialog')
    // The strip is behind the dialog of the order, so queries by role do not find it.
    await waitFor(() => expect(document.querySelector('nav[aria-label=Help]')).not.toBeNull())
    expect(server.to('POST /api/help/seen')).toEqual([])
    fireEvent.pointerDown(dialog)
    fireEvent.pointerDown(dialog)
    await waitFor(() => expect(server.to('POST /api/help/seen')).toHaveLength(1))
    expect(server.to('POST /api/help/seen')[0]?.body).toEqual({ updateId: update.id, revision: update.revision })
  })
})
