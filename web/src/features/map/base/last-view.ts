import { isPosition, type Position } from '@muster/geo/position'
import { readJson, writeJson } from '../../../lib/storage.ts'

/** Centre and zoom of the map, as in MapLibre's options. */
export type View = { center: Position; zoom: number }

const isView = (value: unknown): value is View => {
  const { center, zoom } = (value ?? {}) as Partial<View>
  return Array.isArray(center) && isPosition(center) && typeof zoom === 'number' && Number.isFinite(zoom)
}

/** The last view of the map in this browser, whose tiles are in the cache; null if it has shown no map yet. */
export const readView = (): View | null => readJson('mapView', isView)

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Stores the view, rounded to about 10 m. */
export function keepView({ center: [lon, lat], zoom }: View): void {
  writeJson('mapView', { center: [rounded(lon, 4), rounded(lat, 4)], zoom: rounded(zoom, 2) })
}
