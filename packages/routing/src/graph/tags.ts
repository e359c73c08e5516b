import type { Tags } from './types.ts'

export const ROAD_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'track',
  'pedestrian',
  'cycleway',
  'bridleway',
  'footway',
  'path',
  'steps',
] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]

export const FLAG = {
  carForward: 1,
  carBackward: 2,
  bicycleForward: 4,
  bicycleBackward: 8,
  foot: 16,
  wheelchair: 32,
  link: 64,
  steps: 128,
  unpaved: 256,
  sidewalk: 512,
  noSidewalk: 1024,
  tunnel: 2048,
  bridge: 4096,
  roundabout: 8192,
} as const

const KPH: Record<RoadClass, number> = {
  motorway: 105,
  trunk: 88,
  primary: 64,
  secondary: 56,
  tertiary: 48,
  unclassified: 45,
  residential: 40,
  living_street: 15,
  service: 20,
  track: 15,
  pedestrian: 8,
  cycleway: 15,
  bridleway: 8,
  footway: 5,
  path: 5,
  steps: 3,
}

const FOOT_ONLY = new Set<RoadClass>(['pedestrian', 'cycleway', 'bridleway', 'footway', 'path', 'steps'])
const CLOSED = new Set(['no', 'private', 'agricultural', 'forestry', 'emergency', 'delivery'])
const ROUGH = /^(unpaved|gravel|fine_gravel|pebblestone|dirt|earth|ground|grass|mud|sand|rock|cobblestone|woodchips)/

/** The road's class and whether it is a ramp; null for what is not a road (construction, proposed, platform, …). */
export const roadClassOf = (highway: string | undefined): { roadClass: RoadClass; link: boolean } | null => {
  const link = highway?.endsWith('_link') ?? false
  const bare = (link ? highway?.slice(0, -'_link'.length) : highway) ?? ''
  const roadClass = bare === 'road' || bare === 'busway' ? 'unclassified' : ROAD_CLASSES.find(known => known === bare)
  return roadClass ? { roadClass, link } : null
}

/** Metres a second from an OSM maxspeed ("35 mph", "50", "35 mph;45 mph"), null when it says none. */
export const parseSpeed = (text: string | undefined): number | null => {
  const match = text?.match(/(\d+(?:\.\d+)?)\s*(mph)?/)
  const value = Number(match?.[1])
  if (!match || !(value > 0)) return null
  return (value * (match[2] ? 1.609344 : 1)) / 3.6
}

const parseIncline = (text: string | undefined): number => {
  if (text === 'up') return 6
  if (text === 'down') return -6
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) ? Math.max(-60, Math.min(60, value)) : 0
}

const allowed = (general: string | undefined, own: string | undefined, fallback: boolean): boolean => {
  const word = own ?? general
  return word === undefined ? fallback : !CLOSED.has(word)
}

const onewayOf = (tags: Tags, roadClass: RoadClass): 1 | -1 | 0 => {
  const word = tags.oneway
  if (word === '-1' || word === 'reverse') return -1
  if (word === 'yes' || word === 'true' || word === '1') return 1
  if (word === 'no' || word === 'false') return 0
  return (tags.junction === 'roundabout' || tags.junction === 'circular' || roadClass === 'motorway') &&
    word === undefined
    ? 1
    : 0
}

export type RoadAttributes = {
  roadClass: number
  flags: number
  speed: number
  incline: number
  name: string
  ref: string
}

/** What OSM tags mean for each profile (access by the usual defaults); null when nobody may use the way. */
export const readTags = (tags: Tags): RoadAttributes | null => {
  const found = roadClassOf(tags.highway)
  if (!found || tags.area === 'yes') return null
  const { roadClass, link } = found
  const footOnly = FOOT_ONLY.has(roadClass)
  const motorway = roadClass === 'motorway'
  const general = tags.access
  const motor = tags.motor_vehicle ?? tags.motorcar ?? tags.vehicle
  const car = !(footOnly && motor === undefined) && allowed(general, motor, true)
  const foot = allowed(general, tags.foot, !motorway)
  const bicycleDefault = !motorway && (!footOnly || roadClass === 'cycleway' || tags.bicycle === 'yes')
  const bicycle = allowed(general, tags.bicycle ?? tags.vehicle, bicycleDefault) && roadClass !== 'steps'
  const unpaved = ROUGH.test(tags.surface ?? (roadClass === 'track' || roadClass === 'path' ? 'unpaved' : ''))
  const smooth = tags.wheelchair === 'yes' || tags.wheelchair === 'limited' || tags.wheelchair === 'designated'
  const wheelchair = foot && roadClass !== 'steps' && tags.wheelchair !== 'no' && (smooth || !unpaved)
  const oneway = onewayOf(tags, roadClass)
  const bicycleOneway = tags['oneway:bicycle'] === 'no' || tags.cycleway?.startsWith('opposite') ? 0 : oneway
  const sidewalk = tags.sidewalk ?? tags['sidewalk:both'] ?? tags['sidewalk:right'] ?? tags['sidewalk:left']
  const flags =
    (car && oneway !== -1 ? FLAG.carForward : 0) |
    (car && oneway !== 1 ? FLAG.carBackward : 0) |
    (bicycle && bicycleOneway !== -1 ? FLAG.bicycleForward : 0) |
    (bicycle && bicycleOneway !== 1 ? FLAG.bicycleBackward : 0) |
    (foot ? FLAG.foot : 0) |
    (wheelchair ? FLAG.wheelchair : 0) |
    (link ? FLAG.link : 0) |
    (roadClass === 'steps' ? FLAG.steps : 0) |
    (unpaved ? FLAG.unpaved : 0) |
    (sidewalk && sidewalk !== 'no' && sidewalk !== 'none' ? FLAG.sidewalk : 0) |
    (sidewalk === 'no' || sidewalk === 'none' ? FLAG.noSidewalk : 0) |
    (tags.tunnel && tags.tunnel !== 'no' ? FLAG.tunnel : 0) |
    (tags.bridge && tags.bridge !== 'no' ? FLAG.bridge : 0) |
    (tags.junction === 'roundabout' ? FLAG.roundabout : 0)
  if (!car && !foot && !bicycle) return null
  const speed = parseSpeed(tags.maxspeed) ?? ((link ? 0.6 : 1) * KPH[roadClass]) / 3.6
  return {
    roadClass: ROAD_CLASSES.indexOf(roadClass),
    flags,
    speed,
    incline: parseIncline(tags.incline),
    name: tags.name ?? '',
    ref: tags.ref ?? '',
  }
}
