import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { forgetLive } from '../src/features/alerts/live-memory.ts'
import { buildUpdate, buildUser } from './builders.ts'
import { fakeServer } from './fake-server.ts'
import { FakeSocket } from './fake-socket.ts'
import { freshBrowser, renderApp } from './render-app.tsx'

export const home: [number, number] = [-118.6, 34.09]
export const user = buildUser({ location: '1 Canyon Road, Topanga' })

/** A square area around a position. `half`: half of its side, in degrees. */
export const square = ([lon, lat]: [number, number], half = 0.05): EmergencyUpdate['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon - half, lat - half],
      [lon + half, lat - half],
      [lon + half, lat + half],
      [lon - half, lat + half],
      [lon - half, lat - half],
    ],
  ],
})

export const order = (over: Partial<EmergencyUpdate> = {}) =>
  buildUpdate({
    title: 'Alert from AlertLACounty',
    content: 'A fire is near.',
    instruction: 'Leave now by Topanga Canyon Boulevard.',
    severity: 'critical',
    level: 'order',
    hazard: 'evacuation-order',
    event: 'Evacuation Immediate',
    affectedAreas: ['Topanga'],
    geometry: square(home),
    ...over,
  })
export const farAway = (over: Partial<EmergencyUpdate> = {}) =>
  order({ geometry: square([-122.2, 40]), affectedAreas: ['Redding'], ...over })

const found = (accuracy: string) => ({
  type: 'FeatureCollection',
  query: [],
  attribution: '',
  features: [
    {
      id: 'address.1',
      type: 'Feature',
      place_type: ['address'],
      relevance: 1,
      properties: { accuracy },
      text: 'Canyon Road',
      place_name: accuracy === 'point' ? 'Topanga, California' : '1 Canyon Road, Topanga, California',
      center: home,
      geometry: { type: 'Point', coordinates: home },
      context: [{ id: 'district.los-angeles', text: 'Los Angeles County' }],
    },
  ],
})

/** The status of a source of alerts that works. */
const heard = {
  ...{ feed: 'nws', name: 'National Weather Service', about: 'alerts', state: 'ok', items: 0, setAside: 0, parked: 0 },
  ...{ lastSuccessAt: new Date().toISOString(), lastAttemptAt: new Date().toISOString() },
}

/** `at`: the address. `who`: the signed-in user; null for a visitor. `list`: the active updates. `table`: further routes. */
export type Options = {
  at?: string
  who?: typeof user | null
  list?: EmergencyUpdate[]
  table?: Parameters<typeof fakeServer>[0]
  accuracy?: string
}

/** Renders the app with a fake server and an open socket. `accuracy`: how exactly the geocoder finds the home. */
export async function start({ at = '/updates', who = user, list = [], table = {}, accuracy = 'rooftop' }: Options) {
  const server = fakeServer({
    'GET /api/auth/me': { body: { user: who } },
    'GET /api/emergency-updates': { body: list },
    'GET /api/emergency-updates/ended': { body: [] },
    'GET /api/feeds/status': { body: [heard] },
    'GET /api/geocoding/v5/mapbox.places/1%20Canyon%20Road%2C%20Topanga.json?limit=1': { body: found(accuracy) },
    ...Object.fromEntries(
      list.map(update => [`GET /api/emergency-updates/${update.id}`, { body: { ...update, history: [] } }]),
    ),
    ...table,
  })
  renderApp(at)
  await screen.findAllByRole('heading', { level: 1 })
  act(() => FakeSocket.last.onopen?.())
  return server
}

/** Sends an update over the socket. */
export const tell = (data: EmergencyUpdate) => act(() => FakeSocket.last.tell({ type: 'live_update', data }))
export const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
export const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')

/** Before each test: a browser without earlier updates. */
export function freshUpdates(): void {
  freshBrowser()
  beforeEach(() => {
    forgetLive()
    vi.stubGlobal('matchMedia', undefined)
  })
}
