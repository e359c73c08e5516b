import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from './builders.ts'
import { fakeServer } from './fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from './render-app.tsx'

const unavailable = { status: 503, body: { code: 'unavailable', message: 'Not now.' } }
const notice = "We can't check your login right now"
const contact = {
  id: 'd'.repeat(24),
  name: 'Daniel Reyes',
  phone: '+1 510 555 0100',
  relationship: 'Brother',
  isPrimary: true,
}
const maya = buildUser({ emergencyContacts: [contact] })
const remember = () => localStorage.setItem('user', JSON.stringify(maya))
const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement

async function logIn() {
  await screen.findByText('Login to Muster')
  fireEvent.change(field('email'), { target: { value: maya.email } })
  fireEvent.change(field('password'), { target: { value: 'right' } })
  fireEvent.submit(field('email').closest('form') as HTMLFormElement)
}

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

  it('is requested again until the server answers', async () => {
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

  it('does not show the person as logged out when no user is stored', async () => {
    fakeServer({ 'GET /api/auth/me': unavailable, 'GET /api/emergency-updates': { body: [] } })
    renderApp('/contacts')
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(screen.getByText("Log in again, or wait. We'll keep trying.")).toBeTruthy()
  })
})

describe('a session that has ended', () => {
  freshBrowser()
  const ended = 'Your session has ended'
  const server = (over: Parameters<typeof fakeServer>[0] = {}) =>
    fakeServer({ 'GET /api/auth/me': { body: { user: null } }, 'GET /api/emergency-updates': { body: [] }, ...over })

  it('deletes nothing on the device, and returns to the same screen after a login', async () => {
    remember()
    localStorage.setItem('lastRoute', '{}')
    server({ 'POST /api/auth/login': { body: { user: maya } } })
    renderApp('/contacts')
    expect(await screen.findByText(ended)).toBeTruthy()
    expect(screen.getByText(contact.name)).toBeTruthy()
    expect(stored()).toEqual(maya)
    expect(localStorage.getItem('lastRoute')).toBe('{}')
    const notice = within(screen.getByRole('main'))
    await userEvent.click(notice.getByRole('button', { name: 'Login' }))
    await logIn()
    await waitFor(() => expect(screen.queryByText(ended)).toBeNull())
    expect(currentAddress()).toBe('/contacts')
    expect(screen.getByText(contact.name)).toBeTruthy()
  })

  it('is noticed when the server refuses a call', async () => {
    let me: unknown = maya
    server({
      'GET /api/auth/me': () => ({ body: { user: me } }),
      [`PUT /api/users/${maya.id}`]: {
        status: 401,
        body: { code: 'unauthenticated', message: 'User not authenticated' },
      },
    })
    renderApp('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    me = null
    await userEvent.click(screen.getByRole('switch', { name: /Large Text/ }))
    expect(await screen.findByText(ended)).toBeTruthy()
    expect(stored()).toMatchObject({ id: maya.id })
  })

  it('leaves no data to another person who logs in', async () => {
    remember()
    localStorage.setItem('lastRoute', '{}')
    const other = buildUser({ id: 'b'.repeat(24), name: 'Omar Diaz' })
    server({ 'POST /api/auth/login': { body: { user: other } } })
    renderApp('/contacts')
    await screen.findByText(ended)
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }))
    await logIn()
    await waitFor(() => expect(stored()).toMatchObject({ name: 'Omar Diaz' }))
    expect(localStorage.getItem('lastRoute')).toBeNull()
    expect(screen.queryByText(contact.name)).toBeNull()
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
    expect(screen.queryByText('Loading Muster...')).toBeNull()
    expect(await screen.findByText(contact.name)).toBeTruthy()
    expect(screen.getByText(notice)).toBeTruthy()
    expect(stored()).toEqual(maya)
  })

  it('is still used when it answers later', async () => {
    remember()
    renderApp('/contacts')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(await screen.findByText(notice)).toBeTruthy()
    answer(Response.json({ user: { ...maya, name: 'Maya Ortiz' } }))
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect(stored()).toMatchObject({ name: 'Maya Ortiz' })
  })
})
