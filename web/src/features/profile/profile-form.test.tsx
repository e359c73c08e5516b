import { noNeeds } from '@muster/contracts/vocabulary/needs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../test/render-app.tsx'

const contact = { id: 'd'.repeat(24), name: 'Daniel', phone: '555', relationship: 'Brother', isPrimary: true }
const other = { id: 'e'.repeat(24), name: 'Asha', phone: '556', relationship: 'Neighbor', isPrimary: false }
const known = buildUser({ phone: '1', emergencyContacts: [contact, other] })
const session = {
  id: 'b'.repeat(24),
  userId: known.id,
  title: 'x',
  createdAt: known.createdAt,
  updatedAt: known.createdAt,
}
const put = `PUT /api/users/${known.id}`
const check = `POST /api/achievements/check/${known.id}`

const server = (user: typeof known | null, over: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    'POST /api/users': { status: 201, body: known },
    'POST /api/chat/sessions': { status: 201, body: session },
    [put]: call => ({ body: { ...known, ...(call.body as object), password: undefined } }),
    [check]: { body: [] },
    ...over,
  })

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: /^(Save|Update) Profile$/ }))
async function open() {
  renderApp('/profile')
  await screen.findByRole('heading', { name: 'Personal Information' })
}

function fillIn() {
  for (const [name, value] of Object.entries({
    name: 'Maya Reyes',
    email: 'maya@example.org',
    location: '94611',
    password: 'secret',
    'emergencyContacts.0.name': 'Daniel',
    'emergencyContacts.0.phone': '555',
    'emergencyContacts.0.relationship': 'Brother',
  })) {
    write(name, value)
  }
}

describe('a new profile', () => {
  freshBrowser()

  it('shows an error beside each invalid field, and sends no request', async () => {
    const { to } = server(null)
    await open()
    await save()
    for (const text of [
      'Name is required',
      'Valid email is required',
      'Location is required',
      'Password must be at least 6 characters',
      'Contact name is required',
      'Phone number is required',
      'Relationship is required',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(to('POST /api/users')).toHaveLength(0)
  })

  it('lists the fields to fix at the bottom, with links to them', async () => {
    server(null)
    await open()
    fillIn()
    write('emergencyContacts.0.phone', ' ')
    await save()
    expect(await screen.findByText('Fix 1 field:')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Phone, Contact 1' }))
    expect(document.activeElement).toBe(field('emergencyContacts.0.phone'))
    expect(currentAddress()).toBe('/profile')
  })

  it('is created with its password, starts a chat session and goes home', async () => {
    const { to } = server(null)
    await open()
    fillIn()
    await save()
    await waitFor(() => expect(currentAddress()).toBe('/'))
    expect(to('POST /api/users')[0]?.body).toEqual({
      name: 'Maya Reyes',
      email: 'maya@example.org',
      location: '94611',
      phone: null,
      password: 'secret',
      ...noNeeds,
      transportationType: 'need_assistance',
      emergencyContacts: [{ ...contact, id: expect.any(String) }],
      accessibilityPreferences: { largeText: false, voiceGuidance: false, highContrast: false },
      language: 'en',
    })
    expect(screen.getByText('Profile saved successfully')).toBeTruthy()
    expect(screen.getByText('Your emergency profile has been updated.')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: known.id })
    expect(localStorage.getItem('currentSessionId')).toBe(session.id)
    expect(localStorage.getItem('startChatbotConversation')).toBe('true')
    await waitFor(() =>
      expect(to(check).map(({ body }) => body)).toEqual([
        { actionType: 'complete_profile' },
        { actionType: 'add_emergency_contact' },
      ]),
    )
  })

  it('that was created although the answer was lost is signed in to at the next attempt, with what was typed since', async () => {
    let isCreated = false
    const { to } = server(null, {
      'POST /api/users': () => {
        if (isCreated) return { status: 409, body: { code: 'email-taken', message: 'Taken.' } }
        isCreated = true
        return { offline: true }
      },
      'POST /api/auth/login': { body: { user: known } },
    })
    await open()
    fillIn()
    await save()
    expect(await screen.findByText(/What you wrote is still here/)).toBeTruthy()
    write('name', 'Maya R. Reyes')
    await save()
    await waitFor(() => expect(currentAddress()).toBe('/'))
    expect(to('POST /api/auth/login')[0]?.body).toEqual({ email: 'maya@example.org', password: 'secret' })
    expect(to(put)[0]?.body).toMatchObject({ name: 'Maya R. Reyes' })
    expect(to(put)[0]?.body).not.toHaveProperty('password')
  })

  it('warns about a common password, and accepts it', async () => {
    const { to } = server(null)
    await open()
    fillIn()
    write('password', 'Password1')
    expect(await screen.findByText(/^Many people use this password/)).toBeTruthy()
    write('password', 'a river and a lantern')
    await waitFor(() => expect(screen.queryByText(/^Many people use this password/)).toBeNull())
    write('password', 'qwerty123')
    await screen.findByText(/^Many people use this password/)
    await save()
    await waitFor(() => expect(to('POST /api/users')).toHaveLength(1))
  })

  it('keeps the input and shows an error when the email is taken', async () => {
    server(null, { 'POST /api/users': { status: 409, body: { code: 'email-taken', message: 'Taken.' } } })
    await open()
    fillIn()
    await save()
    expect(await screen.findByText('Error saving profile')).toBeTruthy()
    expect(screen.getByText('409: Taken.')).toBeTruthy()
    expect(await screen.findByText('This email already has a profile. Log in instead.')).toBeTruthy()
    expect(field('name').value).toBe('Maya Reyes')
    expect(currentAddress()).toBe('/profile')
  })

  it('adds contacts, and removes one only when there are several', async () => {
    server(null)
    await open()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Add contact' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove contact 1' }))
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(within(screen.getByRole('group', { name: 'Contact 1' })).getByText('Primary')).toBeTruthy()
  })
})

describe('an existing profile', () => {
  freshBrowser()

  it('is updated without its e-mail, and without a blank password', async () => {
    const { to } = server(known)
    await open()
    expect(field('email').disabled).toBe(true)
    expect(field('email').value).toBe('maya@example.org')
    write('name', ' Maya R. ')
    await save()
    await waitFor(() => expect(currentAddress()).toBe('/'))
    const body = to(put)[0]?.body
    expect(body).toMatchObject({ name: 'Maya R.', phone: '1', transportationType: 'own_vehicle' })
    expect(body).not.toHaveProperty('email')
    expect(body).not.toHaveProperty('password')
    expect(to('POST /api/chat/sessions')).toHaveLength(0)
  })

  it('tells password managers whose password is changed', async () => {
    server(known)
    await open()
    write('password', 'a new password')
    await screen.findByLabelText(/Current password/)
    // Password managers ignore disabled fields, and the visible address field is disabled.
    const usernames = document.querySelectorAll<HTMLInputElement>('input[autocomplete=username]')
    expect([...usernames].map(({ value, disabled }) => ({ value, disabled }))).toEqual([
      { value: known.email, disabled: false },
    ])
  })

  it('accepts a new password of six characters, and none that is shorter', async () => {
    const { to } = server(known)
    await open()
    write('password', 'short')
    await save()
    expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy()
    write('password', 'longer')
    await save()
    expect(await screen.findByText('Password is required')).toBeTruthy()
    write('currentPassword', 'the old one')
    await save()
    const sent = { password: 'longer', currentPassword: 'the old one' }
    await waitFor(() => expect(to(put)[0]?.body).toMatchObject(sent))
  })

  it('keeps a stored transportation type that this form does not offer', async () => {
    const { to } = server({ ...known, transportationType: 'bicycle' })
    await open()
    expect(
      screen.getByText('In Settings you chose bicycle. We keep that unless you choose something else here.'),
    ).toBeTruthy()
    await save()
    await waitFor(() => expect(to(put)).toHaveLength(1))
    expect(to(put)[0]?.body).not.toHaveProperty('transportationType')
  })

  it('sends the newly chosen transportation type instead', async () => {
    const { to } = server({ ...known, transportationType: 'bicycle' })
    await open()
    await userEvent.click(screen.getByRole('radio', { name: /Public transport/ }))
    await save()
    await waitFor(() => expect(to(put)[0]?.body).toMatchObject({ transportationType: 'public_transport' }))
  })

  it('makes the first contact primary when the primary one is removed', async () => {
    const { to } = server(known)
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Remove contact 1' }))
    await save()
    await waitFor(() => expect(to(put)[0]?.body).toMatchObject({ emergencyContacts: [{ ...other, isPrimary: true }] }))
  })

  it('applies display preferences at once, and reverts unsaved ones', async () => {
    server(known)
    const { unmount } = renderApp('/profile')
    await userEvent.click(await screen.findByRole('switch', { name: /High Contrast/ }))
    await userEvent.click(screen.getByRole('switch', { name: /Large Text/ }))
    expect(document.documentElement.dataset).toMatchObject({ contrast: 'more', largeText: '' })
    unmount()
    expect(document.documentElement.dataset).not.toHaveProperty('contrast')
    expect(document.documentElement.dataset).not.toHaveProperty('largeText')
  })

  it('says that there is no connection', async () => {
    server(known, { [put]: { offline: true } })
    await open()
    await save()
    expect(await screen.findByText('Error saving profile')).toBeTruthy()
    expect(screen.getByText(/^No connection/)).toBeTruthy()
  })
})

describe('a half-filled profile', () => {
  freshBrowser()
  const kept = () => localStorage.getItem('drafts') ?? ''

  it('survives a reload without its password, and is forgotten when it is saved', async () => {
    server(null)
    const { unmount } = renderApp('/profile')
    await screen.findByRole('heading', { name: 'Personal Information' })
    fillIn()
    await waitFor(() => expect(kept()).toContain('94611'))
    expect(kept()).not.toContain('secret')
    unmount()
    await open()
    expect(field('name').value).toBe('Maya Reyes')
    expect(field('emergencyContacts.0.phone').value).toBe('555')
    expect(field('password').value).toBe('')
    write('password', 'secret')
    await save()
    await waitFor(() => expect(currentAddress()).toBe('/'))
    expect(kept()).toBe('')
  })

  it('can be reset', async () => {
    server(known)
    const { unmount } = renderApp('/profile')
    await screen.findByRole('heading', { name: 'Personal Information' })
    write('location', 'Chico')
    await waitFor(() => expect(kept()).toContain('Chico'))
    unmount()
    await open()
    expect(field('location').value).toBe('Chico')
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(field('location').value).toBe('Oakland, CA')
    expect(kept()).toBe('')
  })

  it('does not undo what was saved on another phone since it was opened', async () => {
    let user = known
    const { to } = server(known, {
      'GET /api/auth/me': () => ({ body: { user } }),
      [put]: ({ body }) => ({ body: { ...user, ...(body as object) } }),
    })
    const { unmount } = renderApp('/profile')
    await screen.findByRole('heading', { name: 'Personal Information' })
    write('location', 'Chico')
    await waitFor(() => expect(kept()).toContain('Chico'))
    unmount()
    user = { ...known, needsEvacuationAssistance: true, revision: 3 }
    await open()
    await save()
    await waitFor(() =>
      expect(to(put)[0]?.body).toMatchObject({ location: 'Chico', needsEvacuationAssistance: true, revision: 3 }),
    )
  })

  it('asks before a link leaves it, but never before a call to 911', async () => {
    server(known)
    await open()
    write('location', 'Chico')
    await waitFor(() => expect(kept()).toContain('Chico'))
    const call = screen.getAllByRole('link', { name: /911/ })[0] as HTMLElement
    const pressed = new MouseEvent('click', { bubbles: true, cancelable: true })
    call.addEventListener('click', event => event.preventDefault())
    call.dispatchEvent(pressed)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    const chat = () => screen.getAllByRole('link', { name: 'Chat', hidden: true })[0] as HTMLElement
    await userEvent.click(chat())
    await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(currentAddress()).toBe('/profile')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.click(chat())
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(currentAddress()).toBe('/chat'))
    expect(kept()).toContain('Chico')
  })
})
