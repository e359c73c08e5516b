import type { Position } from '@muster/geo/position'

/** Where this device is, if this page may know it without asking; else null. */
export async function locateIfAllowed(): Promise<Position | null> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return permission?.state === 'granted' ? locate() : null
}

/** Where this device is; null where it does not know, or may not say. */
export const locate = (): Promise<Position | null> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  })
