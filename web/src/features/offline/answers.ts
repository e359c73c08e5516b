import type { LeaveByAnswer } from '@muster/contracts/entities/leave-by'
import type {
  DirectionsAnswer,
  evacuationPlan,
  HazardFeature,
  hazardCollection,
  RoadsEnd,
} from '@muster/contracts/entities/navigation'
import type { PackCard, PackManifest, PackPlace } from '@muster/contracts/entities/pack'
import { isLanguage } from '@muster/contracts/vocabulary/languages'
import {
  type AddedPreparation,
  preparationFor,
  preparationsOfNeeds,
  shelterNeedsOf,
} from '@muster/contracts/vocabulary/preparation'
import { type ShelterNeed, shelterNeeds } from '@muster/contracts/vocabulary/shelters'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { noTimeText } from '@muster/languages/leave-by-text'
import { presentLeaveBy } from '@muster/routing/directions/present-leave-by'
import { presentRoutes } from '@muster/routing/directions/present-route'
import { isForReal } from '@muster/routing/directions/real-need'
import { towardText } from '@muster/routing/directions/roads-end'
import { type GeometryFormat, travelModeFromMapbox } from '@muster/routing/directions/v5'
import { presentWithoutStreets } from '@muster/routing/directions/without-streets'
import type { Bounds } from '@muster/routing/graph/road-ends'
import type { RoadGraph, TravelMode } from '@muster/routing/graph/types'
import { hazardInputOf } from '@muster/routing/hazards/input-of-feature'
import { applyHazards } from '@muster/routing/hazards/marks'
import { placesAtRoadsEnd, type RoadsEndPlace } from '@muster/routing/plan/leave-region'
import { placesOutOfDanger } from '@muster/routing/plan/out-of-danger'
import { planRoute } from '@muster/routing/plan/plan-route'
import { nearestSafePlace } from '@muster/routing/plan/safe-place'
import type { Refuge, RouteResult } from '@muster/routing/plan/types'
import { withoutOutdatedFacts } from '@muster/routing/shelters/age'
import { sheltersWithExposure } from '@muster/routing/shelters/exposure'
import { byFit, placesToGo, presentFitting, type ShelterFacts, safePlacesOf } from '@muster/routing/shelters/fit'
import { leaveByOf } from '@muster/routing/time/leave-by-of'
import type { z } from 'zod'
import type { SavedPack } from '../../entities/offline-pack/store.ts'
import { findPlaces } from './find-places.ts'
import { modeWith, withLivestock } from './with-livestock.ts'

/** `asOf`: when the hazards were current, ISO 8601; null if unknown. */
type Hazards = { features: readonly HazardFeature[]; asOf: string | null }

/** A pack with its parts opened. */
export type OpenPack = {
  manifest: PackManifest
  graph: RoadGraph
  hazards: Hazards
  shelters: readonly ShelterFacts[]
  refuges: readonly Refuge[]
  places: readonly PackPlace[]
  slot: SavedPack['slot']
  leaving: SavedPack['leaving']
}

/** Adds to each hazard what officials say about it. */
export function withCards(hazards: Hazards, cards: readonly PackCard[]): Hazards {
  const said = new Map(cards.map(({ updateId, ...words }) => [updateId, words]))
  const features = hazards.features.map(feature => {
    const words = said.get(feature.properties.updateId ?? '')
    return words ? { ...feature, properties: { ...feature.properties, said: words } } : feature
  })
  return { ...hazards, features }
}

type Facts = Pick<SavedPack, 'hazardsAsOf' | 'shelterAges' | 'leaving'>

/** Applies the server's later answers to an opened pack: its contents stay the same, but are known to be current at a later time. */
export function asSaved(pack: OpenPack, { hazardsAsOf, shelterAges, leaving }: Facts): OpenPack {
  const ages = new Map(shelterAges.map(({ id, ...age }) => [id, age]))
  const { hazards, shelters } = pack
  return {
    ...pack,
    leaving,
    hazards: newer(hazards, { features: hazards.features, asOf: hazardsAsOf }),
    shelters: shelters.map(facts => ({ ...facts, ...ages.get(facts.id) })),
  }
}

type Question = { method: string; url: URL; body: string }
type EvacuationRequest = {
  from: Position
  profile: string
  needsWheelchairAccess?: boolean
  needs?: ShelterNeed[]
  shelterId?: string
  except?: string[]
  alternatives?: boolean
  language?: string
  preparation?: AddedPreparation[]
}

/** A town that is further away than this, in metres, is not named as the town at the end of a road. */
const townMeters = 10_000
const directionsPath = /\/api\/directions\/v5\/(?:mapbox(?:\/|%2F|:))?([\w-]+)\/(.+)\.json$/i
const geocodingPath = /\/api\/geocoding\/v5\/mapbox\.places\/(.+)\.json$/

const languageOf = (text: string | null | undefined) => (isLanguage(text) ? text : ('en' as const))

const time = (instant: string | null) => (instant === null ? 0 : Date.parse(instant))

const still = (shelters: readonly ShelterFacts[], now: number) =>
  shelters.map(facts => withoutOutdatedFacts(facts, new Date(now)))

/** Returns the hazards that were current later. */
const newer = (a: Hazards, b: Hazards | null): Hazards => (b && time(b.asOf) > time(a.asOf) ? b : a)

const markOffline = (answer: DirectionsAnswer): DirectionsAnswer => ({
  ...answer,
  routes: answer.routes.map(route => ({ ...route, muster: { ...route.muster, offline: true } })),
})

/** Whether a point lies in the area of a pack. Roads are cut off at its edge, so the pack cannot answer for a point beyond it. */
const holds = ({ manifest }: OpenPack, point: Position) =>
  distanceMeters(...manifest.center, ...point) <= manifest.radiusMeters

/**
 * Answers the map's requests from packs as the service would, with the same planner on the same roads. Uses the last hazards that this device received.
 * `now`: in ms since the epoch. Null if no pack can give a correct answer.
 */
export function answerOffline(
  packs: readonly OpenPack[],
  lastHazards: Hazards | null,
  { method, url, body }: Question,
  now: number,
): unknown {
  // As on the server: if a pack has real roads at the start, the practice network is not used.
  const packAt = (points: readonly [Position, ...Position[]]) => {
    const atStart = packs.filter(pack => holds(pack, points[0]))
    const real = atStart.filter(({ graph }) => !graph.isPractice)
    return (real.length > 0 ? real : atStart).find(pack => points.every(point => holds(pack, point)))
  }
  const { pathname } = url

  const directions = directionsPath.exec(pathname)
  if (directions) {
    const points = decodeURIComponent(directions[2] ?? '')
      .split(';')
      .map(pair => pair.split(',').map(Number) as Position)
    const [from, to] = [points[0], points.at(-1)]
    const profile = travelModeFromMapbox(directions[1] ?? '')
    if (!from || !to || !profile) return null
    const pack = packAt([from, ...points.slice(1)])
    if (!pack) return null
    const via = points.slice(1, -1)
    const language = languageOf(url.searchParams.get('language'))
    const alternatives = url.searchParams.get('alternatives') === 'true'
    const geometries = (url.searchParams.get('geometries') ?? 'polyline') as GeometryFormat
    const safePlaces = safePlacesOf(still(pack.shelters, now), pack.manifest.practice.DRILL)
    const world = worldOf(pack, lastHazards)
    const { refuges } = pack
    const common = { from, to, via, alternatives, language, departAt: now, safePlaces, refuges }
    return withLivestock(pack, profile, language, profile => {
      const result = planRoute(pack.graph, world.marks, { ...common, profile })
      return present(pack, world, result, { from, to, language }, points, geometries)
    })
  }
  if (method === 'POST' && pathname.endsWith('/evacuation-plans')) {
    const asked = JSON.parse(body) as EvacuationRequest
    const pack = packAt([asked.from])
    const profile = travelModeFromMapbox(asked.profile)
    if (!pack || !profile) return null
    return withLivestock(pack, profile, languageOf(asked.language), mode =>
      evacuate(pack, lastHazards, asked, mode, now),
    )
  }
  const [pack] = packs
  if (!pack) return null
  if (pathname.endsWith('/leave-by')) return leaveByFrom(packs, lastHazards, url.searchParams, now)
  if (pathname.endsWith('/hazards')) return hazardsOf(packs, lastHazards)
  if (pathname.endsWith('/shelters')) return sheltersOf(packs, lastHazards, url.searchParams, now)
  const search = geocodingPath.exec(pathname)
  return search ? findPlaces(packs, decodeURIComponent(search[1] ?? ''), url.searchParams) : null
}

function worldOf({ graph, hazards }: OpenPack, lastHazards: Hazards | null) {
  const { features, asOf } = newer(hazards, lastHazards)
  const marks = applyHazards(graph, features.map(hazardInputOf), { onInvalid: () => undefined })
  return { graph, marks, features, asOf, byId: new Map(features.map(feature => [feature.id, feature])) }
}

type Asked = { from: Position; to: Position | null; language: ReturnType<typeof languageOf> }

type World = ReturnType<typeof worldOf>

/** Whether the roads must not be followed: they are those of the practice network, and it is no drill. */
const isWithoutStreets = ({ manifest }: OpenPack, { graph, features }: World, points: readonly Position[]) =>
  graph.isPractice && isForReal(features, points, manifest.practice)

/** Places where roads continue beyond the pack. None on the practice network, which is not a part of a larger one. */
function roadsEnds({ manifest: { bounds }, graph, shelters }: OpenPack, { marks }: World, from: Position) {
  if (!bounds) return []
  // Open shelters beyond the roads decide in which direction to leave.
  const places = shelters.flatMap(({ id, name, coordinates, status, wheelchairAccessible }) =>
    coordinates && status === 'open' && !isWithin(bounds, coordinates)
      ? [{ id, name, location: coordinates, wheelchair: wheelchairAccessible }]
      : [],
  )
  return placesAtRoadsEnd(graph, marks, { bounds, places }, from)
}

const isWithin = ([west, south, east, north]: Bounds, [lon, lat]: Position) =>
  lon >= west && lon <= east && lat >= south && lat <= north

function presentRoadsEnd({ places }: OpenPack, { end: { kind, road, location }, toward }: RoadsEndPlace): RoadsEnd {
  const away = (place: PackPlace) => distanceMeters(...location, ...place.location)
  const [town] = places
    .filter(place => place.kind === 'place' && away(place) < townMeters)
    .sort((a, b) => away(a) - away(b))
  return {
    ...{ kind, road, location, area: town?.name ?? '' },
    toward: toward && { name: toward.place.name, location: toward.place.location, meters: toward.meters },
  }
}

const reasonsOf = ({ leaving }: OpenPack) => leaving?.preparation.reasons.map(({ reason }) => reason) ?? []

/** When the person has to leave their home, or the place in `options`, from the data that this device received last. Null if no pack can answer. */
function leaveByFrom(
  packs: readonly OpenPack[],
  lastHazards: Hazards | null,
  options: URLSearchParams,
  now: number,
): LeaveByAnswer | null {
  const named = options.get('from')?.split(',').map(Number) as Position | undefined
  const from = named ?? packs.find(({ slot }) => slot === 'home')?.manifest.place
  const pack = from && packs.find(one => holds(one, from))
  const profile = travelModeFromMapbox(options.get('profile') ?? pack?.manifest.mode ?? '')
  // Without knowing how long this person's preparations take, any time could be too late.
  if (!from || !pack?.leaving || !profile) return null
  const language = languageOf(options.get('language'))
  const world = worldOf(pack, lastHazards)
  const { preparation, added, home } = pack.leaving
  const places = placesToGo(
    byFit(
      sheltersWithExposure(still(pack.shelters, now), world.features),
      { near: from, needs: [], language: null },
      new Date(now),
    ),
    pack.manifest.practice.DRILL,
  )
  const departing = { from, profile: modeWith(profile, added), preparation }
  const goals = isWithoutStreets(pack, world, [from]) ? null : [...places, ...roadsEnds(pack, world, from)]
  const told = leaveByOf(world, departing, goals, now)
  return {
    leaveBy: told.leaveBy && presentLeaveBy(told.leaveBy, { language, isHome: !named, now: new Date(now) }),
    noTime: told.noTime,
    sentence: told.noTime ? noTimeText(told.noTime, { language }) : '',
    ...{ preparation, added, home: named ? null : home, change: null, hazardsAsOf: world.asOf, isStale: true },
  }
}

function present(
  pack: OpenPack,
  world: World,
  result: RouteResult,
  asked: Asked,
  points: readonly Position[],
  geometries: GeometryFormat,
): DirectionsAnswer {
  if (isWithoutStreets(pack, world, points)) return presentWithoutStreets(result, world, asked)
  const options = { geometries, steps: true, overview: 'full', annotations: ['congestion'] } as const
  return markOffline(presentRoutes(result, world, options))
}

function evacuate(
  pack: OpenPack,
  lastHazards: Hazards | null,
  asked: EvacuationRequest,
  profile: TravelMode,
  now: number,
): z.infer<typeof evacuationPlan> {
  const { from, needsWheelchairAccess, needs = [], shelterId, except = [], alternatives = false } = asked
  const language = languageOf(asked.language)
  const world = worldOf(pack, lastHazards)
  const wheelchair = needsWheelchairAccess || profile === 'wheelchair'
  const said = [
    ...(wheelchair ? (['wheelchair'] as const) : []),
    ...needs,
    ...shelterNeedsOf(pack.leaving?.added ?? []),
  ]
  const wishes = { near: from, needs: [...new Set(said)], language: null }
  const wanted = still(pack.shelters, now).filter(({ id }) => (shelterId ? id === shelterId : !except.includes(id)))
  const fitting = byFit(sheltersWithExposure(wanted, world.features), wishes, new Date(now))
  const places = placesToGo(fitting, pack.manifest.practice.DRILL)
  const request = { from, profile, language, wheelchair, alternatives, refuges: pack.refuges, departAt: now }
  const atRoadsEnd = shelterId ? [] : roadsEnds(pack, world, from)
  const ends = shelterId ? [] : [...atRoadsEnd, ...placesOutOfDanger(pack.graph, world.marks, from)]
  const { best, reason, margin = '' } = nearestSafePlace(pack.graph, world.marks, [...places, ...ends], request)
  const result = best?.result ?? { routes: [], waypoints: [], ...(reason && { reason }) }
  const to = best?.place.location ?? null
  const directions = present(pack, world, result, { from, to, language }, [from], 'polyline')
  const [route = null] = directions.routes
  const chosen = fitting.find(({ facts }) => facts.id === best?.place.id)
  const end = ends.find(({ id }) => id === best?.place.id)
  const toward = end ? towardText(end, language) : ''
  const preparation = preparationFor([
    ...reasonsOf(pack),
    ...preparationsOfNeeds(wishes.needs),
    ...(asked.preparation ?? []),
  ])
  const departing = { from, profile, preparation }
  const goals = isWithoutStreets(pack, world, [from]) ? null : [...places, ...atRoadsEnd]
  const { leaveBy } = leaveByOf(world, departing, goals, now)
  return {
    shelter: chosen ? presentFitting(chosen) : null,
    roadsEnd: end ? presentRoadsEnd(pack, end) : null,
    route,
    directions,
    isPracticeNetwork: pack.graph.isPractice,
    sentence: route ? [route.muster.sentence, margin, toward].filter(Boolean).join(' ') : (directions.message ?? ''),
    leaveBy: leaveBy && presentLeaveBy(leaveBy, { language, isHome: false, now: new Date(now) }),
  }
}

/** The shelters in the order of the service. If several packs have the same shelter, that of the newest pack is used. */
function sheltersOf(packs: readonly OpenPack[], last: Hazards | null, options: URLSearchParams, now: number) {
  const newest = packs.toSorted((a, b) => Date.parse(a.manifest.madeAt) - Date.parse(b.manifest.madeAt))
  // A candidate is listed only in drills, because no source says that it is open.
  const isShown = ({ manifest }: OpenPack, { status }: ShelterFacts) =>
    manifest.practice.DRILL || status !== 'candidate'
  const known = new Map(
    newest.flatMap(pack => pack.shelters.filter(of => isShown(pack, of)).map(facts => [facts.id, facts] as const)),
  )
  const { features } = hazardsOf(packs, last)
  const [lon, lat] = (options.get('near') ?? '').split(',').map(Number)
  const near: Position | null = lon !== undefined && lat !== undefined ? [lon, lat] : null
  const named = (options.get('for') ?? '').split(',')
  const needs = shelterNeeds.filter(need => named.includes(need))
  const wishes = { near, needs, language: options.get('language') }
  const limit = Number(options.get('limit') ?? known.size)
  return byFit(sheltersWithExposure(still([...known.values()], now), features), wishes, new Date(now))
    .slice(0, limit)
    .map(presentFitting)
}

function hazardsOf(packs: readonly OpenPack[], lastHazards: Hazards | null): z.infer<typeof hazardCollection> {
  const known = packs.reduce<Hazards>((best, { hazards }) => newer(best, hazards), { features: [], asOf: null })
  const { features, asOf } = newer(known, lastHazards)
  const all = new Map(packs.flatMap(({ hazards }) => hazards.features.map(feature => [feature.id, feature] as const)))
  const withWords = (feature: HazardFeature): HazardFeature => {
    const said = all.get(feature.id)?.properties.said
    return said ? { ...feature, properties: { ...feature.properties, said } } : feature
  }
  return {
    type: 'FeatureCollection',
    // The server's last answer is the whole list. Each pack has only the hazards near its place, so they are joined.
    features: lastHazards && asOf === lastHazards.asOf ? features.map(withWords) : [...all.values()],
    asOf,
    heardAt: asOf,
    isStale: true,
    isPracticeNetwork: packs.every(({ graph }) => graph.isPractice),
  }
}
