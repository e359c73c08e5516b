import type { Position } from '@muster/contracts/entities/common'

const positionMs = 10_000
const oldestMs = 5 * 60_000

/** Longitude and latitude of this device; null where the person or the device does not give it. */
export const currentPosition = (): Promise<Position | null> =>
  new Promise(resolve => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      () => resolve(null),
      { timeout: positionMs, maximumAge: oldestMs },
    )
  })
