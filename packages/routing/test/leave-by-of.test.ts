import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { leaveByOf } from '../src/time/leave-by-of.ts'

const now = Date.UTC(2026, 10, 8, 16)

// A street of 26 km from west to east, with the home in the middle.
const graph = buildGraph({
  nodes: { west: [-121.8, 39.7], home: [-121.65, 39.7], east: [-121.5, 39.7] },
  ways: [{ path: ['west', 'home', 'east'], tags: { highway: 'secondary', name: 'Only Road' } }],
})
const from: Position = [-121.65, 39.7]
const place = (id: string, location: Position) => ({ id, name: id, location, wheelchair: null })
const [west, east] = [place('west', [-121.79, 39.7]), place('east', [-121.51, 39.7])]

const fire = (id: string, coordinates: Position, growthMetersPerHour: number): HazardInput => ({
  ...{ id, kind: 'wildfire', title: id, rank: 'danger', observedAt: now, growthMetersPerHour },
  ...{ geometry: { type: 'Point', coordinates }, bufferMeters: 100 },
})
const acrossRoad = (id: string, lon: number): HazardInput => {
  const ring = [
    [lon - 0.002, 39.69],
    [lon + 0.002, 39.69],
    [lon + 0.002, 39.71],
    [lon - 0.002, 39.71],
    [lon - 0.002, 39.69],
  ]
  return { ...fire(id, from, 0), geometry: { type: 'Polygon', coordinates: [ring] }, bufferMeters: 0 }
}
const told = (hazards: HazardInput[], places = [east]) => {
  const world = { graph, marks: applyHazards(graph, hazards), byId: new Map() }
  return leaveByOf(world, { from, profile: 'car', preparation: { minutes: 10, reasons: [] } }, places, now)
}
const namesOf = ({ leaveBy }: ReturnType<typeof told>) => leaveBy?.hazards.map(({ id }) => id)

describe('the reason of a leave-by time', () => {
  test('names the danger that closes the last way out, not a nearer but slower one', () => {
    const answer = told([fire('slow', [-121.65, 39.73], 20), fire('fast', [-121.58, 39.73], 2_000)])
    expect(answer.leaveBy?.because).toBe('way-closes')
    expect(namesOf(answer)).toEqual(['fast'])
  })

  test('names, of two roads that close, the danger that closes the last one', () => {
    const answer = told([fire('sooner', [-121.58, 39.72], 2_000), fire('later', [-121.72, 39.73], 2_000)], [east, west])
    expect(namesOf(answer)).toEqual(['later'])
  })

  test('names the danger that blocks every way out when none is open', () => {
    const answer = told([
      acrossRoad('on the road', -121.6),
      { ...acrossRoad('closed', -121.7), rank: 'closure', kind: 'road-closure' },
      fire('elsewhere', [-121.52, 39.72], 1_000),
    ])
    expect(answer.leaveBy?.because).toBe('no-way')
    expect(namesOf(answer)?.toSorted()).toEqual(['closed', 'on the road'])
  })

  test('is that no road is open, also when the reported growth closes none of them', () => {
    const slow = fire('slow', [-121.58, 39.75], 20)
    const closed = { ...acrossRoad('closed', -121.7), rank: 'closure' as const, kind: 'road-closure' as const }
    expect(told([slow, acrossRoad('on the road', -121.6), closed]).leaveBy?.because).toBe('no-way')
    expect(told([slow, closed])).toMatchObject({ leaveBy: null, noTime: 'way-open' })
  })
})

describe('the leave-by time when no known place can be reached', () => {
  const cutOff = acrossRoad('on the road', -121.6)

  test('is the time at which the way out of the danger closes, on the planner’s route', () => {
    // The road to the east burns. The road to the west is clear of danger after 3 km, and closes when the second fire reaches it.
    const answer = told([cutOff, fire('fast', [-121.67, 39.716], 1_000)])
    expect(answer.leaveBy).toMatchObject({ because: 'way-closes' })
    expect(namesOf(answer)).toEqual(['fast'])
    expect(Date.parse(answer.leaveBy?.lastDeparture ?? '')).toBeGreaterThan(now)
  })

  test('ignores a road that the danger will have reached by then', () => {
    // With this growth, no part of the road is clear of danger in four hours.
    const answer = told([cutOff, fire('fast', [-121.67, 39.716], 9_000)])
    expect(answer.leaveBy?.because).toBe('no-way')
  })

  test('is known without any place', () => {
    expect(told([fire('fast', [-121.64, 39.716], 800)], []).leaveBy?.because).toBe('way-closes')
  })
})
