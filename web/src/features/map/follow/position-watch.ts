import type { Position } from '@muster/geo/position'

/** A position of the device. `speed`: in metres per second, 0 if unknown. `heading`: in degrees clockwise from north, null if unknown. */
export type Fix = { at: Position; accuracyMeters: number; speed: number; heading: number | null }

/**
 * Watches the device's position until the returned function is called. `onProblem` gets true if the person denies the position or the browser has none,
 * and false for other errors. The position stays on the device.
 */
export function watchPosition(onFix: (fix: Fix) => void, onProblem: (isDenied: boolean) => void): () => void {
  if (!('geolocation' in navigator)) {
    onProblem(true)
    return () => {}
  }
  const id = navigator.geolocation.watchPosition(
    ({ coords }) =>
      onFix({
        at: [coords.longitude, coords.latitude],
        accuracyMeters: coords.accuracy,
        speed: coords.speed ?? 0,
        heading: coords.heading !== null && Number.isFinite(coords.heading) ? coords.heading : null,
      }),
    error => onProblem(error.code === error.PERMISSION_DENIED),
    { enableHighAccuracy: true, maximumAge: 2_000, timeout: 30_000 },
  )
  return () => navigator.geolocation.clearWatch(id)
}
