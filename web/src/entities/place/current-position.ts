import type { Position } from '@muster/contracts/entities/common'

const positionMs = 10_000
const oldestMs = 5 * 60_000

/** The device's longitude and latitude, at most 5 min old. Null if permission is denied or there is no position within 10 s. May ask for permission. */
export const currentPosition = (): Promise<Position | null> =>
  new Promise(resolve => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      () => resolve(null),
      { timeout: positionMs, maximumAge: oldestMs },
    )
  })
