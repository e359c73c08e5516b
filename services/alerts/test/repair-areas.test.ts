import { contains } from '@muster/geo/area'
import { expect, it } from 'vitest'
import type { Alert } from '../src/domain/alert.ts'
import { withRepairedAreas } from '../src/ingest/repair-areas.ts'

it('cuts a polygon of the Aleutians at 180° and tells the sender', () => {
  const ring: [number, number][] = [
    [178, 51],
    [-176, 51],
    [-176, 53],
    [178, 53],
    [178, 51],
  ]
  const given = { infos: [{ areas: [{ polygons: [[ring]] }] }] } as unknown as Alert
  const [area] = withRepairedAreas(given).infos[0]?.areas ?? []
  const shape = { type: 'MultiPolygon' as const, coordinates: area?.polygons ?? [] }
  expect(contains(shape, [-176.6, 51.9])).toBe(true)
  expect(contains(shape, [179.1, 51.9])).toBe(true)
  expect(contains(shape, [-120, 51.9])).toBe(false)
  expect(area?.notes).toEqual(['a polygon across the 180th meridian was cut in two there'])
})
