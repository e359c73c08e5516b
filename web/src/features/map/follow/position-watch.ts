import type { Position } from '@muster/geo/position'

/** `speed` in metres a second; 0 where the device does not say. */
export type Fix = { at: Position; accuracyMeters: number; speed: number; heading: number | null }

/** Follows where this device is until the returned function is called. The position stays on this device. */
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
