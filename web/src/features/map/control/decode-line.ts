import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { decodePolyline } from '@muster/geo/polyline'
import type { Position } from '@muster/geo/position'

/** Points of a route's geometry, which may be an encoded polyline of five digits (as the control asks for) or GeoJSON. */
export function decodeLine(geometry: DirectionsRoute['geometry']): Position[] {
  if (geometry === undefined) return []
  return typeof geometry === 'string' ? decodePolyline(geometry, 5) : geometry.coordinates
}
