import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetLive } from '../src/features/alerts/live-memory.ts'
import { startI18n } from '../src/i18n/start-i18n.ts'
import { toast } from '../src/lib/toast.ts'
import { buildUpdate, buildUser } from './builders.ts'
import { fakeServer } from './fake-server.ts'
import { FakeSocket } from './fake-socket.ts'
import { fakeVoices } from './fake-voices.ts'
import { freshBrowser, renderApp } from './render-app.tsx'

async function start(at: string, voiceGuidance: boolean) {
  const user = buildUser({ accessibilityPreferences: { largeText: false, voiceGuidance, highContrast: false } })
  fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [buildUpdate({ title: 'There before' })] },
    [`GET /api/chat/sessions/${user.id}`]: { body: [] },
    'GET /api/auth/devices': { body: [] },
    'GET /api/auth/passkeys': { body: [] },
    [`PUT /api/users/${user.id}`]: call => ({ body: { ...user, ...(call.body as object) } }),
  })
  renderApp(at)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.getByRole('button', { name: /1 unread|1 sin leer/ })).toBeTruthy())
  act(() => FakeSocket.last.onopen?.())
}

const order = () =>
  buildUpdate({ title: 'Evacuation ORDER: OAK-E047', severity: 'critical', instruction: 'Leave now.', isDrill: true })
const arrive = (update = order()) => act(() => FakeSocket.last.tell({ type: 'new_emergency_update', data: update }))

describe('Voice Guidance', () => {
  freshBrowser()
  beforeEach(forgetLive)

  it('speaks a new update: drill, severity, kind and place, what to do', async () => {
    const { said } = fakeVoices('es-US', 'en-US')
    await start('/settings', true)
    arrive()
    await waitFor(() => expect(said).toHaveLength(1))
    expect(said).toEqual([{ text: 'DRILL. Critical. Evacuation, Oakland, Orinda. Leave now.', lang: 'en-US' }])
  })

  it('speaks Spanish with a Spanish voice', async () => {
    const { said } = fakeVoices('en-US', 'es-MX')
    await startI18n('es')
    await start('/settings', true)
    arrive()
    await waitFor(() => expect(said).toHaveLength(1))
    expect(said[0]).toMatchObject({ lang: 'es-MX', text: expect.stringMatching(/^SIMULACRO\. Crítica\./) })
  })

  it('does not speak when it is off', async () => {
    const { said } = fakeVoices('en-US')
    await start('/settings', false)
    arrive()
    await waitFor(() => expect(screen.getByRole('button', { name: /2 unread/ })).toBeTruthy())
    expect(said).toEqual([])
  })

  it('speaks when it is switched on, and stops at once when it is switched off', async () => {
    const { said, cancel } = fakeVoices('en-US').held()
    await start('/settings', false)
    await userEvent.click(screen.getByRole('switch', { name: /Voice Guidance/ }))
    expect(said).toEqual([{ text: 'Voice Guidance is on.', lang: 'en-US' }])
    cancel.mockClear()
    await userEvent.click(screen.getByRole('switch', { name: /Voice Guidance/ }))
    expect(cancel).toHaveBeenCalled()
    arrive()
    await waitFor(() => expect(screen.getByRole('button', { name: /2 unread/ })).toBeTruthy())
    expect(said).toHaveLength(1)
  })

  it('says when the browser has no voice for the language', async () => {
    const { said } = fakeVoices('fr-FR')
    await start('/settings', true)
    expect(screen.getByText(/This browser has no voice for your language/)).toBeTruthy()
    arrive()
    await waitFor(() => expect(screen.getByRole('button', { name: /2 unread/ })).toBeTruthy())
    expect(said).toEqual([])
  })

  it('shows the text while it is spoken, and stops on request', async () => {
    const { said, end, now } = fakeVoices('en-US').held()
    await start('/settings', true)
    arrive()
    const words = 'DRILL. Critical. Evacuation, Oakland, Orinda. Leave now.'
    const caption = () => document.querySelector('[data-caption]')
    await waitFor(() => expect(caption()?.textContent).toBe(words))
    act(end)
    expect(caption()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Test the voice' }))
    expect(caption()?.textContent).toBe('This is a test. Alerts will sound like this.')
    await userEvent.click(screen.getByRole('button', { name: 'Stop speaking' }))
    expect(caption()).toBeNull()
    expect(now()).toBeNull()
    expect(said).toHaveLength(2)
  })

  it('speaks an error, and not one that is shown while it is off', async () => {
    const { said } = fakeVoices('en-US')
    await start('/settings', true)
    act(() => void toast({ title: 'Not saved', description: 'Try again.', variant: 'destructive' }))
    await waitFor(() => expect(said.map(({ text }) => text)).toEqual(['Not saved. Try again.']))
    act(() => void toast({ title: 'Saved' }))
    await userEvent.click(screen.getByRole('switch', { name: /Voice Guidance/ }))
    act(() => void toast({ title: 'Not saved again', variant: 'destructive' }))
    expect(await screen.findByText('Not saved again')).toBeTruthy()
    expect(said).toHaveLength(1)
  })
})
