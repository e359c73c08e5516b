import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { phoneNumber } from '../../lib/phone-link.ts'

const daniel = { name: 'Daniel', phone: '(510) 555-0199', relationship: 'Brother', isPrimary: true }
const asha = { name: 'Asha', phone: '556', relationship: 'Neighbor', isPrimary: false }
const tom = { name: 'Tom', phone: '557', relationship: 'Doctor', isPrimary: false }
const id = buildUser().id
const put = `PUT /api/users/${id}`

/** A server that stores saved contacts. */
const server = (contacts: (typeof daniel)[], over: Parameters<typeof fakeServer>[0] = {}) => {
  let user = buildUser({ emergencyContacts: contacts })
  return fakeServer({
    'GET /api/auth/me': () => ({ body: { user } }),
    'GET /api/emergency-updates': { body: [] },
    [put]: call => {
      user = { ...user, ...(call.body as object) }
      return { body: user }
    },
    [`POST /api/achievements/check/${id}`]: { body: [] },
    ...over,
  })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

async function openDialog(button: string | RegExp) {
  renderApp('/contacts')
  await press(button)
  return await screen.findByRole('dialog')
}

describe('the contacts', () => {
  freshBrowser()

  it('need a login', async () => {
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

  it('say that there are none, and make the first one primary', async () => {
    const { to } = server([])
    const dialog = await openDialog('Add Your First Contact')
    expect(screen.getByText('No emergency contacts added yet')).toBeTruthy()
    write('name', 'Asha')
    write('phone', '556')
    write('relationship', 'Neighbor')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add contact' }))
    await waitFor(() => expect(to(put)[0]?.body).toEqual({ emergencyContacts: [{ ...asha, isPrimary: true }] }))
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
    await waitFor(() => expect(to(put)[0]?.body).toEqual({ emergencyContacts: [{ ...daniel, phone: '1' }, asha] }))
  })

  it('have one primary: marking one clears all others', async () => {
    const { to } = server([daniel, asha, tom])
    renderApp('/contacts')
    await press(/^Set as primary: Asha/)
    await waitFor(() =>
      expect(to(put)[0]?.body).toEqual({
        emergencyContacts: [{ ...daniel, isPrimary: false }, { ...asha, isPrimary: true }, tom],
      }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Set as primary: Asha/ })).toBeNull())
  })

  it('make a new one primary when it is added as primary', async () => {
    const { to } = server([daniel])
    const dialog = await openDialog('Add contact')
    for (const name of ['name', 'phone', 'relationship'] as const) write(name, asha[name])
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Set as primary' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add contact' }))
    await waitFor(() =>
      expect(to(put)[0]?.body).toEqual({
        emergencyContacts: [
          { ...daniel, isPrimary: false },
          { ...asha, isPrimary: true },
        ],
      }),
    )
  })

  it('are deleted at once, and come back on Undo', async () => {
    const { to } = server([daniel, asha])
    renderApp('/contacts')
    await press('Delete Daniel')
    expect(await screen.findByText('Contact Deleted')).toBeTruthy()
    expect(screen.getByText('Emergency contact has been removed.')).toBeTruthy()
    expect(to(put)[0]?.body).toEqual({ emergencyContacts: [{ ...asha, isPrimary: true }] })
    await press('Undo')
    await waitFor(() => expect(to(put)[1]?.body).toEqual({ emergencyContacts: [daniel, asha] }))
  })

  it('show an error when saving fails, and keep the dialog open', async () => {
    server([daniel], { [put]: { status: 503, text: 'no' } })
    const dialog = await openDialog('Edit Daniel')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Failed to save emergency contacts. Please try again.')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('say that the session has expired', async () => {
    server([daniel, asha], { [put]: { status: 401, body: { code: 'unauthenticated', message: 'x' } } })
    renderApp('/contacts')
    await press(/^Set as primary: Asha/)
    expect(await screen.findByText('User not authenticated')).toBeTruthy()
  })
})

describe('a phone number', () => {
  it.each([
    ['(510) 555-0199', '5105550199'],
    ['+1 559 555 0177 ext 42', '+15595550177;ext=42'],
    ['555-0177 x9', '5550177;ext=9'],
    ['1+1', '11'],
  ])('%s is dialled as %s', (written, dialled) => {
    expect(phoneNumber(written)).toBe(dialled)
  })
})
