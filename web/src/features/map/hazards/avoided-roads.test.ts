import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { FeatureCollection, LineString } from 'geojson'
import { expect, it } from 'vitest'
import type { RoadProperties } from '../base/roads.ts'
import { avoidedRoads, closedRoads } from './avoided-roads.ts'

const roads: FeatureCollection<LineString, RoadProperties> = {
  type: 'FeatureCollection',
  features: ['Highway 24', 'Broadway'].map((name, i) => ({
    type: 'Feature',
    properties: { kind: 'main', label: name, names: `${name}|CA-${i}` },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-10, 5],
        [20, 5],
      ],
    },
  })),
}
const fire = {
  type: 'Feature',
  id: 'fire',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
    ],
  },
  properties: {},
} as unknown as HazardFeature
const avoided = (names: string[]) => [
  {
    hazardId: 'fire',
    kind: 'wildfire' as const,
    rank: 'danger' as const,
    title: '',
    isDrill: false,
    extraMeters: 0,
    extraSeconds: 0,
    roads: names,
  },
]

it('marks only the named road, and only its part inside the danger', () => {
  const features = avoidedRoads(roads, avoided(['Highway 24']), [fire])
  const lines = features.filter(({ geometry }) => geometry.type === 'LineString')
  expect(lines).toHaveLength(1)
  const [{ geometry } = { geometry: null }] = lines
  const xs = (geometry as LineString).coordinates.map(([x = Number.NaN]) => x)
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(-1.3)
  expect(Math.max(...xs)).toBeLessThanOrEqual(11.3)
  expect(features.some(({ geometry }) => geometry.type === 'Point')).toBe(true)
})

it('finds a road by its number, and marks nothing when the danger is gone', () => {
  expect(avoidedRoads(roads, avoided(['CA-1']), [fire])).toHaveLength(2)
  expect(avoidedRoads(roads, avoided(['Highway 24']), [])).toHaveLength(0)
})

it('bars every road in a closure for everybody, and none in a fire', () => {
  const closure = { ...fire, id: 'closure', properties: { rank: 'closure' } } as unknown as HazardFeature
  const lines = closedRoads(roads, [fire, closure]).filter(({ geometry }) => geometry.type === 'LineString')
  expect(lines).toHaveLength(2)
  expect(closedRoads(roads, [fire])).toEqual([])
})

it('finds the barred part of a road that has only its two ends far outside', () => {
  const box = [
    [4, 4],
    [4.01, 4],
    [4.01, 6],
    [4, 6],
    [4, 4],
  ]
  const narrow = { ...fire, geometry: { type: 'Polygon', coordinates: [box] }, properties: { rank: 'closure' } }
  const [{ geometry } = { geometry: null }] = closedRoads(roads, [narrow as unknown as HazardFeature])
  const xs = (geometry as unknown as LineString).coordinates.map(([x = Number.NaN]) => x)
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(4)
  expect(Math.max(...xs)).toBeLessThanOrEqual(4.01)
})

it('bars the road of a closure with a number and two ends, and not the roads beside it', () => {
  const ends = [
    [3, 5],
    [6, 5],
  ]
  const closure = {
    geometry: { type: 'LineString', coordinates: ends },
    properties: { rank: 'closure', roadNumber: '1' },
  } as unknown as HazardFeature
  const lines = closedRoads(roads, [closure]).filter(({ geometry }) => geometry.type === 'LineString')
  expect(lines).toHaveLength(1)
  const xs = (lines[0]?.geometry as LineString | undefined)?.coordinates.map(([x = Number.NaN]) => x) ?? []
  expect(Math.min(...xs)).toBeCloseTo(3, 1)
  expect(Math.max(...xs)).toBeCloseTo(6, 1)
})

it('draws a closed line as it is when its road is not known', () => {
  const line = [
    [3, 5],
    [4, 6],
  ]
  const closure = { geometry: { type: 'LineString', coordinates: line }, properties: { rank: 'closure' } }
  const [drawn] = closedRoads(roads, [closure as unknown as HazardFeature])
  expect(drawn?.geometry).toEqual({ type: 'LineString', coordinates: line })
})
