import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { nearestOf } from '@muster/geo/nearest'
import { californiaCountyOf } from '@muster/languages/california-counties'
import type { MyPlace } from '../place/my-places.ts'

/**
 * What an update has to do with a place. `inside`: the place is in its area. `near`: within 25 miles. `county`: it has no
 * drawn area, and names the county of the place. `unknown`: nobody can say, because the area is not drawn.
 */
export type Nearness = { kind: 'inside' | 'near' | 'county' | 'far' | 'unknown'; meters: number | null }
/** `place` is null where the person's places are not known. */
export type NearPlace = Nearness & { place: MyPlace | null }

/** 25 miles. */
export const nearMeters = 40_234

type Area = Pick<EmergencyUpdate, 'geometry' | 'affectedAreas' | 'geocodes'>

export function nearnessOf({ geometry, affectedAreas, geocodes }: Area, place: MyPlace): Nearness {
  const nearest = geometry && nearestOf(geometry, place.coordinates)
  if (nearest) {
    const kind = nearest.inside ? 'inside' : nearest.meters <= nearMeters ? 'near' : 'far'
    return { kind, meters: nearest.meters }
  }
  const county = place.county?.replace(/ county$/i, '').toLowerCase()
  if (county === undefined) return { kind: 'unknown', meters: null }
  const coded = geocodes.same.map(code => californiaCountyOf(code)?.toLowerCase())
  const isNamed = coded.includes(county) || affectedAreas.some(area => area.toLowerCase().includes(county))
  if (isNamed) return { kind: 'county', meters: null }
  const isElsewhere = coded.length > 0 && coded.every(code => code !== undefined)
  return { kind: isElsewhere ? 'far' : 'unknown', meters: null }
}

const order: readonly Nearness['kind'][] = ['inside', 'county', 'near', 'unknown', 'far']

/** The place of this person that an update touches most. */
export function nearestPlace(update: Area, places: readonly MyPlace[]): NearPlace {
  const all = places.map(place => ({ ...nearnessOf(update, place), place }))
  const [first] = all.sort(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      (a.meters ?? Number.POSITIVE_INFINITY) - (b.meters ?? Number.POSITIVE_INFINITY),
  )
  return first ?? { kind: 'unknown', meters: null, place: null }
}

/** Whether an update is shown as one that touches this person: what is not known to be elsewhere does. */
export const touches = ({ kind }: Nearness): boolean => kind !== 'far'
