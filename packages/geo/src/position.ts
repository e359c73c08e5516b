/** Longitude and latitude in degrees, WGS 84, in GeoJSON order. */
export type Position = [longitude: number, latitude: number]

/** Whether a list begins with a longitude and a latitude. */
export function isPosition(value: readonly unknown[]): boolean {
  const [longitude, latitude] = value
  return (
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    Number.isFinite(longitude) &&
    Number.isFinite(latitude) &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90
  )
}
