import type { NotificationPreferences, User } from '@muster/contracts/entities/user'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { chooseNotifications, notificationChoices } from '../../entities/notification-choices/choices.ts'
import { nextTask } from '../../lib/next-task.ts'
import { dayLabel } from './session-dates.ts'

const contact = { id: 'd'.repeat(24), name: 'Daniel', phone: '555', relationship: 'Brother', isPrimary: true }
const user = buildUser({ hasWheelchair: true, phone: '1', emergencyContacts: [contact] })
const session = {
  id: 'b'.repeat(24),
  userId: user.id,
  title: 'Emergency Chat - 1/2/2026',
  createdAt: '2026-01-02T12:00:00.000Z',
  updatedAt: '2026-01-03T12:00:00.000Z',
}
const put = `PUT /api/users/${user.id}`
const list = `GET /api/chat/sessions/${user.id}`

const server = (over: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    'GET /api/auth/devices': { body: [] },
    'GET /api/auth/passkeys': { body: [] },
    [list]: { body: [session] },
    [put]: call => ({ body: { ...user, ...(call.body as object) } }),
    ...over,
  })

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('the settings', () => {
  freshBrowser()
  beforeEach(() => chooseNotifications({ inApp: true, route: true, shelter: true }))

  it('require a login', async () => {
    server({ 'GET /api/auth/me': { body: { user: null } } })
    renderApp('/settings')
    expect(await screen.findByText('Please login to access settings.')).toBeTruthy()
  })

  it('link to the password reset', async () => {
    server()
    renderApp('/settings')
    await userEvent.click(await screen.findByRole('link', { name: 'Reset Password' }))
    expect(currentAddress()).toBe('/forgot-password')
  })

  it('save a display preference and apply it at once', async () => {
    const { to } = server()
    renderApp('/settings')
    await userEvent.click(await screen.findByRole('switch', { name: /Large Text/ }))
    expect(document.documentElement.dataset).toHaveProperty('largeText')
    await waitFor(() =>
      expect(to(put)[0]?.body).toEqual({
        accessibilityPreferences: { largeText: true, voiceGuidance: false, highContrast: false },
        revision: 0,
      }),
    )
  })

  it('revert a preference that could not be saved', async () => {
    server({ [put]: { status: 503, text: 'no' } })
    renderApp('/settings')
    await userEvent.click(await screen.findByRole('switch', { name: /Large Text/ }))
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy()
    expect(document.documentElement.dataset).not.toHaveProperty('largeText')
  })

  it('switch to Spanish, and keep it in the account', async () => {
    const { to } = server()
    renderApp('/settings')
    await userEvent.selectOptions(await screen.findByLabelText('Language'), 'es')
    expect(await screen.findByRole('heading', { name: 'Ajustes' })).toBeTruthy()
    await waitFor(() => expect(to(put)[0]?.body).toEqual({ language: 'es', revision: 0 }))
  })

  it('follow the language and the notifications that were chosen on another device', async () => {
    const notificationPreferences = { inApp: true, route: false, shelter: true }
    const { to } = server({
      'GET /api/auth/me': { body: { user: { ...user, language: 'es', notificationPreferences } } },
    })
    renderApp('/settings')
    expect(await screen.findByRole('heading', { name: 'Ajustes' })).toBeTruthy()
    expect(((await screen.findByRole('switch', { name: /Cambios de ruta/ })) as HTMLInputElement).checked).toBe(false)
    expect(to(put)).toEqual([])
  })

  it('have three notification switches, on by default, for all devices', async () => {
    const { to } = server()
    const { unmount } = renderApp('/settings')
    const row = async () => (await screen.findByRole('switch', { name: /Route Updates/ })) as HTMLInputElement
    expect((await row()).checked).toBe(true)
    await userEvent.click(await row())
    await waitFor(() =>
      expect(to(put)[0]?.body).toEqual({
        notificationPreferences: { inApp: true, route: false, shelter: true },
        revision: 0,
      }),
    )
    unmount()
    renderApp('/settings')
    expect((await row()).checked).toBe(false)
    expect((screen.getByRole('switch', { name: /Shelter Capacity/ }) as HTMLInputElement).checked).toBe(true)
  })

  it('restore a notification switch when saving to the account fails', async () => {
    server({ [put]: { status: 500 } })
    renderApp('/settings')
    const row = async () => (await screen.findByRole('switch', { name: /Route Updates/ })) as HTMLInputElement
    await userEvent.click(await row())
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy()
    expect((await row()).checked).toBe(true)
  })

  describe('of which two are pressed before the first is saved', () => {
    const names = { inApp: /In-App/, route: /Route Updates/, shelter: /Shelter Capacity/ }
    const row = async (name: keyof typeof names) =>
      (await screen.findByRole('switch', { name: names[name] })) as HTMLInputElement

    /** A server whose saves are answered by `answers`, in turn. It stores what it accepts. */
    function slowServer(notificationPreferences: NotificationPreferences | null) {
      let kept: User = { ...user, notificationPreferences }
      const answers: ((status: number) => void)[] = []
      const { to } = server({
        'GET /api/auth/me': () => ({ body: { user: kept } }),
        [put]: async ({ body }) => {
          const status = await new Promise<number>(resolve => answers.push(resolve))
          if (status !== 200) return { status }
          kept = { ...kept, ...(body as object), revision: kept.revision + 1 }
          return { body: kept }
        },
      })
      const answer = async (status: number) => {
        await waitFor(() => expect(answers).toHaveLength(1))
        answers.shift()?.(status)
      }
      return { stored: () => kept.notificationPreferences, answer, to }
    }
    const isShown = async (wanted: NotificationPreferences) => {
      for (const name of ['inApp', 'route', 'shelter'] as const)
        expect({ [name]: (await row(name)).checked }).toEqual({ [name]: wanted[name] })
      expect(notificationChoices()).toMatchObject(wanted)
    }

    it('keep the second when the first is not saved', async () => {
      const { stored, answer } = slowServer(null)
      renderApp('/settings')
      await userEvent.click(await row('route'))
      await userEvent.click(await row('shelter'))
      await answer(500)
      expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy()
      expect((await row('route')).checked).toBe(true)
      expect((await row('shelter')).checked).toBe(false)
      await answer(200)
      const wanted = { inApp: true, route: true, shelter: false }
      await waitFor(() => expect(stored()).toEqual(wanted))
      await waitFor(() => isShown(wanted))
    })

    it('show what is stored when neither is saved', async () => {
      const { answer } = slowServer({ inApp: false, route: true, shelter: true })
      renderApp('/settings')
      await waitFor(async () => expect((await row('inApp')).checked).toBe(false))
      await userEvent.click(await row('route'))
      await userEvent.click(await row('shelter'))
      await answer(500)
      await answer(500)
      await waitFor(() => isShown({ inApp: false, route: true, shelter: true }))
    })

    it('keep the first when the second is not saved', async () => {
      const { stored, answer } = slowServer(null)
      renderApp('/settings')
      await userEvent.click(await row('route'))
      await userEvent.click(await row('shelter'))
      await answer(200)
      await answer(500)
      expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy()
      const wanted = { inApp: true, route: false, shelter: true }
      expect(stored()).toEqual(wanted)
      await waitFor(() => isShown(wanted))
    })

    it('leave nothing on the device of a person who has logged out in the meantime', async () => {
      const { answer } = slowServer({ inApp: true, route: true, shelter: true })
      renderApp('/settings')
      await userEvent.click(await row('route'))
      localStorage.clear()
      dispatchEvent(new StorageEvent('storage', { key: null }))
      await screen.findByText('Please login to access settings.')
      await answer(500)
      await nextTask()
      await nextTask()
      expect(screen.queryByText('Failed to update profile. Please try again.')).toBeNull()
      expect(localStorage.getItem('notificationChoices')).toBeNull()
    })

    it('are on when the same one is pressed off and on', async () => {
      const { stored, answer } = slowServer(null)
      renderApp('/settings')
      await userEvent.click(await row('route'))
      await userEvent.click(await row('route'))
      await answer(200)
      await answer(200)
      const wanted = { inApp: true, route: true, shelter: true }
      await waitFor(() => expect(stored()).toEqual(wanted))
      await waitFor(() => isShown(wanted))
    })
  })

  it('save what this device shows, where the account has chosen nothing yet', async () => {
    const { to } = server()
    chooseNotifications({ route: false })
    renderApp('/settings')
    await userEvent.click(await screen.findByRole('switch', { name: /Shelter Capacity/ }))
    await waitFor(() =>
      expect(to(put)[0]?.body).toMatchObject({
        notificationPreferences: { inApp: true, route: false, shelter: false },
      }),
    )
  })

  it('say that a preference was not saved, also when the next one was', async () => {
    let attempts = 0
    server({
      [put]: ({ body }) => {
        attempts += 1
        return attempts === 1 ? { status: 500 } : { body: { ...user, ...(body as object) } }
      },
    })
    renderApp('/settings')
    await userEvent.click(await screen.findByRole('switch', { name: /Large Text/ }))
    await userEvent.click(screen.getByRole('switch', { name: /High Contrast/ }))
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy()
    const isOn = (name: RegExp) => (screen.getByRole('switch', { name }) as HTMLInputElement).checked
    await waitFor(() => expect([isOn(/Large Text/), isOn(/High Contrast/)]).toEqual([false, true]))
    expect(document.documentElement.dataset).not.toHaveProperty('largeText')
  })
})

describe('chat sessions', () => {
  freshBrowser()

  it('open in the chat', async () => {
    server()
    renderApp('/settings')
    await press(/^Emergency Chat - 1\/2\/2026/)
    expect(localStorage.getItem('currentSessionId')).toBe(session.id)
    await waitFor(() => expect(currentAddress()).toBe('/chat'))
  })

  it('are deleted after a confirmation', async () => {
    let sessions = [session]
    const { to } = server({
      [list]: () => ({ body: sessions }),
      [`DELETE /api/chat/sessions/${session.id}`]: () => {
        sessions = []
        return { body: { ok: true } }
      },
    })
    localStorage.setItem('currentSessionId', session.id)
    renderApp('/settings')
    await press(/^Delete Emergency Chat/)
    const dialog = await screen.findByRole('alertdialog')
    expect(to(`DELETE /api/chat/sessions/${session.id}`)).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Chat session deleted successfully')).toBeTruthy()
    expect(await screen.findByText('No chat sessions yet')).toBeTruthy()
    expect(screen.getByText('Start chatting to create your first session')).toBeTruthy()
    expect(localStorage.getItem('currentSessionId')).toBeNull()
  })

  it('show an error when one could not be deleted', async () => {
    server({ [`DELETE /api/chat/sessions/${session.id}`]: { status: 503 } })
    renderApp('/settings')
    await press(/^Delete Emergency Chat/)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete chat session')).toBeTruthy()
  })

  it('can be created', async () => {
    const made = { ...session, id: 'd'.repeat(24) }
    server({ 'POST /api/chat/sessions': { status: 201, body: made } })
    renderApp('/settings')
    await press('New Session')
    expect(await screen.findByText('New Chat Session Created')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/chat'))
  })

  it('show an error when one could not be created', async () => {
    server({ 'POST /api/chat/sessions': { status: 503 } })
    renderApp('/settings')
    await press('New Session')
    expect(await screen.findByText('Failed to create new chat session')).toBeTruthy()
    expect(currentAddress()).toBe('/settings')
  })

  it('show an error when loading fails, and load again on Retry', async () => {
    let status = 503
    server({ [list]: () => (status === 503 ? { status } : { body: [session] }) })
    renderApp('/settings')
    expect(await screen.findByText('Failed to load chat sessions')).toBeTruthy()
    status = 200
    await press('Retry')
    expect(await screen.findByRole('button', { name: /^Emergency Chat/ })).toBeTruthy()
  })

  it('show the time for today and the date for earlier days', () => {
    const now = new Date('2026-01-03T20:00:00')
    expect(dayLabel('2026-01-03T14:52:00', 'en', { withTime: true, now })).toMatch(/^2:52\sPM$/)
    expect(dayLabel('2026-01-02T14:52:00', 'en', { withTime: true, now })).toBe('1/2/2026')
    expect(dayLabel('2026-01-03T14:52:00', 'en', { now })).toBe('1/3/2026')
  })
})

describe('the profile in the settings', () => {
  freshBrowser()
  const name = () => screen.getByLabelText('Name') as HTMLInputElement

  it('shows the stored values', async () => {
    server()
    renderApp('/settings')
    expect(await screen.findByText('personal vehicle')).toBeTruthy()
    expect(screen.getByText('Wheelchair User')).toBeTruthy()
    expect(screen.queryByText('Service Animal')).toBeNull()
  })

  it('says that no needs are specified', async () => {
    server({ 'GET /api/auth/me': { body: { user: buildUser() } } })
    renderApp('/settings')
    expect(await screen.findByText('No special needs specified')).toBeTruthy()
  })

  it('is saved as a whole and shown', async () => {
    const { to } = server()
    renderApp('/settings')
    await press('Edit Profile')
    fireEvent.change(name(), { target: { value: ' Maya R. ' } })
    await userEvent.selectOptions(screen.getByLabelText('Transportation'), 'bicycle')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Service Animal' }))
    await press('Save Changes')
    expect(await screen.findByText('Profile Updated')).toBeTruthy()
    expect(screen.getByText('Your profile has been saved successfully.')).toBeTruthy()
    expect(to(put)[0]?.body).toEqual({
      name: 'Maya R.',
      location: 'Oakland, CA',
      phone: '1',
      transportationType: 'bicycle',
      ...noNeeds,
      hasWheelchair: true,
      hasServiceAnimal: true,
      emergencyContacts: [contact],
      accessibilityPreferences: user.accessibilityPreferences,
      revision: 0,
    })
    expect(await screen.findByText('bicycle')).toBeTruthy()
  })

  it.each([
    ['a contact', { emergencyContacts: [contact, { ...contact, id: 'e'.repeat(24), name: 'Asha', isPrimary: false }] }],
    ['a need', { needsEvacuationAssistance: true }],
    ['a preference', { accessibilityPreferences: { ...user.accessibilityPreferences, largeText: true } }],
  ])('keeps %s that was saved on another phone since the form was opened', async (_, elsewhere) => {
    const current = { ...user, ...elsewhere, revision: 7 }
    const { to } = server({
      [put]: ({ body }) => {
        const { revision } = body as typeof user
        if (revision !== 7) return { status: 409, body: { code: 'conflict', message: 'x', current } }
        return { body: { ...current, ...(body as object), revision: 8 } }
      },
    })
    renderApp('/settings')
    await press('Edit Profile')
    fireEvent.change(name(), { target: { value: 'Maya R.' } })
    await press('Save Changes')
    expect(await screen.findByText('Profile Updated')).toBeTruthy()
    expect(to(put)).toHaveLength(2)
    expect(to(put)[1]?.body).toMatchObject({ ...elsewhere, name: 'Maya R.', revision: 7 })
    expect(await screen.findByText('Maya R.')).toBeTruthy()
  })

  it('is unchanged after Cancel, which returns the focus', async () => {
    const { to } = server()
    renderApp('/settings')
    await press('Edit Profile')
    fireEvent.change(name(), { target: { value: 'Else' } })
    await press('Cancel')
    expect(screen.queryByText('Else')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Profile' }))
    expect(to(put)).toHaveLength(0)
  })

  it('stays in edit mode when saving fails', async () => {
    server({ [put]: { status: 503 } })
    renderApp('/settings')
    await press('Edit Profile')
    await press('Save Changes')
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy()
    expect(name().value).toBe('Maya Reyes')
  })
})
