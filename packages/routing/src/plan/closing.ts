import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { HazardMarks } from '../hazards/marks.ts'
import { isReached } from '../hazards/spread.ts'
import type { RiskReason, RouteLeg } from './types.ts'

/** One must be past a place this long before a danger comes there. */
const marginMs = 30 * 60_000
const sampleMeters = 200
const minuteMs = 60_000

type Sample = { at: Position; meters: number; arrival: number }

/** Points along a route with the time at which one is there. */
function samplesOf(legs: readonly RouteLeg[], departAt: number): Sample[] {
  const samples: Sample[] = []
  let [meters, time, next] = [0, departAt, 0]
  for (const step of legs.flatMap(({ steps }) => steps)) {
    const msPerMeter = step.distanceMeters > 0 ? (step.durationSeconds * 1000) / step.distanceMeters : 0
    step.geometry.forEach((point, i) => {
      const before = step.geometry[i - 1]
      const length = before ? distanceMeters(...before, ...point) : 0
      for (; before && next < meters + length; next += sampleMeters) {
        const share = (next - meters) / length
        const at: Position = [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]
        samples.push({ at, meters: next, arrival: time + (next - meters) * msPerMeter })
      }
      meters += length
      time += length * msPerMeter
    })
  }
  return samples
}

/** The dangers that, at the growth that is told of them, reach a route before one is past it, or soon after; and in how many minutes. */
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
  const samples = samplesOf(legs, departAt)
  return growing.flatMap((hazard): RiskReason[] => {
    const isThere = (at: Position, time: number) => isReached(hazard, at, 0, time)
    const minutesUntil = (at: Position, latest: number) => {
      let [low, high] = [0, Math.ceil((latest - departAt) / minuteMs)]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        if (isThere(at, departAt + middle * minuteMs)) high = middle
        else low = middle + 1
      }
      return low
    }
    const [soonest] = samples
      .filter(({ at, arrival }) => isThere(at, arrival + marginMs))
      .map(({ at, meters, arrival }) => ({ meters, minutes: minutesUntil(at, arrival + marginMs) }))
      .sort((a, b) => a.minutes - b.minutes)
    return soonest ? [{ kind: 'closes-soon', hazardId: hazard.hazardId, road: '', ...soonest }] : []
  })
}
