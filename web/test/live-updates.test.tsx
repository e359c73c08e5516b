import { closeCodes } from '@muster/contracts/close-codes'
import { mostSevereFirst } from '@muster/contracts/entities/most-severe-first'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shownMapAsOf } from '../src/entities/emergency-update/shown-map.ts'
import { applyUpdate } from '../src/features/alerts/apply-update.ts'
import { forgetLive, mergePolledList, rememberList, rememberLive } from '../src/features/alerts/live-memory.ts'
import { keepSocket, openMs, reconnectMs, reconnectSpread, socketUrl } from '../src/lib/socket.ts'
import { buildUpdate } from './builders.ts'
import { fakeServer } from './fake-server.ts'
import { FakeSocket } from './fake-socket.ts'
import { freshBrowser, renderApp } from './render-app.tsx'

describe('an update applied to a list', () => {
  const [a, b] = [buildUpdate(), buildUpdate()]

  it('is first when it is new', () => {
    expect(applyUpdate([a], b)).toEqual([b, a])
  })

  it('replaces an earlier revision, and is ignored when it is older', () => {
    const later = { ...a, revision: 2, title: 'Grown' }
    expect(applyUpdate([b, a], later)).toEqual([later, b])
    expect(applyUpdate([later, b], a)).toEqual([later, b])
  })

  it('is removed when it has ended', () => {
    expect(applyUpdate([b, a], { ...a, revision: 2, isActive: false })).toEqual([b])
  })

  it('is sorted real before drill, then by severity', () => {
    const drill = buildUpdate({ severity: 'critical', isDrill: true })
    const low = buildUpdate({ severity: 'low' })
    const critical = buildUpdate({ severity: 'critical' })
    expect(mostSevereFirst([drill, low, critical])).toEqual([critical, low, drill])
  })
})

describe('a poll that is older than the socket’s data', () => {
  beforeEach(forgetLive)
  const known = buildUpdate()

  it('does not undo what the socket just delivered', () => {
    const fresh = buildUpdate()
    rememberLive(fresh, 0)
    rememberLive({ ...known, revision: 2, isActive: false }, 0)
    expect(mergePolledList([known], 1000)).toEqual([fresh])
  })

  it('is applied again after a while', () => {
    rememberLive(buildUpdate(), 0)
    expect(mergePolledList([known], 20_000)).toEqual([known])
  })

  it('is not applied later either, when the list was stored earlier', () => {
    const order = buildUpdate()
    mergePolledList([known], 0)
    rememberLive(order, 10_000)
    expect(mergePolledList([known], 60_000, 60_000)).toEqual([order, known])
    expect(mergePolledList([known], 90_000, 30_000)).toEqual([known])
  })

  it('of a list that was stored before the known one is ignored', () => {
    const order = buildUpdate()
    rememberList([order, known], 10_000)
    expect(mergePolledList([known], 60_000, 55_000)).toEqual([order, known])
    expect(mergePolledList([known], 60_000, 40_000)).toEqual([known])
    rememberList([order, known], 70_000)
    expect(mergePolledList([known], 75_000)).toEqual([known])
  })
})

const reconnectSpreadMs = reconnectSpread * reconnectMs

describe('a live connection that the server accepts and never answers', () => {
  freshBrowser()

  it('is closed and opened again', () => {
    vi.useFakeTimers()
    const { close: end } = keepSocket({ path: '/emergency-ws', hello: () => ({}), onMessage: () => {} })
    vi.advanceTimersByTime(openMs + reconnectMs + reconnectSpreadMs)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.onopen?.()
    vi.advanceTimersByTime(openMs + reconnectMs + reconnectSpreadMs)
    expect(FakeSocket.all).toHaveLength(2)
    end()
  })

  it.each([
    ['earliest', 0, reconnectMs - reconnectSpreadMs],
    ['latest', 1, reconnectMs + reconnectSpreadMs],
  ])('is reopened at a different moment in each browser: the %s', (_, luck, afterMs) => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(luck)
    const { close: end } = keepSocket({ path: '/emergency-ws', hello: () => ({}), onMessage: () => {} })
    FakeSocket.last.close()
    vi.advanceTimersByTime(afterMs - 1)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(2)
    end()
  })
})

describe('a live connection that is refused repeatedly', () => {
  freshBrowser()

  const refuseAll = (options: { slowestMs?: number }) => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { close: end } = keepSocket({ path: '/forum-ws', hello: () => ({}), onMessage: () => {}, ...options })
    /** Refuses the current attempt and returns the wait before the next one, in ms. */
    const refused = (code?: number) => {
      const before = FakeSocket.all.length
      FakeSocket.last.close(code)
      for (let ms = 0; ; ms += 1_000) {
        if (FakeSocket.all.length > before) return ms
        vi.advanceTimersByTime(1_000)
      }
    }
    return { end, refused }
  }

  it('is retried at growing intervals, and at the first interval again once it was open', () => {
    const { end, refused } = refuseAll({ slowestMs: 30_000 })
    expect(Array.from({ length: 6 }, () => refused())).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
    FakeSocket.last.onopen?.()
    expect(refused()).toBe(3_000)
    end()
  })

  it('is retried at the first interval while a person waits for alerts', () => {
    const { end, refused } = refuseAll({})
    expect(Array.from({ length: 4 }, () => refused())).toEqual([3_000, 3_000, 3_000, 3_000])
    end()
  })

  it('is tried ever more rarely where the server says that there are too many, and as often as at first once a message came', () => {
    const { end, refused } = refuseAll({})
    const tooMany = () => {
      FakeSocket.last.onopen?.()
      return refused(closeCodes.tryAgainLater)
    }
    expect(Array.from({ length: 6 }, tooMany)).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000])
    FakeSocket.last.onopen?.()
    FakeSocket.last.tell({})
    expect(refused()).toBe(3_000)
    end()
  })

  it('is retried soon once the device is online again', () => {
    const { end, refused } = refuseAll({ slowestMs: 30_000 })
    for (let time = 0; time < 5; time++) refused()
    const before = FakeSocket.all.length
    FakeSocket.last.close()
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(reconnectMs)
    expect(FakeSocket.all).toHaveLength(before + 1)
    end()
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(openMs + 60_000)
    expect(FakeSocket.all).toHaveLength(before + 1)
  })
})

describe('live updates on the page', () => {
  freshBrowser()
  beforeEach(forgetLive)

  const bell = () => screen.getByRole('button', { name: /Emergency Updates, / })
  const start = async (list = [buildUpdate({ title: 'Polled' })]) => {
    const server = fakeServer({
      'GET /api/auth/me': { body: { user: null } },
      'GET /api/emergency-updates': { body: list },
    })
    renderApp()
    await screen.findByRole('heading', { level: 1 })
    act(() => FakeSocket.last.onopen?.())
    return server
  }

  it('subscribes, and uses wss under https', async () => {
    await start()
    expect(FakeSocket.last.sent).toEqual([{ type: 'subscribe_emergency_updates' }])
    expect(FakeSocket.last.url).toBe(`ws://${location.host}/emergency-ws`)
    expect(socketUrl('/emergency-ws', { protocol: 'https:', host: 'muster.example' })).toBe(
      'wss://muster.example/emergency-ws',
    )
  })

  it('stores each new list once, however many parts of the page show it', async () => {
    await start()
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Emergency Updates, 1 unread'))
    const stored = vi.spyOn(Storage.prototype, 'setItem')
    act(() => FakeSocket.last.tell({ type: 'new_emergency_update', data: buildUpdate({ title: 'Newest' }) }))
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Emergency Updates, 2 unread'))
    const lists = stored.mock.calls.filter(([key]) => key === 'emergencyUpdates').map(([, list]) => JSON.parse(list))
    expect(lists).toMatchObject([{ updates: [{ title: 'Newest' }, { title: 'Polled' }] }])
    stored.mockRestore()
  })

  it('shows five in the bell, and opening it marks only those as read', async () => {
    const list = Array.from({ length: 6 }, (_, index) =>
      buildUpdate({ title: `Number ${index + 1}`, issuedAt: new Date(Date.now() - index * 60_000).toISOString() }),
    )
    await start(list)
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Emergency Updates, 6 unread'))
    fireEvent.click(bell())
    const dialog = screen.getByRole('dialog', { name: 'Emergency Updates' })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(5)
    expect(within(dialog).queryByText('Number 6')).toBeNull()
    expect(bell().getAttribute('aria-label')).toBe('Emergency Updates, 1 unread')
    expect(within(dialog).getByText('+1 more, less serious or older')).toBeTruthy()
    act(() => FakeSocket.last.tell({ type: 'new_emergency_update', data: buildUpdate({ title: 'Newest' }) }))
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toContain('Newest'))
  })

  it('remembers read updates after a reload', async () => {
    const list = [buildUpdate({ title: 'Read' })]
    await start(list)
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Emergency Updates, 1 unread'))
    fireEvent.click(bell())
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Emergency Updates, 0 unread'))
    cleanup()
    await start([...list, buildUpdate({ title: 'New' })])
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Emergency Updates, 1 unread'))
  })

  it('shows the most severe first, in the bell’s five and the landing page’s four, however old they are', async () => {
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const order = buildUpdate({ title: 'ORDER', severity: 'critical', issuedAt: at(50) })
    const newer = Array.from({ length: 5 }, (_, i) =>
      buildUpdate({ title: `Road ${i}`, severity: 'low', issuedAt: at(i) }),
    )
    await start([...newer, order])
    await screen.findByText('Current Emergency Updates')
    const titles = (list: Iterable<Element>) =>
      [...list].map(({ textContent }) => /ORDER|Road \d/.exec(textContent ?? '')?.[0])
    expect(titles(document.querySelectorAll('#emergency-updates article'))).toEqual([
      'ORDER',
      'Road 0',
      'Road 1',
      'Road 2',
    ])
    fireEvent.click(bell())
    const items = within(screen.getByRole('dialog', { name: 'Emergency Updates' })).getAllByRole('listitem')
    expect(titles(items)).toEqual(['ORDER', 'Road 0', 'Road 1', 'Road 2', 'Road 3'])
  })

  it('shows the instruction before the content, in banner, card and bell', async () => {
    await start([buildUpdate({ content: 'The fire moves west.', instruction: 'Leave now by Moraga Avenue.' })])
    await screen.findByText('Current Emergency Updates')
    fireEvent.click(bell())
    const places = [
      screen.getByRole('region', { name: 'Active emergencies' }),
      document.querySelector('#emergency-updates article'),
      screen.getByRole('dialog', { name: 'Emergency Updates' }),
    ]
    for (const place of places)
      expect(place?.textContent).toMatch(/Leave now by Moraga Avenue\.(.*The fire moves west\.)?/)
    for (const place of places.slice(1)) expect(place?.textContent).toMatch(/Moraga.*The fire moves west\./)
  })

  it('says that there are no updates', async () => {
    await start([])
    fireEvent.click(bell())
    expect(screen.getByText('No emergency updates')).toBeTruthy()
    expect(screen.queryByText('Current Emergency Updates')).toBeNull()
  })

  it.each([
    ['the server fails', { status: 503 }, /^Alerts can't be loaded right now\.$/],
    ['nothing is reached', { offline: true }, /^No connection\. No alerts are saved on this device\.$/],
  ])('does not claim that there are no updates when %s', async (_, answer, words) => {
    fakeServer({ 'GET /api/auth/me': { body: { user: null } }, 'GET /api/emergency-updates': answer })
    renderApp()
    await screen.findByRole('heading', { level: 1 })
    fireEvent.click(bell())
    const dialog = screen.getByRole('dialog', { name: 'Emergency Updates' })
    expect(await within(dialog).findByText(words)).toBeTruthy()
    expect(screen.queryByText('No emergency updates')).toBeNull()
  })

  it('shows two banners and four cards at most, and only active ones', async () => {
    await start([buildUpdate({ title: 'Ended', isActive: false }), ...Array.from({ length: 5 }, () => buildUpdate())])
    await screen.findByText('Current Emergency Updates')
    expect(screen.getByRole('region', { name: 'Active emergencies' }).querySelectorAll('a')).toHaveLength(2)
    expect(document.querySelectorAll('#emergency-updates article')).toHaveLength(4)
    expect(screen.queryByText('Ended')).toBeNull()
    expect(screen.getAllByText('Oakland, Orinda').length).toBeGreaterThan(0)
  })

  it('marks a drill in banner, card, map and bell', async () => {
    await start([buildUpdate({ title: 'Practice', isDrill: true, severity: 'critical' })])
    await screen.findByText('Current Emergency Updates')
    fireEvent.click(bell())
    await waitFor(() => expect(screen.getAllByText('DRILL')).toHaveLength(4))
    expect(screen.queryByText('LIVE')).toBeNull()
  })

  it('replaces the list, updates revisions in place, and logs malformed messages', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await start()
    const one = buildUpdate({ title: 'From the socket' })
    act(() => FakeSocket.last.tell({ type: 'emergency_updates', data: [one] }))
    await waitFor(() => expect(screen.queryAllByText('Polled')).toHaveLength(0))
    act(() => FakeSocket.last.tell('{ broken'))
    act(() => FakeSocket.last.tell({ type: 'surprise' }))
    // A slow request of an earlier test may log a failure too.
    expect(warn.mock.calls.filter(([text]) => text === 'socket: malformed message')).toHaveLength(2)
    act(() => FakeSocket.last.tell({ type: 'live_update', data: { ...one, revision: 2, title: 'Revised' } }))
    expect((await screen.findAllByText('Revised')).length).toBeGreaterThan(0)
    expect(screen.getByRole('region', { name: 'Active emergencies' }).querySelectorAll('a')).toHaveLength(1)
    act(() => FakeSocket.last.tell({ type: 'live_update', data: { ...one, revision: 3, isActive: false } }))
    await waitFor(() => expect(screen.queryByText('Current Emergency Updates')).toBeNull())
  })

  it('polls every 30 s, and reconnects the socket 3 s after it closed', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = await start()
    const polls = () => server.to('GET /api/emergency-updates').length
    expect(polls()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(polls()).toBe(2)
    const opened = FakeSocket.all.length
    act(() => FakeSocket.last.close())
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(FakeSocket.all).toHaveLength(opened)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(FakeSocket.all).toHaveLength(opened + 1)
  })

  it('shows the age of the list when the server sends it from memory, and when it cannot be reached', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-08-01T14:52:00') })
    const drawn = buildUpdate({ title: 'Polled' })
    let answer: Parameters<typeof fakeServer>[0][string] = { body: [drawn] }
    fakeServer({ 'GET /api/auth/me': { body: { user: null } }, 'GET /api/emergency-updates': () => answer as object })
    renderApp('/contacts')
    await screen.findByRole('heading', { level: 1 })
    act(() => FakeSocket.last.onopen?.())
    const line = () => screen.queryByText(/as of/)?.textContent
    expect(line()).toBeUndefined()

    // The gateway reports that the alerts service hangs, and then that it answers again.
    act(() => FakeSocket.last.tell({ type: 'list_age', data: { seconds: 840 } }))
    await waitFor(() => expect(line()).toBe("New alerts can't reach us right now. Alerts as of 2:38 PM, 14 min old."))
    act(() => FakeSocket.last.tell({ type: 'list_age', data: { seconds: 0 } }))
    await waitFor(() => expect(line()).toBeUndefined())

    answer = { body: [drawn], headers: { 'x-muster-stale': '120' } }
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(() => expect(line()).toMatch(/^New alerts .* 2:50 PM, 2 min old\.$/))

    // The socket closes, and the server no longer answers.
    answer = { offline: true }
    act(() => FakeSocket.last.close())
    await act(() => vi.advanceTimersByTimeAsync(2_500))
    await waitFor(() => expect(line()).toMatch(/^No connection\. Map and alerts as of 2:50 PM, 2 min old\.$/))
    // The map on the screen is older than the list.
    act(() => shownMapAsOf.set(new Date('2026-08-01T14:30:00').toISOString()))
    await waitFor(() => expect(line()).toMatch(/^No connection\. Map and alerts as of 2:30 PM, 22 min old\.$/))
    act(() => shownMapAsOf.set(null))
  })

  it('shows the age once on the page of updates', async () => {
    fakeServer({
      'GET /api/auth/me': { body: { user: null } },
      'GET /api/emergency-updates': { body: [buildUpdate()], headers: { 'x-muster-stale': '120' } },
    })
    renderApp('/updates')
    expect(await screen.findByText(/Alerts as of .*, 2 min old\./)).toBeTruthy()
    await screen.findByText(/^1 active/)
    expect(screen.queryByText(/Official alerts checked/)).toBeNull()
  })
})
