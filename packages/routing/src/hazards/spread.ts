import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { type HazardArea, prepareArea } from './area.ts'
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

/** Without a wind that somebody told, and against it, a fire is taken as nearly round: that reaches farthest to its sides and back. */
const roundest = 1.1
const longest = 4
/** Share of the wind in the open that reaches a flame; fuels shelter it by more or less, and less wind means rounder. */
const windAtFlame = 0.3
const alongWindDegrees = 45
const stepDegrees = 15
/** A direction that is known no better than this is none. */
const noDirectionDegrees = 90

/** Length over breadth of a fire by the wind at its flames (m/s): Anderson's double ellipse, as fire models use it. */
function lengthToBreadth({ wind, bearing = 0 }: HazardInput): number {
  if (!wind || between(wind.bearing, bearing) > alongWindDegrees) return roundest
  const speed = wind.metersPerSecond * windAtFlame
  const ratio = 0.936 * Math.exp(0.2566 * speed) + 0.461 * Math.exp(-0.1548 * speed) - 0.397
  return Math.min(longest, Math.max(roundest, ratio))
}

/**
 * The ellipses that together hold every spread that a told direction and its uncertainty allow; empty where the fire may go anywhere. Where
 * there are several they are larger than told, so that directions between them are held, too.
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

/** Metres an hour that a hazard grows at most, in any direction. */
export const fastestGrowth = (input: HazardInput): number =>
  waveletsOf(input).reduce((most, { long, lead }) => Math.max(most, long + lead), input.growthMetersPerHour ?? 0)

type Prepared = Wavelet & { area: HazardArea; squeeze: (point: Position, aheadMeters: number) => Position }

/** The hazard on a plane that is squeezed along the wavelet until the ellipse is a circle: there, nearness answers. */
function prepare(input: HazardInput, rings: readonly Ring[], wavelet: Wavelet): Prepared {
  const points = rings.flatMap(ring => ring.points)
  const [lon0 = 0, lat0 = 0] = points[0] ?? []
  const perLon = metersPerLon(lat0)
  const [east, north] = [Math.sin(wavelet.bearing * radians), Math.cos(wavelet.bearing * radians)]
  const share = wavelet.short / wavelet.long
  /** A point as it lies after its part along the wavelet's axis is squeezed; `aheadMeters` moves it back along the axis first. */
  const squeeze = ([lon, lat]: Position, aheadMeters: number): Position => {
    const [x, y] = [(lon - lon0) * perLon - aheadMeters * east, (lat - lat0) * metersPerDegree - aheadMeters * north]
    const along = (x * east + y * north) * (share - 1)
    return [lon0 + (x + along * east) / perLon, lat0 + (y + along * north) / metersPerDegree]
  }
  const polygons = Map.groupBy(rings, ({ polygon }) => polygon)
  const coordinates = [...polygons.values()].map(parts => parts.map(ring => ring.points.map(at => squeeze(at, 0))))
  const { layer, closedRoad, ...plain } = input
  const area = prepareArea({ ...plain, geometry: { type: 'MultiPolygon', coordinates } })
  return { ...wavelet, area, squeeze }
}

const known = new WeakMap<MarkedHazard, readonly Prepared[]>()

function preparedOf(hazard: MarkedHazard): readonly Prepared[] {
  const found = known.get(hazard)
  if (found) return found
  const wavelets = waveletsOf(hazard.input)
  const rings = wavelets.length > 0 ? thinRings(ringsOf(hazard.input)) : null
  const made = rings
    ? wavelets.map(wavelet => {
        const bufferMeters = (hazard.input.bufferMeters ?? 0) + rings.slackMeters
        return prepare({ ...hazard.input, bufferMeters }, rings.rings, wavelet)
      })
    : []
  known.set(hazard, made)
  return made
}

/**
 * Whether a hazard has come within `meters` of a point at a time (milliseconds since 1970), at the fastest that is said of its growth and in every
 * direction that its uncertainty allows: rather too early than too late. Without growth it stays as it was drawn: none is invented.
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
