import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { levelOfHazard } from '@muster/contracts/vocabulary/hazards'
import { buildId } from './ids.ts'

/** A square around a point, closed and counter-clockwise; `halfSide` in degrees. */
export function buildArea([longitude, latitude]: [number, number] = [-121.6, 39.76], halfSide = 0.05): AreaGeometry {
  const [west, east] = [longitude - halfSide, longitude + halfSide]
  const [south, north] = [latitude - halfSide, latitude + halfSide]
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

/** An active wildfire near Paradise, issued now. */
export function buildUpdate(parts: Partial<EmergencyUpdate> = {}): EmergencyUpdate {
  const now = parts.issuedAt ?? new Date().toISOString()
  const id = parts.id ?? buildId()
  return {
    id,
    lineageId: id,
    title: 'Wildfire near Paradise',
    content: 'A wildfire is moving west. Be ready to leave.',
    instruction: 'Leave if you are told to.',
    severity: 'high',
    level: levelOfHazard(parts.hazard ?? 'wildfire'),
    isActive: true,
    isDrill: false,
    status: 'Actual',
    hazard: 'wildfire',
    event: 'Fire Warning',
    affectedAreas: ['Butte County'],
    geocodes: { same: ['006007'], ugc: [] },
    geometry: buildArea(),
    source: { feed: 'test', sender: 'test@example.org', senderName: 'Test County', url: null },
    revision: 1,
    issuedAt: now,
    effectiveAt: now,
    expiresAt: null,
    ended: null,
    createdAt: now,
    updatedAt: now,
    ...parts,
  }
}
