import type { Alert } from '../../../domain/alert.ts'
import { touchesCalifornia } from '../format/california.ts'

/** Whether an alert names a place of California or draws an area that touches the box around it. What says no place at all may be for us: a Cancel. */
export function isForCalifornia({ infos }: Alert): boolean {
  const areas = infos.flatMap(info => info.areas)
  if (areas.length === 0) return true
  return areas.some(
    ({ same, ugc, polygons }) =>
      // 000000 is the whole country.
      same.some(code => code.slice(1, 3) === '06' || code === '000000') ||
      ugc.some(code => code.startsWith('CA')) ||
      polygons.some(([outer = []]) => touchesCalifornia(outer)),
  )
}
