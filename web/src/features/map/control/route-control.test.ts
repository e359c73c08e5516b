// @vitest-environment jsdom
import type { DirectionsAnswer, GeocodingFeature } from '@muster/contracts/entities/navigation'
import { encodePolyline } from '@muster/geo/polyline'
import type { Position } from '@muster/geo/position'
import userEvent from '@testing-library/user-event'
import type { Map as BaseMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeRequests, silence } from '../../../../test/fake-requests.ts'
import { createRouteControl, type RouteEvents } from './route-control.ts'

const towns: Record<string, Position> = {
  Orinda: [-122.1797, 37.8771],
  Oakland: [-122.2712, 37.8044],
}

const feature = (name: string): GeocodingFeature => ({
  id: name,
  type: 'Feature',
  place_type: ['place'],
  relevance: 1,
  properties: {},
  text: name,
  place_name: name,
  center: towns[name] ?? [0, 0],
  geometry: { type: 'Point', coordinates: towns[name] ?? [0, 0] },
})

function answer(url: URL): unknown {
  const path = decodeURIComponent(url.pathname)
  if (path.includes('/geocoding/')) {
    const query = path.split('/').at(-1)?.replace('.json', '').toLowerCase() ?? ''
    const features = Object.keys(towns)
      .filter(name => name.toLowerCase().startsWith(query))
      .map(feature)
    return { type: 'FeatureCollection', features }
  }
  const [from, to] = (path.split('/').at(-1) ?? '')
    .replace('.json', '')
    .split(';')
    .map(pair => pair.split(',').map(Number) as unknown as Position)
  const line = encodePolyline([from ?? [0, 0], to ?? [0, 0]], 5)
  const routes = [{ distance: 1, duration: 1, geometry: line, legs: [{ summary: '', steps: [] }], muster: {} }]
  const waypoints = [from, to].map(location => ({ name: '', location, distance: 0 }))
  return { code: 'Ok', routes, waypoints } as unknown as DirectionsAnswer
}

type Press = (event: { point: [number, number]; lngLat: { lng: number; lat: number } }) => void

/** A fake with the functions of a map that the control uses, because jsdom has no WebGL for a real map. */
function fakeMap(isLoaded: boolean) {
  const listeners = new Map<string, Press[]>()
  const sources = new Set<string>()
  const drawn = new Map<string, { features: unknown[] }>()
  let view = { center: { lng: -119.4, lat: 36.8 }, zoom: 6 }
  return {
    /** Moves the map as a person or a route would. */
    moveTo(lng: number, lat: number, zoom: number) {
      view = { center: { lng, lat }, zoom }
      for (const listener of listeners.get('moveend') ?? []) (listener as () => void)()
    },
    getCenter: () => view.center,
    getZoom: () => view.zoom,
    press(lng: number, lat: number) {
      for (const listener of listeners.get('click') ?? []) listener({ point: [0, 0], lngLat: { lng, lat } })
    },
    loaded: () => isLoaded,
    /** The data that each source shows, by the source's name. */
    drawn,
    load() {
      for (const listener of listeners.get('style.load') ?? []) (listener as () => void)()
    },
    on(event: string, listener: Press) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    once(event: string, listener: Press) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    off: () => {},
    addSource: (name: string) => sources.add(name),
    getSource: (name: string) =>
      sources.has(name) ? { setData: (data: { features: unknown[] }) => drawn.set(name, data) } : undefined,
    removeSource: () => {},
    addLayer: () => {},
    getLayer: () => undefined,
    removeLayer: () => {},
    style: {},
    flyTo: () => {},
    fitBounds: () => {},
    queryRenderedFeatures: () => [],
  }
}

function start(over: { takesPress?: () => boolean; isLoaded?: boolean; reply?: typeof answer } = {}) {
  const requests = fakeRequests(over.reply ?? answer)
  const ends: { origin: Position | null; destination: Position | null } = { origin: null, destination: null }
  const events: RouteEvents = {
    onRoutes: vi.fn(),
    onChosen: () => {},
    onCleared: vi.fn(),
    onNoRoute: () => {},
    onFailed: vi.fn(),
    onNotFound: vi.fn(),
    onEnds: ({ origin, destination }) => Object.assign(ends, { origin: origin.at, destination: destination.at }),
    say: () => {},
  }
  const map = fakeMap(over.isLoaded ?? true)
  const control = createRouteControl(map as unknown as BaseMap, {
    profile: 'driving',
    language: 'en',
    words: {
      origin: 'Starting point',
      destination: 'Destination',
      placeholders: { origin: '', destination: '' },
      clear: { origin: '', destination: '' },
      results: String,
    },
    layers: [],
    events,
    takesPress: over.takesPress ?? (() => false),
  })
  document.body.append(control.element)
  const user = userEvent.setup()
  const list = (end: 'origin' | 'destination') =>
    document.getElementById(control.inputs[end].getAttribute('aria-controls') ?? '')
  const choose = async (end: 'origin' | 'destination', name: string) => {
    await user.clear(control.inputs[end])
    await user.type(control.inputs[end], name)
    await vi.waitFor(() => expect(list(end)?.children.length).toBeGreaterThan(0))
    // The list of suggestions reads `keyCode`, which simulated keys lack.
    control.inputs[end].dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true }))
    await vi.waitFor(() => expect(ends[end]).toEqual(towns[name]))
  }
  return { control, events, ends, map, requests, user, list, choose }
}

beforeEach(() => {
  // jsdom has no layout and no `scrollIntoView`.
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

const directionsAsked = ({ requests }: ReturnType<typeof start>) => requests.to('/directions/')

it('requests directions to a chosen place once, also when the field loses focus afterwards', async () => {
  const started = start()
  started.control.setEnd('origin', [-122.1797, 37.8771], 'Orinda')
  await started.choose('destination', 'Oakland')
  // Browsers fire this event when a field with typed text loses the focus.
  started.control.inputs.destination.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(started.events.onRoutes).toHaveBeenCalled())
  expect(directionsAsked(started)).toHaveLength(1)
})

it('keeps two different ends after a swap, whatever happens to the fields then', async () => {
  const started = start()
  const { control, ends, choose } = started
  await choose('origin', 'Orinda')
  await choose('destination', 'Oakland')
  control.swap()
  for (const input of [control.inputs.origin, control.inputs.destination])
    input.dispatchEvent(new Event('change', { bubbles: true }))
  control.setProfile('walking')
  await vi.waitFor(() => expect(directionsAsked(started).at(-1)?.pathname).toContain('walking'))
  expect(ends).toEqual({ origin: towns.Oakland, destination: towns.Orinda })
  expect(decodeURIComponent(directionsAsked(started).at(-1)?.pathname ?? '')).toContain(
    `${towns.Oakland?.join()};${towns.Orinda?.join()}`,
  )
})

it.each(['origin', 'destination'] as const)('removes the route when the text of its %s is cleared', async end => {
  const { control, ends, events, choose, user } = start()
  await choose('origin', 'Orinda')
  await choose('destination', 'Oakland')
  await user.clear(control.inputs[end])
  await vi.waitFor(() => expect(ends[end]).toBeNull())
  expect(events.onCleared).toHaveBeenCalled()
})

it('searches for text that was entered without a key: dictated, pasted or filled in', async () => {
  const { control, requests, list } = start()
  const input = control.inputs.destination
  input.focus()
  input.value = 'Oakland'
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  await vi.waitFor(() => expect(requests.to('/geocoding/')).toHaveLength(1))
  await vi.waitFor(() => expect(list('destination')?.textContent).toContain('Oakland'))
})

it('searches near the visible part of the map, and near Oakland while it shows the whole state', async () => {
  const { control, requests, map } = start()
  const { destination } = control.inputs
  const ask = async (text: string) => {
    destination.value = text
    destination.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await vi.waitFor(() => expect(requests.to(text)).toHaveLength(1))
    return requests.to(text)[0]?.searchParams.get('proximity')
  }
  expect(await ask('Oakland')).toBe('-122.2712,37.8044')
  map.moveTo(-121.61234, 39.75678, 13)
  expect(await ask('Skyway')).toBe('-121.612,39.757')
  map.moveTo(-119.4, 36.8, 6)
  expect(await ask('Orinda')).toBe('-122.2712,37.8044')
})

it('restores the name of the chosen place when its half-edited text loses focus', async () => {
  const { control, ends, choose, user } = start()
  await choose('destination', 'Oakland')
  await user.type(control.inputs.destination, ' B')
  await user.tab()
  expect(control.inputs.destination.value).toBe('Oakland')
  expect(ends.destination).toEqual(towns.Oakland)
})

it('does not set a destination on a press that something else handles', async () => {
  const takesPress = vi.fn(() => true)
  const { control, ends, map } = start({ takesPress })
  control.setEnd('origin', [-122.1797, 37.8771], 'Orinda')
  map.press(-122.2, 37.85)
  await vi.waitFor(() => expect(takesPress).toHaveBeenCalled())
  expect(ends.destination).toBeNull()
})

it('sets a destination on any other press', async () => {
  const { control, ends, map } = start()
  control.setEnd('origin', [-122.1797, 37.8771], 'Orinda')
  map.press(-122.2, 37.85)
  await vi.waitFor(() => expect(ends.destination).toEqual([-122.2, 37.85]))
})

it('uses the best match for the typed text when Enter comes before the suggestions', async () => {
  const { control, ends, events } = start()
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answer(new URL(url, 'http://web.test')))))
  const input = control.inputs.destination
  input.focus()
  input.value = 'Oak'
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  // Browsers fire this event for Enter.
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(ends.destination).toEqual(towns.Oakland))
  expect(control.inputs.destination.value).toBe('Oakland')
  expect(events.onNotFound).not.toHaveBeenCalled()
})

it('says that no place has the typed name', async () => {
  const { control, ends, user, events } = start()
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answer(new URL(url, 'http://web.test')))))
  await user.type(control.inputs.destination, 'Xyzzy')
  await user.tab()
  await vi.waitFor(() => expect(events.onNotFound).toHaveBeenCalledWith('destination', 'Xyzzy'))
  expect(ends.destination).toBeNull()
})

it('draws a route that was found before the map had loaded', async () => {
  const { control, events, map } = start({ isLoaded: false })
  control.setEnd('origin', [-122.1797, 37.8771], 'Orinda')
  control.setEnd('destination', [-122.2712, 37.8044], 'Oakland')
  await vi.waitFor(() => expect(events.onRoutes).toHaveBeenCalled())
  map.load()
  control.redraw()
  expect(map.drawn.get('directions')?.features).toHaveLength(1)
  expect(map.drawn.get('directions:markers')?.features).toHaveLength(2)
})

it('keeps the current route when directions for an earlier request arrive late', async () => {
  const { control, events, ends } = start()
  control.setEnd('origin', [-122.1797, 37.8771], 'Orinda')
  control.setEnd('destination', [-122.2712, 37.8044], 'Oakland')
  await vi.waitFor(() => expect(events.onRoutes).toHaveBeenCalledTimes(1))
  control.setProfile('walking')
  const { routes } = answer(new URL('http://web.test/-122.1797,37.8771;-122.3,37.9.json')) as DirectionsAnswer
  control.show(
    { routes, origin: [-122.1797, 37.8771], destination: [-122.3, 37.9] },
    { origin: 'Orinda', destination: 'Road' },
  )
  await new Promise(resolve => setTimeout(resolve, 0))
  expect(ends.destination).toEqual([-122.3, 37.9])
  expect(events.onRoutes).toHaveBeenCalledTimes(1)
})

it('reports failed directions when no answer ever arrives', async () => {
  const reply = (url: URL) => (url.pathname.includes('/directions/') ? silence : answer(url))
  const { control, events, choose } = start({ reply })
  control.setEnd('origin', [-122.1797, 37.8771], 'Orinda')
  await choose('destination', 'Oakland')
  await vi.waitFor(() => expect(events.onFailed).toHaveBeenCalled())
})
