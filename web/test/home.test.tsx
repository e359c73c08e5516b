import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clockText } from '../src/lib/clock.ts'
import { buildUpdate } from './builders.ts'
import { currentAddress } from './render-app.tsx'
import { farAway, freshUpdates, home, order, square, start, tell, user } from './updates-stage.ts'

const now = () => new Date().toISOString()
const feed = (over: object = {}) => ({
  ...{ feed: 'nws', name: 'National Weather Service', about: 'alerts', state: 'ok', lastSuccessAt: now() },
  ...{ lastAttemptAt: now(), items: 0, setAside: 0, parked: 0 },
  ...over,
})
const answering = { 'GET /api/feeds/status': { body: [feed(), feed({ feed: 'cal-fire', name: 'CAL FIRE' })] } }
// Not found by role, because the screen of an order covers the main part and hides it from screen readers.
const main = () => document.querySelector('main') as HTMLElement
const title = () => main().querySelector('h1')?.textContent
const says = (sentence: string) => waitFor(() => expect(title()).toBe(sentence))
const at = (miles: number): [number, number] => [home[0], home[1] + (miles * 1609.344) / 111_195]

/** A square whose southern edge is `miles` north of the home. `half`: half of its side, in degrees. */
const north = (miles: number, half = 0.05) => square([home[0], at(miles)[1] + half], half)
const warning = (over: Partial<EmergencyUpdate> = {}) =>
  order({ hazard: 'evacuation-warning', level: 'warning', severity: 'high', event: 'Evacuation Warning', ...over })

function fire(over: Partial<HazardFeature['properties']> = {}, geometry = north(0.6)) {
  const feature = {
    type: 'Feature',
    id: 'skyline',
    geometry,
    properties: {
      ...{ updateId: null, kind: 'wildfire', title: 'Skyline Fire', severity: 'high', rank: 'danger', avoid: true },
      ...{ isDrill: false, senderName: 'NIFC', issuedAt: now() },
      ...over,
    },
  }
  const body = { type: 'FeatureCollection', features: [feature], asOf: now(), heardAt: now(), isStale: false }
  return { 'GET /api/hazards': { body: { ...body, isPracticeNetwork: false } } }
}

const none = {
  body: {
    type: 'FeatureCollection',
    features: [] as object[],
    asOf: now(),
    heardAt: now(),
    isStale: false,
    isPracticeNetwork: false,
  },
}

describe('the home screen of a person with a known home', () => {
  freshUpdates()
  afterEach(() => void vi.useRealTimers())
  const open = (list: EmergencyUpdate[] = [], table = {}, accuracy = 'rooftop') =>
    start({ at: '/', list, table: { ...answering, ...table }, accuracy })

  it('starts with the order of their zone, the official text, the way out and 911', async () => {
    await open([warning(), order({ affectedAreas: ['Topanga (zone OAK-E047)'] })])
    await says('Your home is in zone OAK-E047: ORDER. Leave now.')
    const shown = within(main())
    expect(shown.getByText('Leave now by Topanga Canyon Boulevard.')).toBeTruthy()
    expect(shown.getAllByText('Show my way out').length).toBe(1)
    expect(shown.getByText('1 more alert nearby')).toBeTruthy()
    expect(shown.getAllByRole('link', { name: 'Call 911', hidden: true }).length).toBe(1)
  })

  it('plans the way out again on return, and never leads to a place that is no longer known', async () => {
    const planned = (name: string) => ({
      body: {
        route: { duration: 600, distance: 5_000, muster: { certainty: 'certain' } },
        ...{ shelter: { name, coordinates: at(6) }, roadsEnd: null, isPracticeNetwork: false },
      },
    })
    let answer: { body?: unknown; status?: number } = planned('Orinda High')
    vi.useFakeTimers({ toFake: ['Date'] })
    await open([warning()], { 'POST /api/evacuation-plans': () => answer })
    expect(await screen.findByText(/to Orinda High/)).toBeTruthy()
    const leaveForTwoMinutes = async () => {
      fireEvent.click(screen.getAllByRole('link', { name: 'Contacts' })[0] as HTMLElement)
      await screen.findByRole('heading', { level: 1, name: 'Emergency Contacts' })
      vi.setSystemTime(Date.now() + 2 * 60_000)
      fireEvent.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
    }
    answer = planned('Miramonte High')
    await leaveForTwoMinutes()
    expect(await screen.findByText(/to Miramonte High/)).toBeTruthy()
    answer = { status: 503 }
    await leaveForTwoMinutes()
    expect(await screen.findByText('The map shows which way to go.')).toBeTruthy()
    expect(screen.queryByText(/Miramonte High/)).toBeNull()
  })

  it('requests the way out and the fires again when a phone wakes, and hides an hour-old route meanwhile', async () => {
    const route = { duration: 600, distance: 5_000, muster: { certainty: 'certain' } }
    const planned = { shelter: { name: 'Orinda High', coordinates: at(6) }, roadsEnd: null, isPracticeNetwork: false }
    let plan: object = { body: { route, ...planned } }
    let hazards = none
    vi.useFakeTimers({ toFake: ['Date'] })
    await open([], { 'POST /api/evacuation-plans': () => plan, 'GET /api/hazards': () => hazards })
    expect(await screen.findByText(/to Orinda High/)).toBeTruthy()
    vi.setSystemTime(Date.now() + 60 * 60_000)
    hazards = fire()['GET /api/hazards']
    let answer = (_: object) => {}
    plan = new Promise(resolve => {
      answer = resolve
    })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('The map shows which way to go.')).toBeTruthy()
    await says('A fire is 0.6 mi north of your home')
    answer({ body: { route, ...planned, shelter: { name: 'Miramonte High', coordinates: at(6) } } })
    expect(await screen.findByText(/to Miramonte High/)).toBeTruthy()
  })

  it('does not put the way out first for an all-clear, which has the hazard of the warning that it ends', async () => {
    await open([warning({ level: 'all-clear', severity: 'low', event: 'Evacuation Warning Lifted' })])
    expect(await screen.findByRole('heading', { name: 'Your way out today' })).toBeTruthy()
  })

  it('names no zone when an update names several', async () => {
    await open([order({ affectedAreas: ['OAK-E047', 'OAK-E048'] })])
    await says('Your home is in an evacuation ORDER. Leave now.')
  })

  it('states distance and direction of a warning, and the wind only when a source reports it', async () => {
    await open([warning({ geometry: north(2.1) })], fire({}, north(2.1)))
    await says('Evacuation WARNING: 2.1 mi north of your home.')
    await screen.findByText('A fire is 2.1 mi north of your home')
    expect(screen.queryByText(/^The wind blows/)).toBeNull()
  })

  it('says that the wind blows from the fire toward the home', async () => {
    const wind = { metersPerSecond: 8, gustMetersPerSecond: null, bearing: 190, source: 'RAWS', asOf: now() }
    await open([warning({ geometry: north(2.1) })], fire({ wind }, north(2.1)))
    expect(await screen.findByText('The wind blows toward you.')).toBeTruthy()
  })

  it('puts a nearby order before a heat advisory that covers the home, and a drill after everything', async () => {
    await open([
      buildUpdate({
        hazard: 'heat',
        level: 'advisory',
        severity: 'low',
        event: 'Heat Advisory',
        geometry: square(home),
      }),
      order({ isDrill: true, status: 'Exercise' }),
      order({ geometry: north(0.5) }),
    ])
    await says('Evacuation ORDER: 0.5 mi north of your home.')
    expect(screen.getByText('A drill is on near here. Nothing is happening.')).toBeTruthy()
  })

  it('says that no alert is within 25 miles, with the sources and their time, and what to do anyway', async () => {
    await open([farAway()])
    await says('No alerts within 25 miles.')
    expect(screen.getByText('Checked just now.')).toBeTruthy()
    expect(screen.getByText('All 2 sources answered: National Weather Service and CAL FIRE.')).toBeTruthy()
    expect(screen.getByText(/^If you see fire or smell smoke, leave and call 911/)).toBeTruthy()
    tell(order())
    await says('Your home is in an evacuation ORDER. Leave now.')
  })

  it('names the town when a home is only approximately known', async () => {
    await open([order({ affectedAreas: ['Topanga'] })], {}, 'point')
    await says('The middle of Topanga is in an evacuation ORDER. Leave now.')
  })

  it('never labels a drill as a danger', async () => {
    await open([order({ isDrill: true, status: 'Exercise' })])
    await says('No alerts within 25 miles.')
  })

  it('starts with a fire line without an alert', async () => {
    await open([], fire())
    await says('A fire is 0.6 mi north of your home')
    expect(screen.getByText('No alerts within 25 miles.')).toBeTruthy()
  })

  it.each([
    ['a source of alerts is silent', { 'GET /api/feeds/status': { body: [feed({ state: 'failing' })] } }],
    ['nobody says which sources answer', { 'GET /api/feeds/status': { status: 503, body: {} } }],
    ['no source is connected', { 'GET /api/feeds/status': { body: [feed({ state: 'off' })] } }],
  ])('does not claim that there are no alerts while %s', async (_, table) => {
    await open([], table)
    await says('We cannot say that there are no alerts within 25 miles.')
  })

  it('does not claim that there are no alerts before a list was read', async () => {
    await open([], { 'GET /api/emergency-updates': { offline: true } })
    await says('We don’t know what is active now.')
  })

  it.each([
    ['', [order()], () => 'Your home is in an evacuation ORDER. Leave now.'],
    [
      ', and when there was nothing',
      [],
      (time: string) => `No alerts within 25 miles at ${time}. We don’t know what came after.`,
    ],
  ])('shows the last known state without a network, with its time%s', async (_, updates, sentence) => {
    const before = new Date(Date.now() - 5 * 60_000)
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('emergencyUpdates', JSON.stringify({ at: before.getTime(), updates }))
    const place = { label: '1 Canyon Road, Topanga', coordinates: home, isApproximate: false, county: null }
    localStorage.setItem('homePlace', JSON.stringify({ text: user.location, home: place }))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const offline = { offline: true }
    await open([], {
      'GET /api/auth/me': offline,
      'GET /api/emergency-updates': offline,
      'GET /api/feeds/status': offline,
    })
    await says(sentence(clockText(before.toISOString(), 'en')))
    expect(screen.queryAllByText('This is from 5 min ago. We can’t get newer alerts now.')).toHaveLength(updates.length)
    vi.restoreAllMocks()
  })

  it('says that the home is unknown, and that no alert for it can arrive', async () => {
    const nothing = { type: 'FeatureCollection', query: [], attribution: '', features: [] }
    await open([], {
      'GET /api/geocoding/v5/mapbox.places/1%20Canyon%20Road%2C%20Topanga.json?limit=1': { body: nothing },
    })
    await says('We don’t know where your home is.')
    expect(screen.getByText('You get no alerts for your home until we find it.')).toBeTruthy()
    act(() => screen.getAllByRole('link', { name: 'Place my home' })[0]?.click())
    await waitFor(() => expect(currentAddress()).toBe('/profile'))
  })

  it('has the landing page at /about for members, and at / for visitors', async () => {
    await open()
    await says('No alerts within 25 miles.')
    act(() => screen.getByRole('link', { name: 'About Muster' }).click())
    await screen.findByText('Key Features')
    expect(currentAddress()).toBe('/about')
  })
})
