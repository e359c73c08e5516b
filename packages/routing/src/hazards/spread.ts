import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { type HazardArea, outlineOf, prepareArea } from './area.ts'
import { type Contact, type GrowingDisk, prepareContact } from './contact.ts'
import type { MarkedHazard } from './marks.ts'
import { type Ring, ringsOf } from './rings.ts'
import { thinRings } from './thin.ts'
import type { HazardInput } from './types.ts'

const hourMs = 3_600_000
const radians = Math.PI / 180

/** The ellipse in which every point of a fire spreads in an hour, from its rear focus: half axes and the centre's lead, in metres. */
type Wavelet = { bearing: number; long: number; short: number; lead: number }

/** Degrees between two directions, 0 to 180. */
const between = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180)

/** Length over breadth of a fire without a reported wind, or against it: nearly round, because that assumption reaches farthest to its sides and back. */
const roundest = 1.1
const longest = 4
/** Share of the open wind that reaches a flame. Fuels shelter it to different degrees; less wind means a rounder fire. */
const windAtFlame = 0.3
const alongWindDegrees = 45
const stepDegrees = 15
/** A direction with a larger uncertainty than this counts as unknown. */
const noDirectionDegrees = 90

/** Length over breadth of a fire by the wind at its flames (m/s), from Anderson's double ellipse, which fire models use. */
function lengthToBreadth({ wind, bearing = 0 }: HazardInput): number {
  if (!wind || between(wind.bearing, bearing) > alongWindDegrees) return roundest
  const speed = wind.metersPerSecond * windAtFlame
  const ratio = 0.936 * Math.exp(0.2566 * speed) + 0.461 * Math.exp(-0.1548 * speed) - 0.397
  return Math.min(longest, Math.max(roundest, ratio))
}

/**
 * Ellipses that together contain every spread that the reported direction and its uncertainty allow; empty if the fire may spread in any direction. If there
 * are several, they are larger than reported, so that directions between them are covered, too.
 */
export function waveletsOf(input: HazardInput): Wavelet[] {
  const { growthMetersPerHour: head = 0, bearing, bearingUncertainty = 0 } = input
  if (bearing === undefined || bearingUncertainty >= noDirectionDegrees) return []
  const ratio = lengthToBreadth(input)
  const eccentricity = Math.sqrt(1 - 1 / ratio ** 2)
  const perSide = Math.ceil(bearingUncertainty / stepDegrees)
  const step = perSide === 0 ? 0 : bearingUncertainty / perSide
  const larger = (1 - eccentricity * Math.cos((step / 2) * radians)) / (1 - eccentricity)
  const long = (head * larger) / (1 + eccentricity)
  return Array.from({ length: 2 * perSide + 1 }, (_, i) => ({
    bearing: bearing + (i - perSide) * step,
    long,
    short: long / ratio,
    lead: long * eccentricity,
  }))
}

/** The fastest growth of a hazard in any direction, in metres per hour. */
export const fastestGrowth = (input: HazardInput): number =>
  waveletsOf(input).reduce((most, { long, lead }) => Math.max(most, long + lead), input.growthMetersPerHour ?? 0)

type Squeezed = Wavelet & { input: HazardInput; squeeze: (point: Position, aheadMeters: number) => Position }
type Prepared = Squeezed & { area: HazardArea }

/** The hazard on a plane that is scaled along the wavelet's axis until the ellipse is a circle, so that a distance answers whether it is reached. */
function squeezed(input: HazardInput, rings: readonly Ring[], wavelet: Wavelet): Squeezed {
  const points = rings.flatMap(ring => ring.points)
  const [lon0 = 0, lat0 = 0] = points[0] ?? []
  const perLon = metersPerLon(lat0)
  const [east, north] = [Math.sin(wavelet.bearing * radians), Math.cos(wavelet.bearing * radians)]
  const share = wavelet.short / wavelet.long
  /** Scales the component of a point along the wavelet's axis; `aheadMeters` moves the point back along the axis first. */
  const squeeze = ([lon, lat]: Position, aheadMeters: number): Position => {
    const [x, y] = [(lon - lon0) * perLon - aheadMeters * east, (lat - lat0) * metersPerDegree - aheadMeters * north]
    const along = (x * east + y * north) * (share - 1)
    return [lon0 + (x + along * east) / perLon, lat0 + (y + along * north) / metersPerDegree]
  }
  const polygons = Map.groupBy(rings, ({ polygon }) => polygon)
  const coordinates = [...polygons.values()].map(parts => parts.map(ring => ring.points.map(at => squeeze(at, 0))))
  const { layer, closedRoad, ...plain } = input
  return { ...wavelet, input: { ...plain, geometry: { type: 'MultiPolygon', coordinates } }, squeeze }
}

function squeezedAlongAll({ input }: MarkedHazard): Squeezed[] {
  const wavelets = waveletsOf(input)
  if (wavelets.length === 0) return []
  const { rings, slackMeters } = thinRings(ringsOf(input))
  const bufferMeters = (input.bufferMeters ?? 0) + slackMeters
  return wavelets.map(wavelet => squeezed({ ...input, bufferMeters }, rings, wavelet))
}

const known = new WeakMap<MarkedHazard, readonly Prepared[]>()

function preparedOf(hazard: MarkedHazard): readonly Prepared[] {
  const found = known.get(hazard)
  if (found) return found
  const made = squeezedAlongAll(hazard).map(one => ({ ...one, area: prepareArea(one.input) }))
  known.set(hazard, made)
  return made
}

/**
 * Whether a hazard may have come within `meters` of a point at a time (milliseconds since 1970), with the fastest reported growth in every direction that its
 * uncertainty allows: rather too early than too late. A hazard without reported growth stays as drawn.
 */
export function isReached(hazard: MarkedHazard, point: Position, meters: number, at: number): boolean {
  const { growthMetersPerHour = 0, observedAt } = hazard.input
  const hours = observedAt === undefined ? 0 : Math.max(0, at - observedAt) / hourMs
  if (!(growthMetersPerHour > 0) || hours === 0) return hazard.area.within(point, meters)
  const wavelets = preparedOf(hazard)
  if (wavelets.length === 0) return hazard.area.within(point, meters + growthMetersPerHour * hours)
  if (!hazard.area.within(point, meters + fastestGrowth(hazard.input) * hours)) return false
  return (
    hazard.area.within(point, meters) ||
    wavelets.some(({ area, squeeze, lead, short }) => area.within(squeeze(point, lead * hours), meters + short * hours))
  )
}

type Front = {
  /** Projects a point to the plane of `contact`. */
  place: (point: Position) => [x: number, y: number]
  contact: Contact
  reach: number
  disk: GrowingDisk
}
/** `round`: a bound with the fastest growth in all directions. `ellipses`: the exact fronts; empty if the growth is the same in all directions. */
type Fronts = { round: Front; ellipses: readonly Front[] }

const fronts = new WeakMap<MarkedHazard, Fronts>()

function frontsOf(hazard: MarkedHazard): Fronts {
  const found = fronts.get(hazard)
  if (found) return found
  const { outline, reach } = outlineOf(hazard.input)
  const growth = fastestGrowth(hazard.input)
  const disk = { radius: reach, growth, driftX: 0, driftY: 0 }
  const round = { place: outline.toPlane, contact: prepareContact(outline), reach, disk }
  const made = { round, ellipses: squeezedAlongAll(hazard).map(frontOf) }
  fronts.set(hazard, made)
  return made
}

function frontOf({ input, squeeze, lead, short }: Squeezed): Front {
  const { outline, reach } = outlineOf(input)
  const place = (point: Position) => outline.toPlane(squeeze(point, 0))
  const anywhere: Position = [outline.box[0], outline.box[1]]
  const [x, y] = place(anywhere)
  // The shift of every point per hour.
  const [movedX, movedY] = outline.toPlane(squeeze(anywhere, lead))
  const disk = { radius: reach, growth: short, driftX: movedX - x, driftY: movedY - y }
  return { place, contact: prepareContact(outline), reach, disk }
}

function hoursUntilTouched({ place, contact, reach, disk }: Front, point: Position, meters: number, latest: number) {
  disk.radius = reach + meters
  const [x, y] = place(point)
  return contact(x, y, disk, latest)
}

/**
 * Hours of growth after which a hazard comes within `meters` of a point outside of it, consistent with `isReached`: 0 if it is that near as drawn, Infinity
 * if it takes longer than `mostHours`. Much faster than calling `isReached` for many times.
 */
export function hoursUntilReached(hazard: MarkedHazard, point: Position, meters: number, mostHours: number): number {
  const { round, ellipses } = frontsOf(hazard)
  const soonest = hoursUntilTouched(round, point, meters, mostHours)
  if (soonest === 0 || soonest === Number.POSITIVE_INFINITY || ellipses.length === 0) return soonest
  let least = Number.POSITIVE_INFINITY
  for (const one of ellipses) {
    least = Math.min(least, hoursUntilTouched(one, point, meters, Math.min(mostHours, least)))
    if (least <= soonest) return soonest
  }
  return least
}
