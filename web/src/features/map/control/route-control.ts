import MapboxDirections from '@mapbox/mapbox-gl-directions/src/directions.js'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import type { Map as BaseMap, LayerSpecification } from 'maplibre-gl'
import { makeAccessible } from './accessible-input.ts'
import { coordinatesIn } from './coordinates-text.ts'
import { findPlace, searchBias } from './places.ts'
import { chevronLayer } from './route-layers.ts'

export type End = 'origin' | 'destination'
const ends: readonly End[] = ['origin', 'destination']

export type RouteEvents = {
  onRoutes: (routes: DirectionsRoute[]) => void
  onChosen: (index: number) => void
  onCleared: () => void
  /** There is no route, and why. */
  onNoRoute: (message: string) => void
  /** Navigation could not be asked; `message` is empty where nothing answered at all. */
  onFailed: (message: string) => void
  onEnds: (ends: Record<End, { at: Position | null; name: string }>) => void
  say: (text: string) => void
}

type Words = {
  origin: string
  destination: string
  placeholders: Record<End, string>
  clear: Record<End, string>
  results: (count: number) => string
}

type Options = {
  profile: RoutingProfile
  language: string
  words: Words
  layers: LayerSpecification[]
  padding: { top: number; right: number; bottom: number; left: number }
  events: RouteEvents
}

/** What a route needs to be shown again without a network. */
export type ShownRoute = { routes: DirectionsRoute[]; origin: Position; destination: Position }

// Written by build/directions-control.ts.
const failed = 'failed:'

const pointOf = (place: { geometry?: { coordinates: [number, number] } }) => place.geometry?.coordinates ?? null
const mapboxName = (profile: RoutingProfile) => `mapbox/${profile}`

/** The directions control, bound to our navigation service. Its inputs are `element`; it must be added before the map loads. */
export function createRouteControl(map: BaseMap, { profile, language, words, layers, padding, events }: Options) {
  const control = new MapboxDirections({
    api: '/api/directions/v5/',
    // Navigation wants no token, but the control insists on sending one.
    accessToken: 'none',
    geocoder: { api: '/api/geocoding/v5/mapbox.places/', proximity: searchBias, language },
    unit: 'imperial',
    profile: mapboxName(profile),
    language,
    alternatives: true,
    congestion: true,
    styles: layers,
    controls: { inputs: true, instructions: false, profileSwitcher: false },
    placeholderOrigin: words.placeholders.origin,
    placeholderDestination: words.placeholders.destination,
    routePadding: padding,
    zoom: 11,
  })
  const element = control.onAdd(map)
  const fieldOf = (end: End) => {
    const box = element.querySelector(`#mapbox-directions-${end}-input`)
    if (!box) throw new Error(`The directions control has no ${end}`)
    return makeAccessible(box, { label: words[end], clear: words.clear[end], results: words.results }, events.say)
  }
  const inputs = { origin: fieldOf('origin'), destination: fieldOf('destination') }
  const placeOf = (end: End) => pointOf(end === 'origin' ? control.getOrigin() : control.getDestination())

  const tellEnds = () =>
    events.onEnds({
      origin: { at: placeOf('origin'), name: placeOf('origin') ? inputs.origin.value : '' },
      destination: { at: placeOf('destination'), name: placeOf('destination') ? inputs.destination.value : '' },
    })

  const write = (end: End, text: string) => {
    inputs[end].value = text
    inputs[end]
      .closest('.mapboxgl-ctrl-geocoder')
      ?.querySelector('button')
      ?.classList.toggle('active', text !== '')
  }

  /** The control shows a picked point as two numbers; people know places by name. */
  const nameEnd = async (end: End) => {
    const picked = inputs[end].value
    const point = coordinatesIn(picked)
    if (!point) return
    const place = await findPlace(point.join(), language)
    if (place && inputs[end].value === picked) write(end, place.name)
    tellEnds()
  }

  let chosen = 0
  const unsubscribe = control._store.subscribe(() => {
    const { routeIndex } = control._store.getState()
    if (routeIndex === chosen) return
    chosen = routeIndex
    events.onChosen(routeIndex)
  })
  for (const end of ends) {
    control.on(end, () => {
      // The control writes the numbers only after it has told of the point.
      queueMicrotask(() => {
        tellEnds()
        nameEnd(end)
      })
    })
  }
  control.on('clear', () => {
    events.onCleared()
    queueMicrotask(tellEnds)
  })
  control.on('route', ({ route }) => {
    // An empty list comes before an error, which says more.
    if (route.length > 0) events.onRoutes(route as DirectionsRoute[])
  })
  control.on('error', ({ error }) => {
    const message = error instanceof Error ? error.message : String(error)
    if (message.startsWith(failed)) events.onFailed(message.slice(failed.length))
    else events.onNoRoute(message)
  })

  const setEnd = (end: End, point: Position, name?: string) => {
    if (end === 'origin') control.setOrigin(point)
    else control.setDestination(point)
    if (name) write(end, name)
    tellEnds()
  }

  let current = profile
  const setProfile = (next: RoutingProfile) => {
    current = next
    control.actions.setProfile(mapboxName(next))
  }

  return {
    element,
    inputs,
    setEnd,
    setProfile,
    /** Asks again for the same way. */
    replan: () => setProfile(current),
    setPadding: (next: Options['padding']) => control.actions.setOptions({ routePadding: next }),
    choose: (index: number) => control.actions.setRouteIndex(index),
    swap() {
      const { origin, destination } = { origin: inputs.origin.value, destination: inputs.destination.value }
      control.reverse()
      write('origin', destination)
      write('destination', origin)
      tellEnds()
    },
    /** Draws a route that is already known, asking no one. */
    show({ routes, origin, destination }: ShownRoute, names: Record<End, string>) {
      const feature = (point: Position, id: End, symbol: string) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: point },
        properties: { id, 'marker-symbol': symbol },
      })
      control._store.dispatch({ type: 'ORIGIN', origin: feature(origin, 'origin', 'A') })
      control._store.dispatch({ type: 'DESTINATION', destination: feature(destination, 'destination', 'B') })
      control._store.dispatch({ type: 'DIRECTIONS', directions: routes })
      for (const end of ends) write(end, names[end])
      tellEnds()
    },
    remove() {
      control._store.getState().fetchDirectionsRequest?.abort()
      unsubscribe()
      if (map.getLayer(chevronLayer)) map.removeLayer(chevronLayer)
      if (element.parentNode) control.onRemove(map)
    },
  }
}

export type RouteControl = ReturnType<typeof createRouteControl>
