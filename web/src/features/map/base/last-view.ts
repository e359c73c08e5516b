import { isPosition, type Position } from '@muster/geo/position'
import { readJson, writeJson } from '../../../lib/storage.ts'

/** Where the map is, in the form of MapLibre's options. */
export type View = { center: Position; zoom: number }

const isView = (value: unknown): value is View => {
  const { center, zoom } = (value ?? {}) as Partial<View>
  return Array.isArray(center) && isPosition(center) && typeof zoom === 'number' && Number.isFinite(zoom)
}

/** Where this browser's map was last; null where it was nowhere yet. Tiles of that place are in the cache. */
export const readView = (): View | null => readJson('mapView', isView)

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

export function keepView({ center: [lon, lat], zoom }: View): void {
  writeJson('mapView', { center: [rounded(lon, 4), rounded(lat, 4)], zoom: rounded(zoom, 2) })
}
