import { motorDirections } from '@muster/routing/graph/oneway'
import { roadClassOf } from '@muster/routing/graph/road-class'
import type { Tags } from '../pbf/block.ts'

export const layers = ['roads', 'water', 'waterway', 'landcover', 'buildings', 'places', 'pois', 'boundaries'] as const
export type Layer = (typeof layers)[number]
export type Properties = Record<string, string | number | boolean>
/** How a feature appears on the map: its layer, the lowest zoom that shows it, its properties. */
export type MapRule = { layer: Layer; minZoom: number; properties: Properties }

// Maps instead of objects, because a tag's value may be "constructor".
const roadClasses = new Map<string, [name: string, minZoom: number]>(
  Object.entries({
    motorway: ['motorway', 5],
    motorway_link: ['motorway', 9],
    trunk: ['trunk', 6],
    trunk_link: ['trunk', 10],
    primary: ['primary', 8],
    primary_link: ['primary', 11],
    secondary: ['secondary', 10],
    secondary_link: ['secondary', 12],
    tertiary: ['tertiary', 11],
    tertiary_link: ['tertiary', 12],
    unclassified: ['minor', 12],
    residential: ['minor', 12],
    living_street: ['minor', 12],
    road: ['minor', 12],
    busway: ['minor', 13],
    service: ['service', 13],
    track: ['track', 13],
    path: ['path', 13],
    footway: ['path', 13],
    pedestrian: ['path', 13],
    bridleway: ['path', 13],
    corridor: ['path', 14],
    steps: ['steps', 13],
    cycleway: ['cycleway', 13],
  }),
)

const isSet = (value: string | undefined) => value !== undefined && value !== 'no'
const closed = new Set(['private', 'no'])

/** 1 along the way, -1 against it, 0 for both or if it changes. */
function onewayOf(tags: Tags): -1 | 0 | 1 {
  const found = roadClassOf(tags.highway)
  const { along, against } = found ? motorDirections(tags, found.roadClass) : { along: true, against: true }
  if (along === against) return 0
  return along ? 1 : -1
}

/** The rule for a way with `highway` as a line of the map; null if it is not a road, such as one under construction. */
export function roadRule(tags: Tags): MapRule | null {
  const found = roadClasses.get(tags.highway ?? '')
  if (!found || tags.area === 'yes') return null
  const [roadClass, minZoom] = found
  const access = tags.motor_vehicle ?? tags.vehicle ?? tags.access
  const properties: Properties = { class: roadClass }
  if (tags.name) properties.name = tags.name
  if (tags.ref) properties.ref = tags.ref
  const oneway = onewayOf(tags)
  if (oneway !== 0) properties.oneway = oneway
  if (isSet(tags.bridge)) properties.bridge = true
  if (isSet(tags.tunnel)) properties.tunnel = true
  if (access !== undefined && closed.has(access)) properties.private = true
  return { layer: 'roads', minZoom, properties }
}

const waterways = new Map<string, number>(Object.entries({ river: 9, canal: 11, stream: 12, drain: 13, ditch: 13 }))

/** The rule for other lines: rivers and streams; null for all others. */
export function lineRule(tags: Tags): MapRule | null {
  const minZoom = waterways.get(tags.waterway ?? '')
  if (minZoom === undefined) return null
  const properties: Properties = { kind: tags.waterway ?? '' }
  if (tags.name) properties.name = tags.name
  if (isSet(tags.tunnel)) properties.tunnel = true
  return { layer: 'waterway', minZoom, properties }
}

const landcovers: Record<string, Record<string, string>> = {
  natural: {
    wood: 'wood',
    grassland: 'grass',
    scrub: 'scrub',
    heath: 'scrub',
    sand: 'sand',
    beach: 'sand',
    wetland: 'wetland',
    bare_rock: 'rock',
    scree: 'rock',
    glacier: 'ice',
  },
  landuse: {
    forest: 'wood',
    grass: 'grass',
    meadow: 'grass',
    village_green: 'grass',
    recreation_ground: 'park',
    cemetery: 'cemetery',
    farmland: 'farmland',
    orchard: 'orchard',
    vineyard: 'orchard',
    quarry: 'rock',
    industrial: 'industrial',
    military: 'military',
  },
  leisure: {
    park: 'park',
    garden: 'park',
    nature_reserve: 'park',
    golf_course: 'golf',
    pitch: 'pitch',
    track: 'pitch',
  },
  amenity: { parking: 'parking', school: 'school', college: 'school', university: 'school', hospital: 'hospital' },
  aeroway: { aerodrome: 'aerodrome', apron: 'apron', runway: 'runway' },
}

const isWater = ({ natural, waterway, landuse, leisure }: Tags) =>
  natural === 'water' ||
  waterway === 'riverbank' ||
  landuse === 'reservoir' ||
  landuse === 'basin' ||
  leisure === 'swimming_pool'

/** The rule for an area by its land cover; null for areas that the map does not show. `squareMeters` decides from which zoom it is shown. */
export function areaRule(tags: Tags, squareMeters: number): MapRule | null {
  if (isWater(tags)) {
    const properties: Properties = { kind: tags.water ?? (tags.leisure === 'swimming_pool' ? 'pool' : 'water') }
    if (tags.name) properties.name = tags.name
    if (tags.intermittent === 'yes') properties.intermittent = true
    return { layer: 'water', minZoom: zoomOfArea(squareMeters, 3), properties }
  }
  for (const [key, values] of Object.entries(landcovers)) {
    const kind = Object.hasOwn(values, tags[key] ?? '') ? values[tags[key] ?? ''] : undefined
    if (!kind) continue
    const properties: Properties = { kind }
    if (tags.name) properties.name = tags.name
    return { layer: 'landcover', minZoom: Math.max(7, zoomOfArea(squareMeters, 5)), properties }
  }
  if (isSet(tags.building)) return { layer: 'buildings', minZoom: squareMeters > 5_000 ? 13 : 14, properties: {} }
  return null
}

const maxZoom = 14
const metersPerPixelAtZoom0 = 120_000

/** The lowest zoom at which an area is `pixels` wide on average. */
function zoomOfArea(squareMeters: number, pixels: number): number {
  const zoom = Math.ceil(Math.log2((metersPerPixelAtZoom0 * pixels) / Math.sqrt(Math.max(1, squareMeters))))
  return Math.max(0, Math.min(maxZoom, zoom))
}

const settlements = new Map<string, [minZoom: number, rank: number]>(
  Object.entries({
    city: [5, 2],
    town: [8, 4],
    village: [10, 6],
    hamlet: [12, 8],
    suburb: [11, 7],
    quarter: [12, 9],
    neighbourhood: [12, 9],
  }),
)

/** The rule for a settlement or part of one. `rank` is lower for larger ones. */
export function settlementRule(tags: Tags): MapRule | null {
  const found = settlements.get(tags.place ?? '')
  if (!found || !tags.name) return null
  const [minZoom, rank] = found
  const kind = tags.place === 'suburb' || tags.place === 'quarter' ? 'neighbourhood' : (tags.place ?? '')
  const population = Number(tags.population)
  const isLarge = population > 250_000
  return {
    layer: 'places',
    minZoom: isLarge ? minZoom - 1 : minZoom,
    properties: { kind, name: tags.name, rank: isLarge ? rank - 1 : rank },
  }
}

const poisByAmenity = new Map<string, [kind: string, minZoom: number]>(
  Object.entries({
    hospital: ['hospital', 11],
    clinic: ['clinic', 14],
    school: ['school', 14],
    college: ['school', 14],
    university: ['school', 13],
    fire_station: ['fire_station', 13],
    police: ['police', 13],
    pharmacy: ['pharmacy', 14],
    fuel: ['fuel', 14],
    parking: ['parking', 14],
    community_centre: ['shelter_candidate', 13],
    exhibition_centre: ['shelter_candidate', 13],
    conference_centre: ['shelter_candidate', 13],
    events_venue: ['shelter_candidate', 14],
  }),
)
const wheelchairValues = new Set(['yes', 'limited', 'no', 'designated'])

/** The rule for a place that people search for in an emergency; null for all others. */
export function poiRule(tags: Tags): MapRule | null {
  const found =
    poisByAmenity.get(tags.amenity ?? '') ??
    (tags.leisure === 'park' && tags.name ? (['park', 14] as const) : undefined) ??
    (tags.landuse === 'fairground' || tags.leisure === 'sports_centre'
      ? (['shelter_candidate', 14] as const)
      : undefined)
  if (!found) return null
  const [kind, minZoom] = found
  const properties: Properties = { kind }
  if (tags.name) properties.name = tags.name
  const { wheelchair } = tags
  // Absent if the tags do not say it: unknown never counts as yes.
  if (wheelchair && wheelchairValues.has(wheelchair))
    properties.wheelchair = wheelchair === 'designated' ? 'yes' : wheelchair
  return { layer: 'pois', minZoom, properties }
}

const lineOnlyNatural = new Set(['coastline', 'cliff', 'ridge', 'arete', 'tree_row', 'valley'])

/** Whether a closed way is an area, by the keys that OpenStreetMap uses for areas. */
export function isArea(tags: Tags): boolean {
  if (tags.area === 'yes') return true
  if (tags.area === 'no' || tags.highway) return false
  return (
    isSet(tags.building) ||
    tags.landuse !== undefined ||
    tags.leisure !== undefined ||
    tags.amenity !== undefined ||
    tags.aeroway === 'aerodrome' ||
    tags.aeroway === 'apron' ||
    tags.aeroway === 'runway' ||
    tags.waterway === 'riverbank' ||
    tags.boundary !== undefined ||
    (tags.natural !== undefined && !lineOnlyNatural.has(tags.natural))
  )
}
