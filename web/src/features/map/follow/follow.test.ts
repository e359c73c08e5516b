import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import type { Position } from '@muster/geo/position'
import { expect, it } from 'vitest'
import { announce, nothingTold } from './announce.ts'
import { hazardAhead } from './hazard-ahead.ts'
import { progressOn, trackOf } from './progress.ts'

// The route goes 1,112 m east, then 1,112 m north.
const corner: Position[] = [
  [0, 0],
  [0.01, 0],
  [0.01, 0.01],
]
const step = (instruction: string, distance: number) => ({ distance, maneuver: { instruction } })
const route = {
  geometry: { type: 'LineString', coordinates: corner },
  legs: [{ steps: [step('Head east', 1112), step('Turn left', 1112), step('You have arrived', 0)] }],
} as unknown as DirectionsRoute
const track = trackOf(route)

it('computes the distance to the next turn and from the route', () => {
  const progress = progressOn(track, [0.005, 0.0002], null)
  expect(progress.current).toBe(0)
  expect(progress.toNextMeters).toBeCloseTo(556, -1)
  expect(progress.offMeters).toBeCloseTo(22, 0)
  expect(progress.leftMeters).toBeCloseTo(1668, -1)
})

it('continues with the next step after a turn, and has none after the last', () => {
  expect(progressOn(track, [0.01, 0.005], null).current).toBe(1)
  expect(progressOn(track, [0.01, 0.01], null)).toMatchObject({ current: 2, toNextMeters: null })
})

it('does not jump back where the route passes the same place twice', () => {
  const there: Position[] = [...corner.slice(0, 2), [0.01, 0.0005], [0, 0.0005]]
  const loop = trackOf({ ...route, geometry: { type: 'LineString', coordinates: there } } as DirectionsRoute)
  const back = progressOn(loop, [0.005, 0.0004], {
    alongMeters: 1400,
    offMeters: 0,
    current: 1,
    toNextMeters: 1,
    leftMeters: 1,
  })
  expect(back.alongMeters).toBeGreaterThan(1600)
})

const fire = {
  type: 'Feature',
  id: 'fire',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0.009, 0.004],
        [0.012, 0.004],
        [0.012, 0.006],
        [0.009, 0.006],
        [0.009, 0.004],
      ],
    ],
  },
  properties: { avoid: true },
} as unknown as HazardFeature

it('detects a danger behind the next turn', () => {
  const ahead = hazardAhead(track, 556, [fire], 2000)
  expect(ahead?.hazard.id).toBe('fire')
  expect(ahead?.meters).toBeCloseTo(556 + 400, -2)
  expect(hazardAhead(track, 556, [fire], 500)).toBeNull()
})

it('does not warn of a danger around the current position', () => {
  expect(hazardAhead(track, 1112 + 500, [fire], 2000)).toBeNull()
})

it('announces each turn early and again at the turn, and a danger once and before the turn', () => {
  const ahead = { hazard: fire, meters: 900 }
  const far = announce(nothingTold, progressOn(track, [0.004, 0], null), 15, ahead, 3)
  expect(far.said.map(({ kind }) => kind)).toEqual(['hazard', 'turn'])
  const again = announce(far.told, progressOn(track, [0.005, 0], null), 15, ahead, 3)
  expect(again.said).toEqual([])
  const near = announce(again.told, progressOn(track, [0.0095, 0], null), 15, ahead, 3)
  expect(near.said).toMatchObject([{ kind: 'turn', step: 1 }])
})

it('announces the arrival once to a driver', () => {
  let told = nothingTold
  const said = [0.002, 0.007, 0.009, 0.0099, 0.00995, 0.00998].flatMap(north => {
    const next = announce(told, progressOn(track, [0.01, north], null), 12, null, 3)
    told = next.told
    return next.said.map(({ kind }) => kind)
  })
  expect(said).toEqual(['turn', 'turn', 'arrived'])
})

it('announces later to a walker, and the arrival at the end', () => {
  expect(announce(nothingTold, progressOn(track, [0.005, 0], null), 1.4, null, 3).said).toEqual([])
  const end = announce(nothingTold, progressOn(track, [0.01, 0.0099], null), 1.4, null, 3)
  expect(end.said).toEqual([{ kind: 'arrived' }])
})
