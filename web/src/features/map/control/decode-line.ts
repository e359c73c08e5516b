import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import type { LonLat } from '../hazards/area.ts'

const digits = 1e5

/** Points of a route's geometry, which may be an encoded polyline of five digits (as the control asks for) or GeoJSON. */
export function decodeLine(geometry: DirectionsRoute['geometry']): LonLat[] {
  if (geometry === undefined) return []
  if (typeof geometry !== 'string') return geometry.coordinates
  const points: LonLat[] = []
  let at = 0
  const next = () => {
    let value = 0
    let shift = 0
    let byte: number
    do {
      byte = geometry.charCodeAt(at++) - 63
      value |= (byte & 31) << shift
      shift += 5
    } while (byte >= 32)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  let lat = 0
  let lon = 0
  while (at < geometry.length) {
    lat += next()
    lon += next()
    points.push([lon / digits, lat / digits])
  }
  return points
}
