import type { Bounds } from '../build/geometry.ts'
import { float64List } from '../build/number-list.ts'
import { type TileRange, tileRange } from './tile-math.ts'

/** A range of zooms (`from` to `to`) that are cut together, from the features in one tile of zoom `at`. */
export type Band = { at: number; from: number; to: number }

export const bands: readonly Band[] = [
  { at: 0, from: 0, to: 5 },
  { at: 6, from: 6, to: 8 },
  { at: 9, from: 9, to: 11 },
  { at: 12, from: 12, to: 14 },
]
export const maxZoom = 14

// The margin that geojson-vt draws beyond a tile's edge: 64 of 4096.
const buffer = 64 / 4096
// A key (24 bits) and a feature number (28 bits) share one double.
const featureNumbers = 2 ** 28

/** Records which features are in which tile of each band, as one sorted list of numbers per band. */
export function createPartitions(region: Bounds) {
  const degrees = scaled(region)
  const parts = bands.map(band => ({ band, whole: tileRange(degrees, band.at), keys: float64List() }))

  return {
    /** Records a feature of the store that is shown from `minZoom` on. Bounds in degrees × 10⁷. */
    add(feature: number, minZoom: number, bounds: Bounds) {
      const box = scaled(bounds)
      for (const { band, whole, keys } of parts) {
        if (minZoom > band.to) continue
        const range = tileRange(box, band.at, buffer)
        for (let y = Math.max(range.y0, whole.y0); y <= Math.min(range.y1, whole.y1); y++)
          for (let x = Math.max(range.x0, whole.x0); x <= Math.min(range.x1, whole.x1); x++)
            keys.push(keyOf(x, y, whole) * featureNumbers + feature)
      }
    },
    /** Tiles of each band with their features. */
    *groups(): Generator<{ band: Band; x: number; y: number; features: number[] }> {
      for (const { band, whole, keys } of parts) {
        const sorted = keys.values().sort()
        const width = whole.x1 - whole.x0 + 1
        for (let start = 0; start < sorted.length; ) {
          const key = Math.floor((sorted[start] ?? 0) / featureNumbers)
          const features: number[] = []
          let end = start
          while (end < sorted.length && Math.floor((sorted[end] ?? 0) / featureNumbers) === key)
            features.push((sorted[end++] ?? 0) % featureNumbers)
          yield { band, x: whole.x0 + (key % width), y: whole.y0 + Math.floor(key / width), features }
          start = end
        }
      }
    },
    /** How many tile and feature pairs there are, for estimates. */
    get pairs() {
      return parts.reduce((sum, { keys }) => sum + keys.length, 0)
    },
  }
}
export type Partitions = ReturnType<typeof createPartitions>

const keyOf = (x: number, y: number, whole: TileRange) => x - whole.x0 + (y - whole.y0) * (whole.x1 - whole.x0 + 1)

const scaled = ({ west, south, east, north }: Bounds): Bounds => ({
  west: west / 1e7,
  south: south / 1e7,
  east: east / 1e7,
  north: north / 1e7,
})
