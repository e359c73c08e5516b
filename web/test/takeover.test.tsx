import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../src/i18n/start-i18n.ts'
import { buildUpdate } from './builders.ts'
import { fakeVoices } from './fake-voices.ts'
import { farAway, freshUpdates, home, order, square, start, tell, user } from './updates-stage.ts'

freshUpdates()

describe('the full-screen order', () => {
  let said: { text: string; lang: string }[] = []
  const vibrate = vi.fn()
  beforeEach(() => {
    said = fakeVoices('en-US', 'es-US').said
    vibrate.mockClear()
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  })
  const screenOf = () => screen.findByRole('alertdialog')
  const bar = () => screen.queryByText('You are in an ORDER area')

  it('opens for an order around the home, with the official text, and speaks and vibrates once', async () => {
    const update = order()
    await start({ at: '/settings', list: [update] })
    const dialog = await screenOf()
    expect(within(dialog).getByRole('heading', { level: 1 }).textContent).toBe('Leave now')
    expect(within(dialog).getByText('Leave now by Topanga Canyon Boulevard.')).toBeTruthy()
    expect(dialog.textContent).toContain('Your home is inside')
    expect(dialog.textContent).toContain('County Sheriff')
    expect(within(dialog).getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
    expect(within(dialog).getByRole('link', { name: /Show my way out/ })).toBeTruthy()
    await waitFor(() => expect(said).toHaveLength(2))
    expect(said.map(({ text }) => text)).toEqual([
      'Leave now. Your home is inside.',
      'Leave now by Topanga Canyon Boulevard.',
    ])
    expect(vibrate).toHaveBeenCalledTimes(1)
    tell({ ...update, revision: 2 })
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(said).toHaveLength(2)
  })

  it('shows the app when it is closed, keeps the order visible, and reopens on request', async () => {
    await start({ at: '/settings', list: [order()] })
    const dialog = await screenOf()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close and use the app' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(bar()).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show the order' }))
    expect(await screenOf()).toBeTruthy()
  })

  it('closes when it is closed in another tab', async () => {
    await start({ at: '/settings', list: [order()] })
    fireEvent.click(within(await screenOf()).getByRole('button', { name: 'Close and use the app' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const kept = localStorage.getItem('takeoversClosed') ?? ''
    expect(kept).not.toBe('')
    fireEvent.click(await screen.findByRole('button', { name: 'Show the order' }))
    await screenOf()
    localStorage.setItem('takeoversClosed', kept)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'takeoversClosed' })))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('opens again for a second order, and for a changed instruction', async () => {
    const first = order()
    await start({ at: '/settings', list: [first] })
    fireEvent.click(within(await screenOf()).getByRole('button', { name: 'Close and use the app' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const second = order({ instruction: 'Leave by Mulholland.', affectedAreas: ['Old Canyon'] })
    tell(second)
    expect((await screenOf()).textContent).toContain('Leave by Mulholland.')
    fireEvent.click(within(await screenOf()).getByRole('button', { name: 'Close and use the app' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    tell({ ...first, revision: 2, instruction: 'Topanga Canyon is closed. Leave by Fernwood.' })
    expect((await screenOf()).textContent).toContain('Leave by Fernwood.')
  })

  it('shows two orders at once, each with its text', async () => {
    await start({
      at: '/settings',
      list: [order(), order({ instruction: 'Boil water before you leave.', affectedAreas: ['Old Canyon'] })],
    })
    const dialog = await screenOf()
    expect(dialog.textContent).toContain('One more order for you')
    expect(dialog.textContent).toContain('Boil water before you leave.')
    expect(dialog.textContent).toContain('Leave now by Topanga Canyon Boulevard.')
  })

  it('says that the order has ended while it was open, and does not call the area safe', async () => {
    const update = order()
    const ended = {
      ...update,
      revision: 2,
      isActive: false,
      ended: { reason: 'cancelled' as const, at: new Date().toISOString() },
    }
    let answer: EmergencyUpdate = update
    await start({
      at: '/settings',
      list: [update],
      table: { [`GET /api/emergency-updates/${update.id}`]: () => ({ body: { ...answer, history: [] } }) },
    })
    await screenOf()
    answer = ended
    tell(ended)
    expect(await screen.findByRole('heading', { name: 'This order has ended' })).toBeTruthy()
    expect((await screenOf()).textContent).toContain('does not mean your street is safe')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(bar()).toBeNull()
  })

  it.each([
    [
      'the server answers from memory',
      { headers: { 'x-muster-stale': '840' } },
      "These alerts are from 14 min ago. We can't get newer ones now.",
    ],
    ['nobody answers', { offline: true }, 'No connection. This is what we knew 14 min ago.'],
  ])('shows its own age when %s, because it covers the line that shows it elsewhere', async (_, answer, sentence) => {
    const at = Date.now() - 14 * 60_000
    localStorage.setItem('emergencyUpdates', JSON.stringify({ at, updates: [order()] }))
    await start({ at: '/settings', table: { 'GET /api/emergency-updates': { body: [order()], ...answer } } })
    expect(await within(await screenOf()).findByText(sentence)).toBeTruthy()
  })

  it('does not say that an order has ended to a person who has only left its area', async () => {
    let coords = { longitude: home[0], latitude: home[1] }
    const navigation = {
      geolocation: { getCurrentPosition: (found: (at: object) => void) => found({ coords }) },
      permissions: { query: async () => ({ state: 'granted' }) },
    }
    for (const [name, value] of Object.entries(navigation))
      Object.defineProperty(navigator, name, { value, configurable: true })
    try {
      await start({ at: '/settings', list: [order()], who: null })
      expect((await screenOf()).textContent).toContain('You are inside it')
      coords = { longitude: home[0], latitude: home[1] + 1 }
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Leave now' })).toBeNull())
      expect(screen.queryByText('This order has ended')).toBeNull()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    } finally {
      for (const name of Object.keys(navigation)) Reflect.deleteProperty(navigator, name)
    }
  })

  it('does not say that an order has ended to a person who has logged out', async () => {
    await start({ at: '/settings', list: [order()] })
    await screenOf()
    localStorage.removeItem('user')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'user' })))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Leave now' })).toBeNull())
    expect(screen.queryByText('This order has ended')).toBeNull()
  })

  it('is marked in a drill, and asks nobody to call 911', async () => {
    await start({ at: '/settings', list: [order({ isDrill: true, status: 'Exercise' })] })
    const dialog = await screenOf()
    expect(within(dialog).getByText('DRILL')).toBeTruthy()
    expect(dialog.textContent).toContain('This is a drill. There is no danger. Do not call 911.')
    expect(within(dialog).queryByRole('link', { name: 'Call 911' })).toBeNull()
    expect(said).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remind me later' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  const spanish = { title: 'Alerta', content: 'Hay un incendio cerca.', instruction: 'Salga ahora por el cañón.' }
  it.each<[string, 'en' | 'es', Partial<EmergencyUpdate>]>([
    ['an order', 'en', {}],
    ['an order without an instruction', 'en', { instruction: null }],
    ['a drill', 'en', { isDrill: true, status: 'Exercise' }],
    ['an order to shelter', 'en', { hazard: 'shelter-in-place', instruction: 'Go inside and stay there.' }],
    ['an order that has Spanish, to who reads Spanish', 'es', { translations: { es: spanish } }],
    ['an order in English alone, to who reads Spanish', 'es', {}],
  ])('speaks the text on the screen, and nothing else: %s', async (_what, language, over) => {
    await startI18n(language)
    const accessibilityPreferences = { largeText: false, voiceGuidance: true, highContrast: false }
    await start({ at: '/settings', list: [order(over)], who: { ...user, accessibilityPreferences } })
    const dialog = await screenOf()
    await waitFor(() => expect(said).toHaveLength(2))
    const shown = dialog.textContent ?? ''
    for (const { text } of said)
      for (const sentence of text.split(/(?<=\.) /)) expect(shown).toContain(sentence.replace(/\.$/, ''))
    const official = within(dialog).getByText(said[1]?.text ?? '')
    expect(said[1]?.lang.split('-')[0]).toBe(official.getAttribute('lang'))
    expect(official.getAttribute('lang')).toBe(over.translations ? 'es' : 'en')
    expect(said[0]?.text.startsWith('This is a drill.')).toBe(over.isDrill ?? false)
  })

  it('does not claim that a home is inside when only its town is known', async () => {
    await start({ at: '/settings', list: [order()], accuracy: 'point' })
    const dialog = await screenOf()
    expect(dialog.textContent).not.toContain('Your home is inside')
    expect(dialog.textContent).toContain('It covers the middle of Topanga')
  })

  it('does not open for a warning, nor for an order elsewhere', async () => {
    const warning = order({ level: 'warning', hazard: 'evacuation-warning', event: 'Evacuation Warning' })
    await start({ at: '/settings', list: [warning, farAway()] })
    await screen.findByRole('button', { name: /2 unread/ })
    await waitFor(() => expect(localStorage.getItem('homePlace')).toContain('Canyon Road'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(bar()).toBeNull()
  })

  it('says where help comes from to a person who cannot leave alone', async () => {
    const contact = {
      id: 'd'.repeat(24),
      name: 'Ben',
      phone: '+1 510 555 0100',
      relationship: 'Brother',
      isPrimary: true,
    }
    await start({ at: '/settings', list: [order()], who: { ...user, emergencyContacts: [contact] } })
    fireEvent.click(within(await screenOf()).getByRole('button', { name: 'I need help to leave' }))
    const dialog = await screen.findByRole('dialog', { name: 'Get help to leave' })
    expect(dialog.textContent).toContain('I cannot leave by myself. I am at 1 Canyon Road, Topanga.')
    expect(within(dialog).getByRole('link', { name: 'Call Ben' }).getAttribute('href')).toBe('tel:+15105550100')
    expect(
      decodeURIComponent(within(dialog).getByRole('link', { name: 'Text Ben' }).getAttribute('href') ?? ''),
    ).toContain('I need help to leave. I am at 1 Canyon Road, Topanga. Evacuation order · Topanga.')
  })
})

describe('the announcer', () => {
  const announced = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join(' ')

  it('announces the first update ever, says what to do, and says it once', async () => {
    await start({ at: '/contacts', who: null })
    const update = order({ isDrill: true })
    await screen.findByRole('button', { name: /0 unread/ })
    tell(update)
    await waitFor(() => expect(announced()).toContain('Leave now by Topanga Canyon Boulevard.'))
    expect(announced()).toContain('DRILL. Critical. Evacuation order, Topanga.')
    const said = announced()
    tell({ ...update, revision: 2 })
    tell(farAway({ title: 'Other' }))
    await waitFor(() => expect(announced()).toContain('Redding'))
    expect(announced()).not.toBe(said)
    expect(announced()).not.toContain('Evacuation order, Topanga.')
  })

  it('names an order that is far from home, and does not ask the person to leave', async () => {
    await start({ at: '/contacts' })
    await waitFor(() => expect(localStorage.getItem('homePlace')).toContain('Canyon Road'))
    tell(farAway())
    await waitFor(() => expect(announced()).toContain('Evacuation order, Redding.'))
    expect(announced()).not.toContain('Leave now')
  })
})

describe('the banner in chat and profile', () => {
  it('is large for updates that affect a place of the person, and one line for the others', async () => {
    await start({ at: '/profile', list: [farAway(), farAway()] })
    expect(await screen.findByText('Elsewhere in California: 2 alerts')).toBeTruthy()
    expect(screen.queryByText('DISASTER ALERT - ACTIVE')).toBeNull()
    const near = buildUpdate({
      hazard: 'smoke',
      level: 'advisory',
      event: 'Dense Smoke Advisory',
      geometry: square(home),
      affectedAreas: ['Topanga'],
    })
    tell(near)
    expect(await screen.findByText('DISASTER ALERT - ACTIVE')).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain('Dense smoke advisory · Topanga')
    expect(screen.getByRole('link', { name: 'Open this update' }).getAttribute('href')).toBe(`/updates/${near.id}`)
  })

  it('is large for everything when no place of the person is known', async () => {
    await start({ at: '/profile', list: [farAway()], who: null })
    expect(await screen.findByText('DISASTER ALERT - ACTIVE')).toBeTruthy()
  })
})
