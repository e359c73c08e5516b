/** The box around California and the water and land next to it: west, south, east and north in degrees. */
const [west, south, east, north] = [-126, 32, -114, 42.1]

/** Whether a position is in the box around California. */
export const isInCalifornia = (lon: number, lat: number): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north

/** Whether the bounding box of positions touches the box around California. */
export function touchesCalifornia(positions: readonly (readonly [number, number])[]): boolean {
  const [lons, lats] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)]
  return (
    Math.max(...lons) >= west && Math.min(...lons) <= east && Math.max(...lats) >= south && Math.min(...lats) <= north
  )
}
