import type { Position } from '@muster/geo/position'
import { expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import type { Tags, TravelMode } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { planRoute } from '../src/plan/plan-route.ts'

const from: Position = [-121.62, 39.705]
const to: Position = [-121.57, 39.705]

/** Whether a profile takes the straight way with these tags, or the street around it. */
const takesStraight = (tags: Tags, profile: TravelMode): boolean => {
  const graph = buildGraph({
    nodes: { west: from, start: [-121.61, 39.705], end: [-121.58, 39.705], east: to, north: [-121.595, 39.715] },
    ways: [
      { path: ['west', 'start'], tags: { highway: 'residential', name: 'West Street' } },
      { path: ['end', 'east'], tags: { highway: 'residential', name: 'East Street' } },
      { path: ['start', 'end'], tags: { name: 'Straight', ...tags } },
      { path: ['start', 'north', 'end'], tags: { highway: 'residential', name: 'Around' } },
    ],
  })
  const { routes } = planRoute(graph, applyHazards(graph, []), { from, to, profile })
  return routes[0]?.legs[0]?.steps.some(step => step.name === 'Straight') ?? false
}

test.each<[string, Tags, TravelMode[]]>([
  ['a street', { highway: 'residential' }, ['car', 'walking', 'wheelchair', 'bicycle']],
  ['a freeway', { highway: 'motorway', oneway: 'no' }, ['car']],
  ['a footpath', { highway: 'footway' }, ['walking', 'wheelchair']],
  ['a cycleway', { highway: 'cycleway' }, ['walking', 'wheelchair', 'bicycle']],
  ['a steep lane', { highway: 'residential', incline: '-12%' }, ['car', 'walking', 'bicycle']],
  ['a street closed to wheelchairs', { highway: 'residential', wheelchair: 'no' }, ['car', 'walking', 'bicycle']],
  ['a one-way street against us', { highway: 'residential', oneway: '-1' }, ['walking', 'wheelchair']],
  ['a private road', { highway: 'service', access: 'private' }, []],
])('%s is taken by those who can', (_, tags, expected) => {
  const profiles: TravelMode[] = ['car', 'walking', 'wheelchair', 'bicycle']
  expect(profiles.filter(profile => takesStraight(tags, profile))).toEqual(expected)
})

test('a wheelchair never gets steps, a walker may', () => {
  const short: Tags = { highway: 'steps' }
  expect(takesStraight(short, 'wheelchair')).toBe(false)
  expect(takesStraight({ ...short, wheelchair: 'yes' }, 'wheelchair')).toBe(false)
})
