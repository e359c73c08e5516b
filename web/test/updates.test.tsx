import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { startI18n } from '../src/i18n/start-i18n.ts'
import { buildUpdate } from './builders.ts'
import { currentAddress } from './render-app.tsx'
import {
  farAway,
  freshUpdates,
  headings,
  home,
  type Options,
  order,
  rows,
  square,
  start,
  tell,
  user,
} from './updates-stage.ts'

freshUpdates()

describe('/updates', () => {
  it('shows updates near home first, then the most severe, with our titles and what to do', async () => {
    const smoke = buildUpdate({
      severity: 'low',
      level: 'advisory',
      hazard: 'smoke',
      event: 'Dense Smoke Advisory',
      affectedAreas: ['Malibu'],
      geometry: square([-118.7, 34.05]),
    })
    const quake = buildUpdate({
      severity: 'medium',
      hazard: 'other',
      event: 'Road Closure',
      geometry: square([-121, 38]),
    })
    await start({ list: [farAway(), quake, smoke] })
    await screen.findByRole('heading', { name: 'Near your home' })
    await waitFor(() => expect(headings()).toEqual(['Near your home', 'Everywhere else']))
    const [first, second, third] = rows()
    expect(first).toMatch(/Dense smoke advisory · Malibu.*mi from your home/)
    expect(second).toMatch(
      /Evacuation order · Redding.*Leave now by Topanga Canyon Boulevard\..*Alert from AlertLACounty/,
    )
    expect(third).toContain('Road closed')
    fireEvent.click(screen.getByRole('link', { name: 'Dense smoke advisory · Malibu' }))
    expect(currentAddress()).toBe(`/updates/${smoke.id}`)
  })

  it('says that no alert is known near home, and does not say so of an update without a polygon', async () => {
    await start({ list: [farAway()] })
    expect(await screen.findByText('No alerts within 25 miles.')).toBeTruthy()
  })

  it('says since when a source is silent instead of claiming no alerts', async () => {
    const feed = { feed: 'nws', name: 'National Weather Service', about: 'alerts', items: 1, setAside: 0, parked: 0 }
    const lastSuccessAt = new Date(new Date().setHours(0, 1)).toISOString()
    const silent = { ...feed, state: 'failing', lastSuccessAt, lastAttemptAt: new Date().toISOString() }
    await start({ list: [farAway()], table: { 'GET /api/feeds/status': { body: [silent] } } })
    expect(await screen.findByText('We cannot say that there are no alerts within 25 miles.')).toBeTruthy()
    const words = /We have not heard from National Weather Service since 12:01\sAM\. Some alerts may be missing\./
    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(screen.queryByText('No alerts within 25 miles.')).toBeNull()
  })

  it.each([
    ['no source of alerts is connected', { body: [] }],
    ['nobody says which sources answer', { status: 503 }],
  ])('does not claim that there are no alerts when %s', async (_, answer) => {
    await start({ list: [farAway()], table: { 'GET /api/feeds/status': answer } })
    await screen.findByRole('heading', { name: 'Near your home' })
    expect(await screen.findByText('We cannot say that there are no alerts within 25 miles.')).toBeTruthy()
    expect(screen.queryByText('No alerts within 25 miles.')).toBeNull()
  })

  it('does not show an empty list as empty while a source is silent', async () => {
    const silent = {
      feed: 'nws',
      name: 'NWS',
      about: 'alerts',
      items: 0,
      setAside: 0,
      parked: 0,
      state: 'stale',
      lastSuccessAt: null,
      lastAttemptAt: null,
    }
    await start({ list: [], table: { 'GET /api/feeds/status': { body: [silent] } } })
    expect(await screen.findByText('We cannot say that there are no alerts.')).toBeTruthy()
    expect(screen.queryByText('No emergency updates')).toBeNull()
  })

  it('claims no alerts while only sources of the air or of shelters are silent, and says what that means', async () => {
    const never = { items: 0, setAside: 0, parked: 0, state: 'stale', lastSuccessAt: null, lastAttemptAt: null }
    const silent = [
      { ...never, feed: 'airnow', name: 'AirNow', about: 'air' },
      { ...never, feed: 'fema-shelters', name: 'FEMA', about: 'shelters' },
      { ...never, feed: 'cap', name: 'Authorities', about: 'alerts', state: 'unused' },
    ]
    await start({ list: [farAway()], table: { 'GET /api/feeds/status': { body: silent } } })
    expect(await screen.findByText('We have not heard from AirNow. What we say about the air may be old.')).toBeTruthy()
    expect(screen.getByText(/^We have not heard from FEMA\. Some shelters may be missing/)).toBeTruthy()
    expect(screen.getByText('No alerts within 25 miles.')).toBeTruthy()
    expect(screen.queryByText(/Authorities|Some alerts may be missing/)).toBeNull()
  })

  const reading = (parts: object) => ({
    id: 'airnow-1',
    name: 'Mill Town',
    coordinates: [home[0] + 0.1, home[1]],
    aqi: 187,
    category: 'unhealthy',
    observedAt: new Date(new Date().setHours(0, 1)).toISOString(),
    source: 'AirNow',
    ...parts,
  })

  it('shows the air quality at the nearest monitor, its time and its source', async () => {
    const far = reading({ id: 'airnow-2', coordinates: [home[0] + 0.2, home[1]], aqi: 40, category: 'good' })
    await start({ table: { 'GET /api/air': { body: [far, reading({})] } } })
    expect(await screen.findByText('Air quality: Unhealthy (AQI 187)')).toBeTruthy()
    expect(screen.getByText(/^Measured 12:01\sAM at Mill Town, 5\.\d mi away\. Source: AirNow\.$/)).toBeTruthy()
    // The advice to stay inside must never contradict an order.
    expect(screen.getByText(/Unless you are told to leave, stay inside/)).toBeTruthy()
  })

  it('shows no air quality when no monitor is near', async () => {
    const { to } = await start({ table: { 'GET /api/air': { body: [reading({ coordinates: [-122, 40] })] } } })
    await waitFor(() => expect(to('GET /api/air')).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem('homePlace')).toContain('Canyon Road'))
    expect(screen.queryByText(/Air quality/)).toBeNull()
  })

  it('keeps the updates that a filter selects, and says when they have ended', async () => {
    const smoke = buildUpdate({
      hazard: 'smoke',
      level: 'advisory',
      event: 'Dense Smoke Advisory',
      geometry: square(home),
    })
    await start({ list: [farAway(), smoke] })
    fireEvent.click(await screen.findByRole('button', { name: 'Smoke (1)' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(rows()[0]).toContain('Dense smoke advisory')
    fireEvent.click(screen.getByRole('button', { name: 'Near me (1)' }))
    expect(rows()[0]).toContain('Dense smoke advisory')
    tell({ ...smoke, revision: 2, isActive: false })
    expect(await screen.findByText('No alert of this kind')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(rows()[0]).toContain('Evacuation order · Redding')
  })

  it('lists ended updates last, and never calls them safe', async () => {
    const ended = farAway({
      isActive: false,
      event: 'Red Flag Warning',
      hazard: 'wildfire',
      level: 'warning',
      ended: { reason: 'expired', at: new Date().toISOString() },
    })
    await start({
      list: [order({ geometry: square([-120, 36]) })],
      table: { 'GET /api/emergency-updates/ended': { body: [ended] } },
    })
    const section = (await screen.findByRole('heading', { name: 'Ended today' })).closest('section')
    expect(section?.textContent).toMatch(/Red flag warning · Redding.*It expired/)
    expect(section?.textContent).toContain('does not mean your street is safe')
    expect(headings().at(-1)).toBe('Ended today')
  })

  it('says that a source is silent, that the list is old without a network, and that loading failed', async () => {
    const silent = {
      feed: 'nws',
      name: 'National Weather Service',
      about: 'alerts',
      state: 'failing',
      lastSuccessAt: null,
      lastAttemptAt: null,
      items: 0,
      setAside: 0,
    }
    await start({ list: [farAway()], table: { 'GET /api/feeds/status': { body: [silent] } } })
    expect(await screen.findByText(/We have not heard from National Weather Service/)).toBeTruthy()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(await screen.findByText(/No connection\. These alerts are from just now\./)).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('shows the age of the list as soon as a phone wakes, and requests a newer one at once', async () => {
    let isReached = true
    const answer = () => (isReached ? { body: [farAway()] } : { silent: true })
    const server = await start({ table: { 'GET /api/emergency-updates': answer } })
    await screen.findByText('No alerts within 25 miles.')
    isReached = false
    const asked = server.to('GET /api/emergency-updates').length
    // The phone and its timers slept for an hour.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(server.to('GET /api/emergency-updates')).toHaveLength(asked + 1)
    expect(screen.getByText(/^These alerts are from .* We can't get newer ones now\.$/)).toBeTruthy()
  })

  it.each([
    ['behind', -3],
    ['ahead', 3],
  ])('shows the age of an alert and of the list, also on a phone whose clock is hours %s', async (_, hours) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = Date.now() - hours * 60 * 60_000
    const issuedAt = new Date(now - 20.5 * 60_000).toISOString()
    const headers = { Date: new Date(now).toUTCString(), 'Cache-Control': 'no-store' }
    await start({ list: [farAway({ issuedAt })], table: { 'GET /api/auth/me': { body: { user }, headers } } })
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain('County Sheriff, 20 min ago'))
    expect(screen.getByText(/^Checked just now\./)).toBeTruthy()
  })

  it('says that loading failed, and can retry', async () => {
    const server = await start({ table: { 'GET /api/emergency-updates': { offline: true } } })
    expect(await screen.findByText('Alerts could not be loaded.')).toBeTruthy()
    expect(screen.getByText(/We do not know what is active now/)).toBeTruthy()
    const before = server.to('GET /api/emergency-updates').length
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.to('GET /api/emergency-updates').length).toBeGreaterThan(before))
  })
})

describe('/updates/:id', () => {
  const warning = (over: Partial<EmergencyUpdate> = {}) =>
    farAway({ level: 'warning', hazard: 'evacuation-warning', event: 'Evacuation Warning', severity: 'high', ...over })
  const text = () => screen.getByRole('main').textContent ?? ''
  const open = (update: EmergencyUpdate, options: Options = {}) =>
    start({ at: `/updates/${update.id}`, list: update.isActive ? [update] : [], ...options })

  it('shows what to do, where, until when and from whom, and links to the way out and 911', async () => {
    await open(warning())
    expect(await screen.findByRole('heading', { level: 1, name: 'Evacuation warning · Redding' })).toBeTruthy()
    expect(text().indexOf('Leave now by Topanga')).toBeLessThan(text().indexOf('A fire is near.'))
    expect(text()).toContain('Until officials lift it')
    expect(text()).toContain('County Sheriff')
    expect(screen.getByRole('link', { name: /Show my way out/ }).getAttribute('href')).toBe('/map-california')
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe(
      'tel:911',
    )
    expect(document.title).toContain('Evacuation warning · Redding')
  })

  it('does not link to the way out for an all-clear, which has the hazard of the warning that it ends', async () => {
    await open(warning({ level: 'all-clear', severity: 'low', event: 'Evacuation Warning Lifted' }))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(text()).toContain('County Sheriff')
    expect(screen.queryByRole('link', { name: /Show my way out/ })).toBeNull()
    expect(screen.queryByText('I need help to leave')).toBeNull()
  })

  it('shows its history as descriptions of changes, newest first', async () => {
    const now = order({ revision: 3, affectedAreas: ['Topanga', 'Malibu'], geometry: square([-122, 40]) })
    const revision = (number: number, over: object) => ({
      revision: number,
      title: now.title,
      content: now.content,
      instruction: now.instruction,
      severity: 'critical',
      level: 'order',
      affectedAreas: ['Topanga'],
      issuedAt: now.issuedAt,
      ended: null,
      ...over,
    })
    const history = [revision(2, {}), revision(1, { level: 'warning', severity: 'high' })]
    await open(now, { table: { [`GET /api/emergency-updates/${now.id}`]: { body: { ...now, history } } } })
    const list = (await screen.findByRole('heading', { name: 'What changed' })).parentElement
    const said = within(list as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
    expect(said[0]).toContain('Added: Malibu.')
    expect(said[1]).toMatch(/The Evacuation warning became: Evacuation order\. It became more serious: Critical\./)
    expect(said[2]).toContain('First sent.')
    for (const line of said) expect(line).toContain('County Sheriff')
  })

  it.each([
    ['en', 'What changed', 'The message to all phones in the area changed.', 'The instructions changed.', 'Sent again'],
    [
      'es',
      'Qué cambió',
      'Cambió el mensaje a todos los teléfonos de la zona.',
      'Cambiaron las instrucciones.',
      'Enviada otra vez',
    ],
  ] as const)('describes a change of the text for phones only (%s)', async (language, title, phones, asked, again) => {
    await startI18n(language)
    const now = farAway({ revision: 4, wirelessText: 'Leave by Moraga Way.', instruction: 'Leave now.' })
    const { id: _, ...said } = now
    const revision = (number: number, over: object) => ({ ...said, revision: number, ended: null, ...over })
    const history = [
      revision(3, { wirelessText: 'Leave by Camino Pablo.' }),
      // Without an instruction, the text of the wireless alert is what people are asked to do.
      revision(2, { wirelessText: 'Leave by Camino Pablo.', instruction: null }),
      revision(1, { wirelessText: 'Get ready.', instruction: null }),
    ]
    await open(now, { table: { [`GET /api/emergency-updates/${now.id}`]: { body: { ...now, history } } } })
    const list = (await screen.findByRole('heading', { name: title })).parentElement as HTMLElement
    const lines = within(list).getAllByRole('listitem')
    expect(lines[0]?.textContent).toContain(phones)
    expect(lines[1]?.textContent).toContain(asked)
    expect(lines[2]?.textContent).toContain(asked)
    expect(list.textContent).not.toContain(again)
  })

  it('shows a Spanish reader the sender’s Spanish, tagged as Spanish, and English as English', async () => {
    await startI18n('es')
    const es = { title: 'Aviso', content: 'Hay un incendio.', instruction: 'Salga por el cañón.' }
    const update = warning({ translations: { es } })
    await open(update)
    const [said] = await screen.findAllByText('Salga por el cañón.')
    expect(said?.closest('[lang]')?.getAttribute('lang')).toBe('es')
    expect(screen.getByText('A fire is near.').closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Advertencia de evacuación · Redding')
  })

  it('shows what to do in Spanish first when the sender wrote only English', async () => {
    await startI18n('es')
    await open(warning())
    expect(await screen.findByText('Prepárese para salir. Si necesita más tiempo, salga ahora.')).toBeTruthy()
    const [english] = screen.getAllByText('Leave now by Topanga Canyon Boulevard.')
    expect(english?.closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(text()).toContain('solo en inglés')
  })

  it('says that an ended update has ended, without its instruction, and does not call it safe', async () => {
    const ended = warning({ isActive: false, ended: { reason: 'expired', at: new Date().toISOString() } })
    await open(ended, { table: { [`GET /api/emergency-updates/${ended.id}`]: { body: { ...ended, history: [] } } } })
    expect(await screen.findByText('This alert has expired.')).toBeTruthy()
    expect(text()).toContain('does not mean your street is safe')
    expect(screen.queryByRole('link', { name: /Show my way out/ })).toBeNull()
  })

  it('says that an update is unknown, and that it is not available without a network', async () => {
    await start({ at: '/updates/0123456789abcdef01234567' })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We don’t know this alert'.replace('’', "'") }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all alerts' }).getAttribute('href')).toBe('/updates')
  })

  it('shows the data of the list while the server does not answer', async () => {
    const update = warning()
    await open(update, { table: { [`GET /api/emergency-updates/${update.id}`]: { offline: true } } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Evacuation warning · Redding' })).toBeTruthy()
    expect(await screen.findByText(/We can't get newer ones now/)).toBeTruthy()
  })
})

describe('updates of several senders about one incident', () => {
  const city = { feed: 'cap', sender: 'city', senderName: 'City Police', url: null }
  const warning = order({ level: 'warning', hazard: 'evacuation-warning', event: 'Evacuation Warning', source: city })
  const incident = (update: EmergencyUpdate, disagree: boolean) => ({
    incidentId: update.id,
    name: 'Canyon Fire',
    updateIds: [update.id, warning.id],
    senders: [
      { senderName: 'County Sheriff', level: 'order' },
      { senderName: 'City Police', level: 'warning' },
    ],
    disagree,
  })

  it.each([true, false])(
    'are grouped with each sender’s statement, and marked when they disagree: %s',
    async disagree => {
      const update = order({ geometry: square([-122.2, 40]) })
      const table = { 'GET /api/incidents': { body: [incident(update, disagree)] } }
      await start({ at: `/updates/${update.id}`, list: [update, warning, farAway()], table })
      const heading = await screen.findByRole('heading', { name: 'Also about the Canyon Fire' })
      const thread = within(heading.closest('section') as HTMLElement)
      expect(thread.getAllByRole('listitem')).toHaveLength(1)
      expect(thread.getByRole('link', { name: 'Evacuation warning · Topanga' })).toBeTruthy()
      expect(thread.getByText('County Sheriff and City Police write about it.')).toBeTruthy()
      expect(thread.queryByText('They do not all ask for the same thing.') !== null).toBe(disagree)
    },
  )
})
