import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { checkPhone } from '../../lib/phone-check.ts'
import { phoneNumber } from '../../lib/phone-link.ts'

const daniel = { id: '1'.repeat(24), name: 'Daniel', phone: '(510) 555-0199', relationship: 'Brother', isPrimary: true }
const asha = { id: '2'.repeat(24), name: 'Asha', phone: '556', relationship: 'Neighbor', isPrimary: false }
const tom = { id: '3'.repeat(24), name: 'Tom', phone: '557', relationship: 'Doctor', isPrimary: false }
const id = buildUser().id
const put = `PUT /api/users/${id}`

/** A server that stores contacts and refuses a change that is based on an older revision. */
const server = (contacts: (typeof daniel)[], over: Parameters<typeof fakeServer>[0] = {}) => {
  let user = buildUser({ emergencyContacts: contacts })
  const fake = fakeServer({
    'GET /api/auth/me': () => ({ body: { user } }),
    'GET /api/emergency-updates': { body: [] },
    [put]: ({ body }) => {
      if ((body as typeof user).revision !== user.revision) return stale(user)
      user = { ...user, ...(body as typeof user), revision: user.revision + 1 }
      return { body: user }
    },
    [`POST /api/achievements/check/${id}`]: { body: [] },
    ...over,
  })
  return {
    ...fake,
    /** Saves a change as another phone would. */
    elsewhere: (parts: Partial<typeof user>) => {
      user = { ...user, ...parts, revision: user.revision + 1 }
    },
    stored: () => user,
  }
}
const stale = (current: object) => ({ status: 409, body: { code: 'conflict', message: 'x', current } })

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

async function openDialog(button: string | RegExp) {
  renderApp('/contacts')
  await press(button)
  return await screen.findByRole('dialog')
}

/** From now on saving fails like without a connection, while `isOffline` of the returned object is true. */
function loseSaves(isOffline: boolean) {
  const line = { isOffline }
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (line.isOffline && init?.method === 'PUT') throw new TypeError('Failed to fetch')
    return answer(url, init)
  })
  return line
}

describe('the contacts', () => {
  freshBrowser()

  it('require a login', async () => {
    fakeServer({ 'GET /api/auth/me': { body: { user: null } }, 'GET /api/emergency-updates': { body: [] } })
    renderApp('/contacts')
    expect(await screen.findByText('Login Required')).toBeTruthy()
    expect(screen.getByText('Please login to access your contacts.')).toBeTruthy()
  })

  it('link to call and message with the digits of the number', async () => {
    server([daniel])
    renderApp('/contacts')
    const call = await screen.findByRole('link', { name: 'Call Daniel' })
    expect(call.getAttribute('href')).toBe('tel:5105550199')
    expect(screen.getByRole('link', { name: 'Message Daniel' }).getAttribute('href')).toBe('sms:5105550199')
  })

  it('show that there are none, and make the first one primary', async () => {
    const { to } = server([])
    const dialog = await openDialog('Add Your First Contact')
    expect(screen.getByText('No emergency contacts added yet')).toBeTruthy()
    write('name', 'Asha')
    write('phone', '556')
    write('relationship', 'Neighbor')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add contact' }))
    await waitFor(() =>
      expect(to(put)[0]?.body).toEqual({
        emergencyContacts: [{ ...asha, id: expect.any(String), isPrimary: true }],
        revision: 0,
      }),
    )
    expect(await screen.findByText('Contacts Saved')).toBeTruthy()
    expect(screen.getByText('Your emergency contacts have been updated successfully.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(to(`POST /api/achievements/check/${id}`)[0]?.body).toEqual({ actionType: 'add_emergency_contact' })
  })

  it('require all three fields for a new one', async () => {
    const { to } = server([daniel])
    const dialog = await openDialog('Add contact')
    write('name', 'Asha')
    write('relationship', '  ')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add contact' }))
    expect(await screen.findByText('Missing Information')).toBeTruthy()
    expect(screen.getByText('Please fill in all required fields.')).toBeTruthy()
    expect(document.activeElement).toBe(field('phone'))
    expect(to(put)).toHaveLength(0)
  })

  it('show other errors beside the field', async () => {
    const { to } = server([daniel])
    const dialog = await openDialog('Edit Daniel')
    write('phone', '5\u00075')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('This has a character that cannot be saved')).toBeTruthy()
    expect(document.activeElement).toBe(field('phone'))
    expect(to(put)).toHaveLength(0)
  })

  it('silently ignore an edit with an empty field', async () => {
    const { to } = server([daniel])
    const dialog = await openDialog('Edit Daniel')
    write('phone', '')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    expect(screen.queryByText('Missing Information')).toBeNull()
    expect(to(put)).toHaveLength(0)
  })

  it('save an edit with the whole list, and keep the primary one', async () => {
    const { to } = server([daniel, asha])
    const dialog = await openDialog('Edit Daniel')
    write('phone', '1')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    await waitFor(() =>
      expect(to(put)[0]?.body).toEqual({ emergencyContacts: [{ ...daniel, phone: '1' }, asha], revision: 0 }),
    )
  })

  it('have one primary: marking one unmarks all others', async () => {
    const { to } = server([daniel, asha, tom])
    renderApp('/contacts')
    await press(/^Set as primary: Asha/)
    await waitFor(() =>
      expect(to(put)[0]?.body).toEqual({
        emergencyContacts: [{ ...daniel, isPrimary: false }, { ...asha, isPrimary: true }, tom],
        revision: 0,
      }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Set as primary: Asha/ })).toBeNull())
  })

  it('change the primary when a new one is added as primary', async () => {
    const { to } = server([daniel])
    const dialog = await openDialog('Add contact')
    for (const name of ['name', 'phone', 'relationship'] as const) write(name, asha[name])
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Set as primary' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add contact' }))
    await waitFor(() =>
      expect(to(put)[0]?.body).toEqual({
        emergencyContacts: [
          { ...daniel, isPrimary: false },
          { ...asha, id: expect.any(String), isPrimary: true },
        ],
        revision: 0,
      }),
    )
  })

  it('are deleted at once, and restored by Undo', async () => {
    const { to } = server([daniel, asha])
    renderApp('/contacts')
    await press('Delete Daniel')
    expect(await screen.findByText('Contact Deleted')).toBeTruthy()
    expect(screen.getByText('Emergency contact has been removed.')).toBeTruthy()
    expect(to(put)[0]?.body).toEqual({ emergencyContacts: [{ ...asha, isPrimary: true }], revision: 0 })
    await press('Undo')
    await waitFor(() => expect(to(put)[1]?.body).toEqual({ emergencyContacts: [daniel, asha], revision: 1 }))
  })

  it('show an error when saving fails, and keep the dialog open', async () => {
    server([daniel], { [put]: { status: 503, text: 'no' } })
    const dialog = await openDialog('Edit Daniel')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Failed to save emergency contacts. Please try again.')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('take no input while they are saved, because it would be lost when the dialog closes', async () => {
    const late = Promise.withResolvers<{ body: object }>()
    const { to } = server([daniel], { [put]: () => late.promise })
    const dialog = await openDialog('Edit Daniel')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(to(put)).toHaveLength(1))
    expect(['name', 'phone', 'relationship'].map(name => field(name).readOnly)).toEqual([true, true, true])
    late.resolve({ body: buildUser({ emergencyContacts: [daniel] }) })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('show that the session has expired', async () => {
    server([daniel, asha], { [put]: { status: 401, body: { code: 'unauthenticated', message: 'x' } } })
    renderApp('/contacts')
    await press(/^Set as primary: Asha/)
    expect(await screen.findByText('User not authenticated')).toBeTruthy()
  })
})

describe('contacts that were also changed on another phone', () => {
  freshBrowser()
  const save = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }))

  it('are merged when each phone added its first one', async () => {
    const { elsewhere, stored } = server([])
    const dialog = await openDialog('Add Your First Contact')
    elsewhere({ emergencyContacts: [daniel] })
    for (const name of ['name', 'phone', 'relationship'] as const) write(name, asha[name])
    await save(dialog, 'Add contact')
    expect(await screen.findByText('Contacts Saved')).toBeTruthy()
    expect(stored().emergencyContacts).toEqual([daniel, { ...asha, id: expect.any(String) }])
    expect(await screen.findByRole('heading', { name: 'Daniel' })).toBeTruthy()
  })

  it('keep the edit of one and the deletion of the other, whatever their positions in the list', async () => {
    const { elsewhere, stored } = server([daniel, asha, tom])
    const dialog = await openDialog('Edit Tom')
    elsewhere({ emergencyContacts: [tom, daniel].map(one => ({ ...one, isPrimary: one === daniel })) })
    write('phone', '999')
    await save(dialog, 'Save Changes')
    await screen.findByText('Contacts Saved')
    expect(stored().emergencyContacts).toEqual([{ ...tom, phone: '999' }, daniel])
  })

  it('are not changed in an open dialog when the list is fetched again', async () => {
    const { elsewhere, stored } = server([daniel, asha])
    const dialog = await openDialog('Edit Asha')
    write('phone', '999')
    elsewhere({ emergencyContacts: [asha, daniel] })
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(document.querySelectorAll('li h2')[0]?.textContent).toBe('Asha'))
    expect(field('name').value).toBe('Asha')
    expect(field('phone').value).toBe('999')
    await save(dialog, 'Save Changes')
    await screen.findByText('Contacts Saved')
    expect(stored().emergencyContacts).toEqual([{ ...asha, phone: '999' }, daniel])
  })

  it.each([
    ['What you wrote here', '999'],
    ['What is saved now', '888'],
  ])('ask the person when both phones changed the same: %s', async (side, kept) => {
    const { elsewhere, stored } = server([daniel, asha])
    const dialog = await openDialog('Edit Asha')
    elsewhere({ emergencyContacts: [daniel, { ...asha, phone: '888', relationship: 'Friend' }] })
    write('phone', '999')
    await save(dialog, 'Save Changes')
    const question = await screen.findByRole('alertdialog', { name: 'Changed in two places' })
    expect(within(question).getByText('Phone of contact: Asha')).toBeTruthy()
    expect(within(question).getByText('888')).toBeTruthy()
    const keep = within(question).getByRole('button', { name: 'Keep my choice' }) as HTMLButtonElement
    expect(keep.disabled).toBe(true)
    await userEvent.click(within(question).getByRole('radio', { description: side }))
    await userEvent.click(keep)
    await screen.findByText('Contacts Saved')
    expect(stored().emergencyContacts).toEqual([daniel, { ...asha, phone: kept, relationship: 'Friend' }])
  })

  it('stay unchanged when the person does not choose, and nothing typed is lost', async () => {
    const { elsewhere, stored } = server([daniel])
    const dialog = await openDialog('Edit Daniel')
    elsewhere({ emergencyContacts: [{ ...daniel, phone: '888' }] })
    write('phone', '999')
    await save(dialog, 'Save Changes')
    await press('Not now')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(field('phone').value).toBe('999')
    expect(stored().emergencyContacts).toEqual([{ ...daniel, phone: '888' }])
  })
})

describe('contacts that are changed without a connection', () => {
  freshBrowser()
  const notice = () => within(screen.getByRole('main')).queryByText('It will be sent when the connection returns.')

  it('are stored on this phone through a reload, and are sent when the connection returns', async () => {
    let isOffline = true
    let user = buildUser({ emergencyContacts: [daniel, asha] })
    const { to } = server([], {
      'GET /api/auth/me': () => (isOffline ? { offline: true } : { body: { user } }),
      [put]: ({ body }) => {
        if (isOffline) return { offline: true }
        if ((body as typeof user).revision !== user.revision) return stale(user)
        user = { ...user, ...(body as typeof user), revision: user.revision + 1 }
        return { body: user }
      },
    })
    localStorage.setItem('user', JSON.stringify(user))
    const { unmount } = renderApp('/contacts')
    await press('Edit Asha')
    const dialog = await screen.findByRole('dialog')
    write('phone', '999')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(notice()).toBeTruthy())
    await press('Delete Daniel')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Daniel' })).toBeNull())
    unmount()
    user = { ...user, name: 'Maya R.', revision: 4 }
    renderApp('/contacts')
    expect(await screen.findByText(/999/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Daniel' })).toBeNull()
    expect(notice()).toBeTruthy()
    isOffline = false
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(notice()).toBeNull())
    expect(user).toMatchObject({ name: 'Maya R.', emergencyContacts: [{ ...asha, phone: '999', isPrimary: true }] })
    expect(to(put).at(-1)?.body).not.toHaveProperty('name')
  })

  it('are asked about once, also when the connection is lost before the answer is sent', async () => {
    const { elsewhere, stored } = server([daniel])
    const line = loseSaves(false)
    const dialog = await openDialog('Edit Daniel')
    elsewhere({ emergencyContacts: [{ ...daniel, phone: '888' }] })
    write('phone', '999')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    await userEvent.click(await screen.findByRole('radio', { description: 'What you wrote here' }))
    line.isOffline = true
    await press('Keep my choice')
    await waitFor(() => expect(notice()).toBeTruthy())
    line.isOffline = false
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(stored().emergencyContacts).toEqual([{ ...daniel, phone: '999' }]))
    await waitFor(() => expect(notice()).toBeNull())
  })

  it('wait for the person’s choice when they were changed on another phone too', async () => {
    const { elsewhere, stored } = server([daniel])
    const line = loseSaves(true)
    const dialog = await openDialog('Edit Daniel')
    write('phone', '999')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(notice()).toBeTruthy())
    elsewhere({ emergencyContacts: [{ ...daniel, phone: '888' }] })
    line.isOffline = false
    dispatchEvent(new Event('online'))
    await press('Choose')
    await userEvent.click(await screen.findByRole('radio', { description: 'What you wrote here' }))
    await press('Keep my choice')
    await waitFor(() => expect(stored().emergencyContacts).toEqual([{ ...daniel, phone: '999' }]))
    await waitFor(() => expect(notice()).toBeNull())
  })
})

describe('a half-filled contact', () => {
  freshBrowser()

  it('survives Escape and a reload, and is deleted by Cancel', async () => {
    server([daniel])
    const { unmount } = renderApp('/contacts')
    await press('Add contact')
    await screen.findByRole('dialog')
    fireEvent.input(field('name'), { target: { value: 'Asha' } })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    unmount()
    const dialog = await openDialog('Add contact')
    expect(field('name').value).toBe('Asha')
    expect(within(dialog).getByText('This is what you typed before')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await press('Add contact')
    await screen.findByRole('dialog')
    expect(field('name').value).toBe('')
  })

  it('is closed by Back on a phone, and the page stays', async () => {
    const media = (query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })
    vi.stubGlobal('matchMedia', media)
    server([daniel])
    const before = history.length
    await openDialog('Add contact')
    expect(history.length).toBe(before + 1)
    fireEvent.input(field('name'), { target: { value: 'Asha' } })
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentAddress()).toBe('/contacts')
    await press('Add contact')
    await screen.findByRole('dialog')
    expect(field('name').value).toBe('Asha')
    await press('Cancel')
    // The history entry of the dialog is removed, so the next Back leaves the page.
    await waitFor(() => expect(history.state?.dialog).toBeUndefined())
  })
})

describe('a typed phone number', () => {
  it.each([
    ['(510) 555-0199', { is: 'callable', number: '(510) 555-0199' }],
    ['1-800-FLOWERS', { is: 'callable', number: '(800) 356-9377' }],
    ['+44 (0)20 7946 0958', { is: 'callable', number: '+44 20 7946 0958' }],
    ['011 52 55 5628 8000', { is: 'callable', number: '+52 55 5628 8000' }],
    ['911', { is: 'callable', number: '911' }],
    ['555-0199', { is: 'area' }],
    ['51055', { is: 'short' }],
    ['510 555 0199 0199 0199', { is: 'long' }],
    ['(110) 555-0199', { is: 'wrong' }],
    ['call Ben', { is: 'wrong' }],
  ])('%s', (written, check) => {
    expect(checkPhone(written)).toEqual(check)
  })
})

describe('the hint below a number', () => {
  freshBrowser()

  it('says that the number cannot be called, and allows saving it', async () => {
    const { to } = server([daniel])
    const dialog = await openDialog('Edit Daniel')
    write('phone', '51055')
    expect(await screen.findByText('This number is too short to call.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(to(put)).toHaveLength(1))
  })
})

describe('a phone number', () => {
  it.each([
    ['(510) 555-0199', '5105550199'],
    ['+1 559 555 0177 ext 42', '+15595550177;ext=42'],
    ['555-0177 x9', '5550177;ext=9'],
    ['1+1', '11'],
    ['1-800-FLOWERS', '18003569377'],
    ['510-555-CALL', '5105552255'],
    ['(510) 555-0199 cell', '5105550199'],
    ['٥١٠ ٥٥٥ ٠١٩٩', '5105550199'],
    ['۵۱۰-۵۵۵-۰۱۹۹', '5105550199'],
    ['＋１（５１０）５５５－０１９９', '+15105550199'],
    ['+44 (0)20 7946 0958', '+442079460958'],
  ])('%s is dialled as %s', (written, dialled) => {
    expect(phoneNumber(written)).toBe(dialled)
  })
})
