import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { nearestOf } from '@muster/geo/nearest'
import { californiaCountyOf } from '@muster/languages/california-counties'
import type { MyPlace } from '../place/my-places.ts'

/**
 * Where a place is relative to an update. `inside`: in its area. `near`: within 25 miles of it. `county`: the update has no drawn area, but
 * names the county of the place. `unknown`: the update has no drawn area, and it is not known which counties it is for, or in which county
 * the place is. `meters`: distance to the area, 0 inside; null without a drawn area.
 */
export type Nearness = { kind: 'inside' | 'near' | 'county' | 'far' | 'unknown'; meters: number | null }
/** `place` is null if the person has no known place. */
export type NearPlace = Nearness & { place: MyPlace | null }

/** 25 miles, in metres. */
export const nearMeters = 40_234

type Area = Pick<EmergencyUpdate, 'geometry' | 'affectedAreas' | 'geocodes'>

/** Where a place is relative to an update's area. */
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

/** Whether an update counts as touching the person. It does unless it is known to be far away. */
export const touches = ({ kind }: Nearness): boolean => kind !== 'far'
