import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { buildUpdate } from '@muster/test-kit/builders/emergency-update'

type Point = [number, number]

/** A closed, irregular ring around a point. */
const blot = ([lon, lat]: Point, across: number, up: number, phase: number): Point[] => {
  const ring = Array.from({ length: 36 }, (_, i): Point => {
    const angle = (i / 36) * 2 * Math.PI
    const swell = 1 + 0.16 * Math.sin(3 * angle + phase) + 0.08 * Math.sin(7 * angle + 2 * phase)
    return [lon + across * swell * Math.cos(angle), lat + up * swell * Math.sin(angle)]
  })
  return [...ring, ring[0] as Point]
}

const area = (...ring: Point[]) => ({ type: 'Polygon' as const, coordinates: [ring] })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const county = { feed: 'test', sender: 'test@example.org', senderName: 'Alameda County', url: null }
const fire = { ...county, senderName: 'CAL FIRE' }

/** A fire in the Oakland hills with an order and a warning around it. */
export const hills = (isDrill = false): EmergencyUpdate[] => {
  const drill = isDrill ? { isDrill, status: 'Exercise' as const } : {}
  return [
    buildUpdate({
      ...drill,
      title: 'Skyline Fire',
      event: 'Wildfire',
      hazard: 'wildfire',
      severity: 'critical',
      issuedAt: minutesAgo(4),
      source: fire,
      geometry: area(...blot([-122.217, 37.86], 0.016, 0.014, 1)),
    }),
    buildUpdate({
      ...drill,
      title: 'Evacuation Order OAK-E047',
      event: 'Evacuation Order',
      hazard: 'evacuation-order',
      severity: 'critical',
      issuedAt: minutesAgo(11),
      source: county,
      geometry: area(...blot([-122.214, 37.857], 0.031, 0.027, 2)),
    }),
    buildUpdate({
      ...drill,
      title: 'Evacuation Warning OAK-E051',
      event: 'Evacuation Warning',
      hazard: 'evacuation-warning',
      severity: 'high',
      issuedAt: minutesAgo(11),
      source: county,
      geometry: area(...blot([-122.22, 37.853], 0.055, 0.046, 3)),
    }),
  ]
}

/** A spot fire near the first one. */
export const spotFire = (at: Point): EmergencyUpdate =>
  buildUpdate({
    title: 'Spot Fire',
    event: 'Wildfire',
    hazard: 'wildfire',
    severity: 'critical',
    source: fire,
    geometry: area(...blot(at, 0.006, 0.005, 0)),
  })
