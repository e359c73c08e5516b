import type { Position } from '@muster/geo/position'

/** A link to directions in the map app of the device (Android, Apple), else on openstreetmap.org. */
export function mapAppLink([lon, lat]: Position, userAgent: string): string {
  const at = `${lat.toFixed(5)},${lon.toFixed(5)}`
  if (/android/i.test(userAgent)) return `geo:${at}?q=${at}`
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `https://maps.apple.com/?daddr=${at}`
  return `https://www.openstreetmap.org/directions?to=${at}`
}
