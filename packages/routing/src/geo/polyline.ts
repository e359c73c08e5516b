import type { LonLat } from './measure.ts'

const encodeNumber = (value: number): string => {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>>= 5
  }
  return text + String.fromCharCode(rest + 63)
}

/** Encoded polyline (latitude first, as Mapbox and Google have it); precision is 5 or 6 digits. */
export const encodePolyline = (points: readonly LonLat[], precision: 5 | 6): string => {
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
