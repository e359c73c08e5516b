import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { HazardMarks, MarkedHazard } from '../hazards/marks.ts'
import { isReached } from '../hazards/spread.ts'
import type { RiskReason, RouteLeg } from './types.ts'

/** A traveller must have passed a place this long before a danger arrives. */
const marginMs = 30 * 60_000
const minuteMs = 60_000
const pieceMeters = 200
/** A stretch of up to this length is not divided further: it counts as reached completely. */
const finestMeters = 2

/** A straight stretch of a route; `meters` from the route's start, `arrival` at its beginning. */
type Piece = { from: Position; to: Position; meters: number; length: number; arrival: number; msPerMeter: number }

const between = (a: Position, b: Position, share: number): Position => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

/** Splits a route into straight stretches of at most 200 m, without gaps. */
function piecesOf(legs: readonly RouteLeg[], departAt: number): Piece[] {
  const pieces: Piece[] = []
  let [meters, arrival] = [0, departAt]
  for (const step of legs.flatMap(({ steps }) => steps)) {
    const msPerMeter = step.distanceMeters > 0 ? (step.durationSeconds * 1000) / step.distanceMeters : 0
    step.geometry.slice(1).forEach((point, i) => {
      const before = step.geometry[i] ?? point
      const whole = distanceMeters(...before, ...point)
      const parts = Math.max(1, Math.ceil(whole / pieceMeters))
      const length = whole / parts
      for (let part = 0; part < parts; part++) {
        const [from, to] = [between(before, point, part / parts), between(before, point, (part + 1) / parts)]
        pieces.push({ from, to, meters, length, arrival, msPerMeter })
        meters += length
        arrival += length * msPerMeter
      }
    })
  }
  return pieces
}

/** The part of a stretch that a danger has reached by `timeFor` it, found by halving; null if it reaches none. */
function reachedPart(hazard: MarkedHazard, piece: Piece, timeFor: (piece: Piece) => number): Piece | null {
  const { from, to, meters, length, arrival, msPerMeter } = piece
  const middle = between(from, to, 0.5)
  if (!isReached(hazard, middle, length / 2, timeFor(piece))) return null
  if (length <= finestMeters) return piece
  const half = length / 2
  const second = { ...piece, from: middle, meters: meters + half, length: half, arrival: arrival + half * msPerMeter }
  return reachedPart(hazard, { ...piece, to: middle, length: half }, timeFor) ?? reachedPart(hazard, second, timeFor)
}

/** The dangers that, at their known growth, reach a route before a traveller has passed or soon after, and in how many minutes. */
export function closingReasons(
  marks: HazardMarks,
  legs: readonly RouteLeg[],
  departAt: number,
  left: ReadonlySet<number>,
): RiskReason[] {
  const growing = marks.hazards.filter(
    ({ rank, input }, number) => rank === 'danger' && (input.growthMetersPerHour ?? 0) > 0 && !left.has(number),
  )
  if (growing.length === 0) return []
  const pieces = piecesOf(legs, departAt)
  const latestFor = ({ arrival, length, msPerMeter }: Piece) => arrival + length * msPerMeter + marginMs
  return growing.flatMap((hazard): RiskReason[] => {
    const minutesUntil = (piece: Piece) => {
      let [low, high] = [0, Math.ceil((latestFor(piece) - departAt) / minuteMs)]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        if (reachedPart(hazard, piece, () => departAt + middle * minuteMs)) high = middle
        else low = middle + 1
      }
      return low
    }
    const [soonest] = pieces
      .flatMap(piece => {
        const part = reachedPart(hazard, piece, latestFor)
        return part ? [{ meters: part.meters, minutes: minutesUntil(piece) }] : []
      })
      .sort((a, b) => a.minutes - b.minutes)
    return soonest ? [{ kind: 'closes-soon', hazardId: hazard.hazardId, road: '', ...soonest }] : []
  })
}
