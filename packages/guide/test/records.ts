import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import type { ActiveUpdate } from '../src/live.ts'
import type { KnownPlace } from '../src/places.ts'

export const home: KnownPlace = { kind: 'home', coordinates: [-122.2, 37.82], asOf: null }

/** A square with sides of 0.1 degrees, whose centre is `north` degrees north of the home. */
export function square(north: number): AreaGeometry {
  const [lon, lat] = [home.coordinates[0], home.coordinates[1] + north]
  const corner = (x: number, y: number): [number, number] => [lon + x * 0.05, lat + y * 0.05]
  return {
    type: 'Polygon',
    coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]],
  }
}

const nextId = (() => {
  let count = 0
  return () => {
    count += 1
    return String(count).padStart(24, '0')
  }
})()
export const record = (hazard: string, title: string, parts: Partial<ActiveUpdate> = {}): ActiveUpdate => ({
  id: nextId(),
  title,
  hazard,
  severity: 'critical',
  affectedAreas: ['OAK-E047'],
  isDrill: false,
  source: 'Alameda County Sheriff',
  issuedAt: '2026-11-21T22:52:00Z',
  geometry: square(0),
  ...parts,
})
