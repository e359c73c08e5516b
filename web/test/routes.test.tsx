import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser } from './builders.ts'
import { fakeServer } from './fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from './render-app.tsx'

const as = (user: unknown) =>
  fakeServer({ 'GET /api/auth/me': { body: { user } }, 'GET /api/emergency-updates': { body: [] } })

describe('a visitor', () => {
  freshBrowser()

  it.each([
    ['/contacts', 'Login Required', 'Please login to access your contacts.'],
    ['/settings', 'Login Required', 'Please login to access settings.'],
    ['/achievements', 'Access Denied', 'Please log in to view achievements'],
    ['/map-california', 'Access Denied', 'Please log in to access emergency navigation'],
    ['/chat', 'Authentication Required', 'Redirecting to home page...'],
  ])('sees at %s that a login is required', async (path, title, text) => {
    as(null)
    renderApp(path)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('is redirected from the chat to /', async () => {
    as(null)
    renderApp('/chat')
    await screen.findByText('Authentication Required')
    await waitFor(() => expect(currentAddress()).toBe('/'))
  })

  it('can go home from the map, and has a login link to the profile', async () => {
    as(null)
    renderApp('/map-california')
    expect((await screen.findByRole('link', { name: 'Go Home' })).getAttribute('href')).toBe('/')
    // In a browser a container query decides whether this link is visible; jsdom does not evaluate container queries.
    expect(screen.getByLabelText('Login', { selector: 'header a' }).getAttribute('href')).toBe('/profile')
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
  })

  it('logs in in place from the header, and from the profile, which then shows their form', async () => {
    const user = buildUser()
    fakeServer({
      'GET /api/auth/me': { body: { user: null } },
      'GET /api/emergency-updates': { body: [] },
      'POST /api/auth/login': { body: { user } },
    })
    renderApp('/profile')
    fireEvent.click(await screen.findByLabelText('Login', { selector: 'header a' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentAddress()).toBe('/profile')
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: user.email } })
    fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'right' } })
    fireEvent.submit(within(dialog).getByLabelText('Email').closest('form') as HTMLFormElement)
    expect(await screen.findByRole('button', { name: 'Update Profile' })).toBeTruthy()
    expect(currentAddress()).toBe('/profile')
    expect(
      screen.getByLabelText('Location').getAttribute('value') ??
        (screen.getByLabelText('Location') as HTMLInputElement).value,
    ).toBe(user.location)
    // The element that had the focus is gone, so the focus must have moved.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('sees 404 at an unknown address', async () => {
    as(null)
    renderApp('/nowhere')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('404 Page Not Found')
  })

  it('can call 911 from every screen', async () => {
    as(null)
    renderApp('/contacts')
    expect((await screen.findByRole('link', { name: 'Call 911' })).getAttribute('href')).toBe('tel:911')
  })
})

describe('a user', () => {
  freshBrowser()

  it('is not asked to log in on the landing page, and sees a link to their own pages', async () => {
    as(buildUser())
    renderApp('/about')
    await screen.findByText('Key Features')
    expect(screen.queryAllByRole('button', { name: 'Login' })).toEqual([])
    fireEvent.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'Your profile' })[0] as HTMLElement)
    await waitFor(() => expect(currentAddress()).toBe('/profile'))
    await waitFor(() =>
      expect([...document.querySelectorAll('[aria-live=polite]')].map(said => said.textContent)).toContain(
        'Emergency profile',
      ),
    )
  })

  it('sees a spinner with the product’s name until the server answers', async () => {
    as(buildUser())
    renderApp('/')
    expect(screen.getByText('Loading Muster...')).toBeTruthy()
    await screen.findByText('Ready to leave')
    expect(screen.queryByText('Loading Muster...')).toBeNull()
  })

  it('is greeted by first name and has initials as avatar', async () => {
    as(buildUser({ name: 'Maya de la Reyes' }))
    renderApp('/')
    expect((await screen.findAllByText('Hello, Maya')).length).toBeGreaterThan(0)
    expect(screen.getByText('MR')).toBeTruthy()
  })

  it('gets a page with their display preferences', async () => {
    as(buildUser({ accessibilityPreferences: { largeText: true, voiceGuidance: false, highContrast: true } }))
    renderApp('/')
    await waitFor(() => expect(document.documentElement.dataset.contrast).toBe('more'))
    expect(document.documentElement.dataset.largeText).toBe('')
  })

  it('stays signed in while no server answers', async () => {
    fakeServer({ 'GET /api/auth/me': { offline: true }, 'GET /api/emergency-updates': { offline: true } })
    localStorage.setItem('user', JSON.stringify(buildUser()))
    renderApp('/')
    expect((await screen.findAllByText('Hello, Maya')).length).toBeGreaterThan(0)
  })
})
