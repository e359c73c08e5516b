import type { Alert } from '../../../domain/alert.ts'
import { touchesCalifornia } from '../format/california.ts'

/**
 * Whether an alert names a place in California or draws an area that touches the box around it. True also for an alert without areas, such as a Cancel,
 * because it may be for us.
 */
export function isForCalifornia({ infos }: Alert): boolean {
  const areas = infos.flatMap(info => info.areas)
  if (areas.length === 0) return true
  return areas.some(
    ({ same, ugc, polygons }) =>
      // The SAME code 000000 is the whole country.
      same.some(code => code.slice(1, 3) === '06' || code === '000000') ||
      ugc.some(code => code.startsWith('CA')) ||
      polygons.some(([outer = []]) => touchesCalifornia(outer)),
  )
}
