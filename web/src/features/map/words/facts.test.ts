import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { expect, it } from 'vitest'
import { compassOf } from '../../../lib/compass.ts'
import { distanceOf } from '../../../lib/distance.ts'
import { hazardFacts } from './facts.ts'

const around = (lon: number, lat: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lon - 0.01, lat - 0.01],
      [lon + 0.01, lat - 0.01],
      [lon + 0.01, lat + 0.01],
      [lon - 0.01, lat + 0.01],
      [lon - 0.01, lat - 0.01],
    ],
  ],
})
const hazard = (id: string, kind: 'wildfire' | 'evacuation-order' | 'evacuation-warning', lon: number, lat: number) =>
  ({
    type: 'Feature',
    id,
    geometry: around(lon, lat),
    properties: { kind, title: id, avoid: kind !== 'evacuation-warning' },
  }) as unknown as HazardFeature

const fire = hazard('fire', 'wildfire', -121.5, 39.8)
const order = hazard('order', 'evacuation-order', -121.6, 39.75)
const warning = hazard('warning', 'evacuation-warning', -121.6, 39.75)

it('lists hazards by distance, and those around the person by severity', () => {
  const facts = hazardFacts([warning, fire, order], [-121.6, 39.75])
  expect(facts.map(({ hazard }) => hazard.id)).toEqual(['order', 'warning', 'fire'])
  expect(facts.map(({ nearest }) => nearest?.inside)).toEqual([true, true, false])
  expect(compassOf(facts[2]?.nearest?.bearing ?? Number.NaN)).toBe('northEast')
})

it('lists the most severe first when the person’s position is unknown', () => {
  const facts = hazardFacts([warning, order, fire], null)
  expect(facts.map(({ hazard }) => hazard.id)).toEqual(['fire', 'order', 'warning'])
  expect(facts[0]?.nearest).toBeNull()
})

it.each([
  [0, 'north'],
  [22, 'north'],
  [23, 'northEast'],
  [180, 'south'],
  [359, 'north'],
  [-90, 'west'],
] as const)('describes %s degrees as %s', (bearing, point) => {
  expect(compassOf(bearing)).toBe(point)
})

it.each([
  [0, 'feet', '0'],
  [122, 'feet', '400'],
  [160, 'feet', '520'],
  [161, 'miles', '0.1'],
  [3380, 'miles', '2.1'],
] as const)('describes %s metres in %s', (meters, unit, count) => {
  expect(distanceOf(meters, 'en')).toEqual({ unit, count })
})
