import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { decodePolyline } from '@muster/geo/polyline'
import type { Position } from '@muster/geo/position'

/** The points of a route's geometry: an encoded polyline with five digits, which the control asks for, or GeoJSON. Empty without a geometry. */
export function decodeLine(geometry: DirectionsRoute['geometry']): Position[] {
  if (geometry === undefined) return []
  return typeof geometry === 'string' ? decodePolyline(geometry, 5) : geometry.coordinates
}
