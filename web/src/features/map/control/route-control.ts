import MapboxDirections from '@mapbox/mapbox-gl-directions/src/directions.js'
import type { DirectionsAnswer, DirectionsRoute } from '@muster/contracts/entities/navigation'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import type { Map as BaseMap, LayerSpecification } from 'maplibre-gl'
import { logProblem } from '../../../lib/log.ts'
import { makeAccessible } from './accessible-input.ts'
import { coordinatesIn } from './coordinates-text.ts'
import { edgePx } from './edge.ts'
import { findPlace, localZoom, searchBias } from './places.ts'
import { chevronLayer } from './route-layers.ts'

/** Navigation's facts about why there is no route. */
export type NoRouteFacts = NonNullable<DirectionsAnswer['muster']>

export type End = 'origin' | 'destination'
const ends: readonly End[] = ['origin', 'destination']

/** What the control reports. */
export type RouteEvents = {
  onRoutes: (routes: DirectionsRoute[]) => void
  onChosen: (index: number) => void
  onCleared: () => void
  /** Navigation found no route. `message` says why; `facts` is null if navigation gave none. */
  onNoRoute: (message: string, facts: NoRouteFacts | null) => void
  /** The request failed. `message` is empty if there was no answer. `isRefused`: the request is invalid, so a retry would fail too. */
  onFailed: (message: string, isRefused: boolean) => void
  onEnds: (ends: Record<End, { at: Position | null; name: string }>) => void
  /** No place was found for the text that was typed for this end. */
  onNotFound: (end: End, text: string) => void
  say: (text: string) => void
}

/** A press on the map. `point` is in CSS pixels from the map's upper left corner. */
export type Press = { point: { x: number; y: number }; lngLat: { lng: number; lat: number } }

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
  events: RouteEvents
  /** True if other code handles this press on the map. Otherwise it becomes an end of the route. */
  takesPress: (press: Press) => boolean
}

/** The data that is needed to show a route without asking navigation. */
export type ShownRoute = { routes: DirectionsRoute[]; origin: Position; destination: Position }

// Format of the message that build/directions-control.ts makes of a failed request: status and text.
const failed = /^failed:(\d+):(.*)$/s

/** Whether the status means that the request itself is wrong. Other failures are temporary. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

const pointOf = (place: { geometry?: { coordinates: [number, number] } }) => place.geometry?.coordinates ?? null
const mapboxName = (profile: RoutingProfile) => `mapbox/${profile}`

/**
 * Creates the directions control, which asks Muster's navigation service. Create it before the map has loaded. The caller adds `element`, which holds
 * the inputs, to the page, and calls `remove` at the end.
 */
export function createRouteControl(map: BaseMap, { profile, language, words, layers, events, takesPress }: Options) {
  let near = searchBias
  const look = () => {
    const { lng, lat } = map.getCenter()
    near = map.getZoom() >= localZoom ? [Number(lng.toFixed(3)), Number(lat.toFixed(3))] : searchBias
  }
  map.on('moveend', look)
  const control = new MapboxDirections({
    api: '/api/directions/v5/',
    // Navigation needs no token, but the control always sends one.
    accessToken: 'none',
    geocoder: { api: '/api/geocoding/v5/mapbox.places/', proximity: () => near.join(), language },
    unit: 'imperial',
    profile: mapboxName(profile),
    language,
    alternatives: true,
    congestion: true,
    styles: layers,
    controls: { inputs: true, instructions: false, profileSwitcher: false },
    placeholderOrigin: words.placeholders.origin,
    placeholderDestination: words.placeholders.destination,
    // Added to the map's own padding, which covers what lies over the map.
    routePadding: edgePx,
    zoom: 11,
    takesPress,
  })
  const element = control.onAdd(map)
  // Muster has its own button to swap the ends. The control's button is hidden, and its title would be English in every language.
  element.querySelector('.js-reverse-inputs')?.removeAttribute('title')
  const fieldOf = (end: End) => {
    const box = element.querySelector(`#mapbox-directions-${end}-input`)
    if (!box) throw new Error(`The directions control has no ${end}`)
    return makeAccessible(box, { label: words[end], clear: words.clear[end], results: words.results }, events.say)
  }
  const inputs = { origin: fieldOf('origin'), destination: fieldOf('destination') }
  const placeOf = (end: End) => pointOf(end === 'origin' ? control.getOrigin() : control.getDestination())

  /** Names of the chosen places. A field may contain another text while the person types. */
  const names: Record<End, string> = { origin: '', destination: '' }
  const isTyping: Record<End, boolean> = { origin: false, destination: false }
  let isChanging = false
  const beginChange = () => {
    isChanging = true
  }
  const endNow = (end: End) => ({ at: placeOf(end), name: placeOf(end) ? names[end] : '' })
  const tellEnds = () => events.onEnds({ origin: endNow('origin'), destination: endNow('destination') })

  const write = (end: End, text: string) => {
    names[end] = text
    isTyping[end] = false
    inputs[end].value = text
    inputs[end]
      .closest('.mapboxgl-ctrl-geocoder')
      ?.querySelector('button')
      ?.classList.toggle('active', text !== '')
  }

  /** Replaces the coordinates that the control writes for a picked point with the name of the place. */
  const nameEnd = async (end: End) => {
    const picked = inputs[end].value
    const point = coordinatesIn(picked)
    if (!point) return
    const place = await findPlace(point.join(), language).catch(() => null)
    if (place && inputs[end].value === picked) write(end, place.name)
    tellEnds()
  }

  /** Sets the end to the best place for the text in the field, without the list of suggestions. */
  const search = async (end: End) => {
    const text = inputs[end].value
    try {
      const place = await findPlace(text, language, near)
      if (inputs[end].value !== text || !isTyping[end]) return
      if (place) setEnd(end, place.at, place.name)
      else events.onNotFound(end, text)
    } catch (error) {
      logProblem('Place search failed', error)
    }
  }

  const followTyping = (end: End) => {
    const input = inputs[end]
    // Captured on the parent, so that this runs before the control's own listener, which reports a choice.
    input.parentElement?.addEventListener('change', beginChange, { capture: true })
    input.addEventListener('input', () => {
      isTyping[end] = true
      // An empty field clears the end too. Otherwise there would be a route whose end the person cannot see.
      if (input.value === '') input.closest('.mapboxgl-ctrl-geocoder')?.querySelector('button')?.click()
    })
    // Browsers fire a change event for Enter too. Only the control's own change event comes with a choice.
    input.addEventListener('change', () => {
      isChanging = false
    })
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter' && isTyping[end] && input.ariaExpanded !== 'true' && input.value.trim()) search(end)
    })
    input.addEventListener('blur', () => {
      if (placeOf(end) && input.value !== names[end]) write(end, names[end])
      else if (isTyping[end] && input.value.trim()) search(end)
    })
  }
  for (const end of ends) followTyping(end)

  let chosen = 0
  const unsubscribe = control._store.subscribe(() => {
    const { routeIndex } = control._store.getState()
    if (routeIndex === chosen) return
    chosen = routeIndex
    events.onChosen(routeIndex)
  })
  for (const end of ends) {
    control.on(end, () => {
      if (isChanging) isTyping[end] = false
      // The control fires this event before it writes the coordinates into the field.
      queueMicrotask(() => {
        if (!isTyping[end]) names[end] = inputs[end].value
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
    // An empty list is ignored, because an error event with the reason follows.
    if (route.length > 0) events.onRoutes(route as DirectionsRoute[])
  })
  let refusal: NoRouteFacts | null = null
  control.on('refused', ({ answer }) => {
    refusal = (answer as DirectionsAnswer).muster ?? null
  })
  control.on('error', ({ error }) => {
    const message = error instanceof Error ? error.message : String(error)
    const [, status = '', said = ''] = failed.exec(message) ?? []
    if (status) events.onFailed(said, isRefusal(Number(status)))
    else events.onNoRoute(message, refusal)
    refusal = null
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
    names,
    setEnd,
    setProfile,
    /** Requests the same route again. */
    replan: () => setProfile(current),
    /** Draws everything that was set before the map had loaded. By itself the control draws only changes. */
    redraw() {
      control._stateSnapshot = null
      control._store.dispatch({ type: 'REDRAW' })
    },
    choose: (index: number) => control.actions.setRouteIndex(index),
    swap() {
      const { origin, destination } = { origin: inputs.origin.value, destination: inputs.destination.value }
      control.reverse()
      write('origin', destination)
      write('destination', origin)
      tellEnds()
    },
    /** Draws a known route without a request to navigation. */
    show({ routes, origin, destination }: ShownRoute, names: Record<End, string>) {
      // A pending request is cancelled, because its answer would replace this route.
      control._store.getState().fetchDirectionsRequest?.abort()
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
      map.off('moveend', look)
      if (map.getLayer(chevronLayer)) map.removeLayer(chevronLayer)
      if (element.parentNode) control.onRemove(map)
    },
  }
}

export type RouteControl = ReturnType<typeof createRouteControl>
