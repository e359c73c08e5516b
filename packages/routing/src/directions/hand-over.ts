import type { Position } from '@muster/contracts/entities/common'
import type { NoRoute } from '@muster/contracts/entities/navigation'

/** Links that open the way to a place in the device's own map app. These apps do not know Muster's hazards. */
export function handOverTo([lon, lat]: Position): NoRoute['handOver'] {
  const at = `${lat.toFixed(6)},${lon.toFixed(6)}`
  return [
    { app: 'geo', url: `geo:${at}?q=${at}` },
    { app: 'apple', url: `https://maps.apple.com/?daddr=${at}` },
    { app: 'google', url: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(at)}` },
  ]
}
