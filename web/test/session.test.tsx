import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from './builders.ts'
import { fakeServer } from './fake-server.ts'
import { freshBrowser, renderApp } from './render-app.tsx'

const unavailable = { status: 503, body: { code: 'unavailable', message: 'Not now.' } }
const notice = "We can't check your login right now"
const contact = { name: 'Daniel Reyes', phone: '+1 510 555 0100', relationship: 'Brother', isPrimary: true }
const maya = buildUser({ emergencyContacts: [contact] })
const remember = () => localStorage.setItem('user', JSON.stringify(maya))
const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null')

describe('a session that cannot be looked up', () => {
  freshBrowser()

  it('keeps the user and their contacts, and shows a notice', async () => {
    remember()
    fakeServer({ 'GET /api/auth/me': unavailable, 'GET /api/emergency-updates': { body: [] } })
    renderApp('/contacts')
    expect(await screen.findByText(contact.name)).toBeTruthy()
    expect(screen.getByText(notice)).toBeTruthy()
    expect(screen.getByText("This is what is saved on your device. We'll keep trying.")).toBeTruthy()
    expect(stored()).toEqual(maya)
  })

  it('is looked up again until the server answers', async () => {
    remember()
    let answer: { status?: number; body: unknown } = unavailable
    const { to } = fakeServer({ 'GET /api/auth/me': () => answer, 'GET /api/emergency-updates': { body: [] } })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderApp('/contacts')
    await screen.findByText(notice)
    answer = { body: { user: { ...maya, name: 'Maya Ortiz' } } }
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect(stored()).toMatchObject({ name: 'Maya Ortiz' })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(to('GET /api/auth/me')).toHaveLength(2)
  })

  it('is removed when the server says that it has ended', async () => {
    remember()
    fakeServer({ 'GET /api/auth/me': { body: { user: null } }, 'GET /api/emergency-updates': { body: [] } })
    renderApp('/contacts')
    expect(await screen.findByText('Login Required')).toBeTruthy()
    expect(stored()).toBeNull()
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('does not claim that nobody is logged in when no user is stored', async () => {
    fakeServer({ 'GET /api/auth/me': unavailable, 'GET /api/emergency-updates': { body: [] } })
    renderApp('/contacts')
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(screen.getByText("Log in again, or wait. We'll keep trying.")).toBeTruthy()
  })
})

describe('a server that never answers', () => {
  freshBrowser()
  let answer: (response: Response) => void = () => undefined
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.stubGlobal(
      'fetch',
      (_url: string, init: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          if (_url === '/api/auth/me') answer = resolve
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('delays the first screen by 2 s, with 911 from the first frame, and then shows the stored user', async () => {
    remember()
    renderApp('/contacts')
    expect(screen.getByText('Loading Muster...')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(screen.getByText('Loading Muster...')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(await screen.findByText(contact.name)).toBeTruthy()
    expect(screen.getByText(notice)).toBeTruthy()
    expect(stored()).toEqual(maya)
  })

  it('still counts when it answers later', async () => {
    remember()
    renderApp('/contacts')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(await screen.findByText(notice)).toBeTruthy()
    answer(Response.json({ user: null }))
    expect(await screen.findByText('Login Required')).toBeTruthy()
    expect(stored()).toBeNull()
  })
})
