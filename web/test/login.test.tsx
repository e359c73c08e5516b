import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createStore } from '../src/app/store.ts'
import { chatStore } from '../src/entities/chat-session/store.ts'
import { logOut, setUser } from '../src/entities/user/api.ts'
import { changePicture } from '../src/entities/user/picture.ts'
import { startI18n } from '../src/i18n/start-i18n.ts'
import { listToasts } from '../src/lib/toast.ts'
import { buildUser } from './builders.ts'
import { fakeServer } from './fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from './render-app.tsx'

const user = buildUser()
const session = {
  id: 'b'.repeat(24),
  userId: user.id,
  title: 'x',
  createdAt: user.createdAt,
  updatedAt: user.createdAt,
}
const server = (over: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/auth/me': { body: { user: null } },
    'GET /api/emergency-updates': { body: [] },
    'POST /api/auth/login': { body: { user } },
    'POST /api/chat/sessions': { status: 201, body: session },
    ...over,
  })

const ofTheDevice = ['language', 'displayPreferences', 'mapProvider', 'emergencyUpdates', 'seenUpdates']
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement

async function fillIn(email = 'maya@example.org', password = 'right') {
  renderApp('/?login=1')
  await screen.findByText('Login to Muster')
  submit(email, password)
}

function submit(email: string, password: string) {
  fireEvent.change(field('email'), { target: { value: email } })
  fireEvent.change(field('password'), { target: { value: password } })
  fireEvent.submit(field('email').closest('form') as HTMLFormElement)
}

describe('login', () => {
  freshBrowser()

  it('shows a welcome, starts a chat session and opens the map', async () => {
    const { to } = server()
    await fillIn()
    await waitFor(() => expect(currentAddress()).toBe('/map-california'))
    expect(screen.getByText('Login Successful')).toBeTruthy()
    expect(screen.getByText('Welcome back to Muster')).toBeTruthy()
    expect(to('POST /api/chat/sessions')[0]?.body).toMatchObject({
      userId: user.id,
      title: expect.stringMatching(/^Emergency Chat - \d/),
    })
    await waitFor(() => expect(localStorage.getItem('startChatbotConversation')).toBe('true'))
    expect(localStorage.getItem('currentSessionId')).toBe(session.id)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Maya Reyes' })
  })

  it.each(['/settings', '/chat'])('returns to %s, which required it', async path => {
    server()
    renderApp(path)
    await screen.findByRole('link', { name: 'Go Home' })
    // The chat redirects a visitor to the landing page after a short time.
    if (path === '/chat') await waitFor(() => expect(currentAddress()).toBe('/'))
    fireEvent.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'Login' })[0] as HTMLElement)
    await screen.findByText('Login to Muster')
    submit('maya@example.org', 'right')
    await waitFor(() => expect(screen.queryByText('Login to Muster')).toBeNull())
    await waitFor(() => expect(currentAddress()).toBe(path))
    expect(screen.queryByRole('link', { name: 'Go Home' })).toBeNull()
  })

  it('opens the forum when an invitation is pending', async () => {
    server()
    localStorage.setItem('pendingForumInvite', 'token')
    await fillIn()
    await waitFor(() => expect(currentAddress()).toBe('/forum'))
  })

  it('continues when no chat session could be created, and logs it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    server({ 'POST /api/chat/sessions': { status: 503, text: 'no' } })
    await fillIn()
    await waitFor(() => expect(currentAddress()).toBe('/map-california'))
    expect(warn).toHaveBeenCalledWith('Error creating session on login', '503: no')
    expect(localStorage.getItem('currentSessionId')).toBeNull()
  })

  it('opens the map while the chat service does not answer', async () => {
    server({ 'POST /api/chat/sessions': { silent: true } })
    localStorage.setItem('currentSessionId', 'of somebody else')
    await fillIn()
    await waitFor(() => expect(currentAddress()).toBe('/map-california'))
    expect(localStorage.getItem('currentSessionId')).toBeNull()
  })

  it('completes a sign-in that was started before the app had loaded', async () => {
    server()
    const start = document.createElement('div')
    start.id = 'start'
    start.innerHTML = '<form><input name="email" value="maya@exa"><input name="password" value="ri"></form>'
    document.body.append(start)
    renderApp('/')
    expect(await screen.findByText('Login to Muster')).toBeTruthy()
    expect([field('email').value, field('password').value]).toEqual(['maya@exa', 'ri'])
    expect(document.getElementById('start')).toBeNull()
  })

  it('reports an error in English to the log on a Spanish page', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const unavailable = { code: 'unavailable', message: 'Not available right now.' }
    server({ 'POST /api/chat/sessions': { status: 503, body: unavailable } })
    await startI18n('es')
    renderApp('/?login=1')
    await screen.findByText('Iniciar sesión en Muster')
    submit('maya@example.org', 'right')
    await waitFor(() => expect(currentAddress()).toBe('/map-california'))
    expect(warn).toHaveBeenCalledWith('Error creating session on login', '503: Not available right now.')
  })

  it('shows the server’s error inline and in a toast, and can be repeated', async () => {
    server({
      'POST /api/auth/login': {
        status: 401,
        body: { code: 'invalid-credentials', message: 'Invalid email or password' },
      },
    })
    await fillIn()
    await screen.findByText('Login Failed')
    expect(screen.getAllByText('401: Invalid email or password')).toHaveLength(2)
    expect(field('email').disabled).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(field('password')))
    expect(currentAddress()).toBe('/?login=1')
  })

  it('shows a busy state until the server answers', async () => {
    let answer = () => {}
    server()
    const real = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url === '/api/auth/login') await new Promise<void>(resolve => (answer = resolve))
      return real(url, init)
    })
    await fillIn()
    const button = (await screen.findByText('Logging in...')).closest('button')
    expect(button?.disabled).toBe(true)
    expect(button?.getAttribute('aria-busy')).toBe('true')
    expect(field('email').disabled).toBe(true)
    answer()
    await waitFor(() => expect(currentAddress()).toBe('/map-california'))
  })

  it('validates email and password before it sends a request', async () => {
    const { to } = server()
    await fillIn('maya', '')
    expect(screen.getByText('Valid email is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(to('POST /api/auth/login')).toHaveLength(0)
  })

  it('shows and hides the password', async () => {
    server()
    renderApp('/?login=1')
    await screen.findByText('Login to Muster')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field('password').type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field('password').type).toBe('password')
  })

  it('removes its parameter from the address when it closes', async () => {
    server()
    renderApp('/?login=1')
    await screen.findByText('Login to Muster')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Login to Muster')).toBeNull())
    expect(currentAddress()).toBe('/')
  })
})

describe('setting a new password', () => {
  freshBrowser()

  const save = async (status: number, code: string) => {
    server({ 'POST /api/auth/reset-password': { status, body: { code, message: 'What the server says.' } } })
    localStorage.setItem('resetEmail', 'maya@example.org')
    renderApp('/reset-password?token=t')
    await waitFor(() => expect(field('confirm')).not.toBeNull())
    for (const name of ['newPassword', 'confirm']) fireEvent.change(field(name), { target: { value: 'a new one' } })
    fireEvent.submit(field('confirm').closest('form') as HTMLFormElement)
    await waitFor(() => expect(listToasts()[0]?.title).toBe('Error'))
    return listToasts()[0]?.description
  }

  it('blames the link only when the server does', async () => {
    expect(await save(400, 'invalid-token')).toContain('The link may be expired or invalid.')
    // Password managers save the new password under this address.
    expect(field('username')).toMatchObject({ value: 'maya@example.org', autocomplete: 'username' })
  })

  it('succeeds at the next attempt if the first had set it and only its answer was lost', async () => {
    let isUsed = false
    const { to } = server({
      'POST /api/auth/reset-password': () => {
        if (isUsed) return { status: 400, body: { code: 'invalid-token', message: 'x' } }
        isUsed = true
        return { offline: true }
      },
      'POST /api/auth/login': { body: { user } },
    })
    localStorage.setItem('resetEmail', 'maya@example.org')
    renderApp('/reset-password?token=t')
    await waitFor(() => expect(field('confirm')).not.toBeNull())
    for (const name of ['newPassword', 'confirm']) fireEvent.change(field(name), { target: { value: 'a new one' } })
    const press = () => fireEvent.submit(field('confirm').closest('form') as HTMLFormElement)
    press()
    await waitFor(() => expect(listToasts()[0]?.title).toBe('Error'))
    await waitFor(() => expect(field('confirm').disabled).toBe(false))
    press()
    await waitFor(() => expect(listToasts()[0]?.title).toBe('Success'))
    expect(to('POST /api/auth/login')[0]?.body).toEqual({ email: 'maya@example.org', password: 'a new one' })
    await waitFor(() => expect(currentAddress()).toBe('/'))
  })

  it('shows another error with its own text', async () => {
    const said = await save(503, 'unavailable')
    expect(said).toContain('503: What the server says.')
    expect(said).not.toContain('link')
  })
})

describe('logout', () => {
  freshBrowser()

  it('ends the session on the server, removes the stored user and goes home', async () => {
    let known: unknown = user
    const { to } = server({
      'GET /api/auth/me': () => ({ body: { user: known } }),
      'POST /api/auth/logout': () => {
        known = null
        return { body: { ok: true } }
      },
    })
    localStorage.setItem('currentSessionId', 'x')
    localStorage.setItem('newSessionId', 'y')
    renderApp('/settings')
    const [button] = await screen.findAllByRole('button', { name: 'Log out' })
    fireEvent.click(button as HTMLElement)
    await waitFor(() => expect(currentAddress()).toBe('/'))
    // The page may appear before the request on a busy machine, as with a slow server.
    await waitFor(() => expect(to('POST /api/auth/logout')).toHaveLength(1))
    for (const key of ['user', 'currentSessionId', 'newSessionId']) expect(localStorage.getItem(key)).toBeNull()
    expect(screen.queryByText('Hello, Maya')).toBeNull()
  })

  it('without a network is stored, and completed when the network is back', async () => {
    let online = false
    let known: unknown = user
    const { to } = server({
      'GET /api/auth/me': () => ({ body: { user: known } }),
      'POST /api/auth/logout': () => {
        if (!online) return { offline: true }
        known = null
        return { body: { ok: true } }
      },
    })
    for (const key of ['lastRoute', 'evacuationData', 'chatDraft', 'homePlace', 'earlyWarning', 'anything else'])
      localStorage.setItem(key, '{}')
    for (const key of ['language', 'emergencyUpdates']) localStorage.setItem(key, 'x')
    const { unmount } = renderApp('/settings')
    fireEvent.click((await screen.findAllByRole('button', { name: 'Log out' }))[0] as HTMLElement)
    await waitFor(() => expect(currentAddress()).toBe('/'))
    // Checked in the list of toasts, because on a busy machine the toast may be gone before the screen shows it.
    await waitFor(() => expect(listToasts().map(({ title }) => title)).toContain('Logged out on this device'))
    await waitFor(() => expect(Object.keys(localStorage).filter(key => !ofTheDevice.includes(key))).toEqual([]))

    // Like a reload while the session's cookie is still there.
    unmount()
    renderApp('/contacts')
    expect(await screen.findByText('Login Required')).toBeTruthy()
    online = true
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(known).toBeNull())
    const tries = to('POST /api/auth/logout').length
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(to('GET /api/auth/me').length).toBeGreaterThan(1))
    expect(to('POST /api/auth/logout')).toHaveLength(tries)
    expect(screen.getByText('Login Required')).toBeTruthy()
  })

  it('is not undone by a late answer to a picture upload', async () => {
    let known: unknown = user
    let answer = () => {}
    const saved = new Promise<void>(resolve => {
      answer = resolve
    })
    server({
      'GET /api/auth/me': () => ({ body: { user: known } }),
      'POST /api/auth/logout': () => {
        known = null
        return { body: { ok: true } }
      },
      [`PUT /api/users/${user.id}/picture`]: async () => {
        await saved
        return { body: user }
      },
    })
    const { dispatch } = createStore()
    await dispatch(setUser(user))
    const sent = changePicture(dispatch, user, new Blob(['x']))
    expect(await logOut(dispatch)).toBe(true)
    answer()
    await sent
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('in another tab is followed', async () => {
    server({ 'GET /api/auth/me': { body: { user } } })
    renderApp('/contacts')
    await screen.findByRole('heading', { level: 1, name: 'Emergency Contacts' })
    localStorage.removeItem('user')
    dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    expect(await screen.findByText('Login Required')).toBeTruthy()
  })
})

describe('a profile that is open in one tab', () => {
  freshBrowser()
  let known = user
  const open = async () => {
    known = user
    server({ 'GET /api/auth/me': () => ({ body: { user: known } }) })
    renderApp('/profile')
    await waitFor(() => expect(field('name')?.value).toBe(user.name))
    fireEvent.change(field('name'), { target: { value: 'Maya Half Typed' } })
  }

  it('disappears after a logout in another tab', async () => {
    await open()
    localStorage.removeItem('user')
    localStorage.removeItem('drafts')
    dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    await waitFor(() => expect(field('name').value).toBe(''))
    expect(document.body.innerHTML).not.toContain('Maya')
    expect(localStorage.getItem('drafts')).toBeNull()
  })

  it('is not shown to another person who has logged in in another tab', async () => {
    await open()
    known = buildUser({ id: 'c'.repeat(24), name: 'Omar Diaz' })
    localStorage.setItem('user', JSON.stringify(known))
    dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    await waitFor(() => expect(field('name').value).toBe('Omar Diaz'))
  })
})

describe('a logout while messages wait to be sent', () => {
  freshBrowser()

  it('asks first, with the number of messages to delete, and keeps them when the person stays', async () => {
    const stored = buildUser()
    localStorage.setItem('user', JSON.stringify(stored))
    const row = { userId: stored.id, sessionId: '', language: 'en' as const, at: new Date().toISOString() }
    await chatStore.add({ ...row, clientMessageId: 'one', content: 'We are at the school' })
    await chatStore.add({ ...row, clientMessageId: 'two', content: 'Two of us cannot walk' })
    await chatStore.add({ ...row, userId: 'somebody else', clientMessageId: 'three', content: 'Not ours' })
    fakeServer({ 'GET /api/auth/me': { offline: true }, 'GET /api/emergency-updates': { offline: true } })
    renderApp('/contacts')
    const press = async () =>
      fireEvent.click((await screen.findAllByRole('button', { name: 'Log out' }))[0] as HTMLElement)
    await press()
    expect(await screen.findByText(/^2 messages have not been sent yet\. Logging out deletes this/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await chatStore.waiting(stored.id)).toHaveLength(2)
    expect(localStorage.getItem('user')).not.toBeNull()

    await press()
    fireEvent.click(await screen.findByRole('button', { name: 'Log out and delete' }))
    await waitFor(async () => expect(await chatStore.waiting(stored.id)).toEqual([]))
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('asks before a waiting request for help is deleted, also when the browser has no database', async () => {
    const stored = buildUser()
    localStorage.setItem('user', JSON.stringify(stored))
    const waiting = { kind: 'start', clientId: 'one', userId: stored.id, at: new Date().toISOString(), body: {} }
    localStorage.setItem('helpOutbox', JSON.stringify([waiting, { ...waiting, userId: 'somebody else' }]))
    vi.stubGlobal('indexedDB', undefined)
    fakeServer({ 'GET /api/auth/me': { offline: true }, 'GET /api/emergency-updates': { offline: true } })
    renderApp('/contacts')
    fireEvent.click((await screen.findAllByRole('button', { name: 'Log out' }))[0] as HTMLElement)
    expect(
      await screen.findByText(/^1 request for help, or word that you are safe, has not been sent yet\./),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('helpOutbox')).not.toBeNull()
  })
})
