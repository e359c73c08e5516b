import type { Position } from './position.ts'

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>>= 5
  }
  return text + String.fromCharCode(rest + 63)
}

/** Encodes points as a polyline (latitude first, as for Mapbox and Google); precision is 5 or 6 digits. */
export function encodePolyline(points: readonly Position[], precision: 5 | 6): string {
  const factor = 10 ** precision
  let lastLat = 0
  let lastLon = 0
  let text = ''
  for (const [lon, lat] of points) {
    const nextLat = Math.round(lat * factor)
    const nextLon = Math.round(lon * factor)
    text += encodeNumber(nextLat - lastLat) + encodeNumber(nextLon - lastLon)
    lastLat = nextLat
    lastLon = nextLon
  }
  return text
}

/** Decodes the points of an encoded polyline. */
export function decodePolyline(text: string, precision: 5 | 6): Position[] {
  const factor = 10 ** precision
  const points: Position[] = []
  let at = 0
  const next = () => {
    let value = 0
    let shift = 0
    let byte: number
    do {
      byte = text.charCodeAt(at++) - 63
      value |= (byte & 31) << shift
      shift += 5
    } while (byte >= 32)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  let lat = 0
  let lon = 0
  while (at < text.length) {
    lat += next()
    lon += next()
    points.push([lon / factor, lat / factor])
  }
  return points
}
