import type { Position } from '@muster/contracts/entities/common'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'

const earthRadiusKm = 6371.0088
const radians = Math.PI / 180
const kmPerDegree = earthRadiusKm * radians

/** The polygons of an area, each as GeoJSON polygon coordinates. */
export function polygonsOf(geometry: AreaGeometry): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

/** Polygons as one GeoJSON geometry; null when there are none. */
export function geometryOf(polygons: Position[][][]): AreaGeometry | null {
  const [first] = polygons
  if (!first) return null
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** Square kilometres on a sphere; overlaps count twice. */
export function areaKm2(geometry: AreaGeometry): number {
  return polygonsOf(geometry).reduce((sum, [outer, ...holes]) => {
    return sum + ringKm2(outer ?? []) - holes.reduce((holeSum, hole) => holeSum + ringKm2(hole), 0)
  }, 0)
}

function ringKm2(ring: Position[]): number {
  const doubled = ring.slice(1).reduce((sum, [lon, lat], index) => {
    const [previousLon, previousLat] = ring[index] ?? [lon, lat]
    return sum + (lon - previousLon) * radians * (2 + Math.sin(previousLat * radians) + Math.sin(lat * radians))
  }, 0)
  return Math.abs((doubled * earthRadiusKm * earthRadiusKm) / 2)
}

/** Whether a place lies in an area or within `km` of its edge. */
export function isNear(place: Position, geometry: AreaGeometry, km: number): boolean {
  return polygonsOf(geometry).some(
    rings => isInside(place, rings) || rings.some(ring => distanceToRingKm(place, ring) <= km),
  )
}

function isInside([x, y]: Position, rings: Position[][]): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] ?? [0, 0]
      const [xj, yj] = ring[j] ?? [0, 0]
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}

/** Equirectangular approximation around the place, accurate enough for a few kilometres. */
function distanceToRingKm([x, y]: Position, ring: Position[]): number {
  const scaleX = kmPerDegree * Math.cos(y * radians)
  let best = Number.POSITIVE_INFINITY
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] ?? [0, 0]
    const [bx, by] = ring[i] ?? [0, 0]
    const [px, py] = [(ax - x) * scaleX, (ay - y) * kmPerDegree]
    const [dx, dy] = [(bx - ax) * scaleX, (by - ay) * kmPerDegree]
    const length = dx * dx + dy * dy
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, -(px * dx + py * dy) / length))
    best = Math.min(best, Math.hypot(px + t * dx, py + t * dy))
  }
  return best
}
