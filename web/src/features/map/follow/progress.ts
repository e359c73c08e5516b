import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { distanceMeters } from '@muster/geo/measure'
import { nearestOnLine } from '@muster/geo/nearest'
import type { Position } from '@muster/geo/position'
import { decodeLine } from '../control/decode-line.ts'

export type Step = DirectionsRoute['legs'][number]['steps'][number]

/** A route prepared for following. `along`: metres from the start to each point of `line`. `atMeters`: where a step begins. `meters`: length of the line. */
export type Track = { line: Position[]; along: number[]; steps: { step: Step; atMeters: number }[]; meters: number }

/** Where the person is on a track. */
export type Progress = {
  /** Distance from the start of the route to the point of it that is nearest to the person. */
  alongMeters: number
  /** Distance between the person and that point. */
  offMeters: number
  /** Index of the current step. */
  current: number
  /** Metres to the next step; null on the last one. */
  toNextMeters: number | null
  leftMeters: number
}

const pointAlong = ({ line, along }: Pick<Track, 'line' | 'along'>, at: Position): { meters: number; off: number } => {
  const found = nearestOnLine(line, at)
  if (!found) return { meters: 0, off: 0 }
  const start = line[found.segment] ?? found.at
  return { meters: (along[found.segment] ?? 0) + distanceMeters(...start, ...found.at), off: found.meters }
}

/** Prepares a route for following. */
export function trackOf(route: DirectionsRoute): Track {
  const line = decodeLine(route.geometry)
  const along: number[] = []
  for (const [i, point] of line.entries()) {
    const before = line[i - 1]
    along.push(before ? (along[i - 1] ?? 0) + distanceMeters(...before, ...point) : 0)
  }
  const meters = along.at(-1) ?? 0
  const steps = route.legs.flatMap(leg => leg.steps)
  // The start of a step is the sum of the lengths before it, not the nearest point of the line: a route may pass the same place twice.
  let before = 0
  const placed = steps.map(step => {
    const atMeters = Math.min(before, meters)
    before += step.distance
    return { step, atMeters }
  })
  return { line, along, steps: placed, meters }
}

/** Positions further ahead of the last progress than this are not searched, because a route may pass the same place twice. */
const aheadMeters = 2_000

/** Where a position is on the track. `since`: the last progress, which decides between several passes of the same place; null at the start. */
export function progressOn(track: Track, at: Position, since: Progress | null): Progress {
  const from = Math.max(0, (since?.alongMeters ?? 0) - 100)
  const first = Math.max(
    0,
    track.along.findLastIndex(meters => meters <= from),
  )
  const end = since ? track.along.findIndex(meters => meters >= since.alongMeters + aheadMeters) : -1
  const last = end < 0 ? track.line.length : end + 1
  const part = { line: track.line.slice(first, last), along: track.along.slice(first, last) }
  const here = pointAlong(part, at)
  const current = Math.max(
    0,
    track.steps.findLastIndex(({ atMeters }) => atMeters <= here.meters + 1),
  )
  const next = track.steps[current + 1]
  return {
    alongMeters: here.meters,
    offMeters: here.off,
    current,
    toNextMeters: next ? Math.max(0, next.atMeters - here.meters) : null,
    leftMeters: Math.max(0, track.meters - here.meters),
  }
}
