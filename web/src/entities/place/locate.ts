import type { Position } from '@muster/geo/position'

/** The device's position, if the page may read it without asking for permission; null otherwise. */
export async function locateIfAllowed(): Promise<Position | null> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return permission?.state === 'granted' ? locate() : null
}

/** The device's position, at most 1 min old. Null if permission is denied or there is no position within 10 s. May ask for permission. */
export const locate = (): Promise<Position | null> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  })
