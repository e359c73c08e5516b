const radians = Math.PI / 180
const farthestLatitude = 85.0511

/** Column of the tile that contains a longitude, with its fraction. */
export const tileX = (lon: number, z: number): number => ((lon + 180) / 360) * 2 ** z

/** Row of the tile that contains a latitude, with its fraction. */
export function tileY(lat: number, z: number): number {
  const sin = Math.sin(Math.max(-farthestLatitude, Math.min(farthestLatitude, lat)) * radians)
  return (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z
}

/** Columns x0 to x1 and rows y0 to y1 of tiles, including both ends. */
export type TileRange = { x0: number; y0: number; x1: number; y1: number }

/** The range of tiles that a box touches, including both ends. `buffer` (in tiles) is added on each side. */
export function tileRange(
  { west, south, east, north }: { west: number; south: number; east: number; north: number },
  z: number,
  buffer = 0,
): TileRange {
  const last = 2 ** z - 1
  const inside = (value: number) => Math.max(0, Math.min(last, Math.floor(value)))
  return {
    x0: inside(tileX(west, z) - buffer),
    x1: inside(tileX(east, z) + buffer),
    y0: inside(tileY(north, z) - buffer),
    y1: inside(tileY(south, z) + buffer),
  }
}
