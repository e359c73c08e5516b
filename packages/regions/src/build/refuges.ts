import type { RefugeKind } from '@muster/contracts/vocabulary/refuges'
import type { Tags } from '../pbf/block.ts'

/** Kinds that can be derived from tags. Tags do not say whether people may enter, or whether the place is wet or bare today. */
export type TaggedRefuge = Exclude<RefugeKind, 'known'>

// Minimum sizes: smaller places are too close to flames.
const leastSquareMeters: Record<TaggedRefuge, number> = {
  water: 5_000,
  pitch: 4_000,
  parking: 4_000,
  golf_course: 50_000,
  farmland: 40_000,
  airfield: 40_000,
  sand: 5_000,
}

const closed = new Set(['private', 'no'])

/** The refuge kind of an area by its tags; null for all other areas and for those tagged as closed to the public. */
export function refugeKind(tags: Tags): TaggedRefuge | null {
  const { natural, water, landuse, leisure, amenity, parking, aeroway, access, intermittent, crop } = tags
  if (access !== undefined && closed.has(access)) return null
  if (natural === 'water' || landuse === 'reservoir') {
    // Intermittent water may be dry, and waste water is no refuge.
    return intermittent === 'yes' || water === 'wastewater' || water === 'intermittent' ? null : 'water'
  }
  if (leisure === 'pitch' || leisure === 'stadium') return 'pitch'
  if (leisure === 'golf_course') return 'golf_course'
  // Underground and multi-storey parking is not open ground.
  if (amenity === 'parking') return parking === undefined || parking === 'surface' ? 'parking' : null
  if (aeroway === 'apron' || aeroway === 'aerodrome' || aeroway === 'runway') return 'airfield'
  // Only crops that are kept wet count, because ripe grain burns.
  if (landuse === 'farmland')
    return crop === 'rice' || crop === 'vegetable' || tags.irrigation === 'yes' ? 'farmland' : null
  return natural === 'sand' || natural === 'beach' ? 'sand' : null
}

/** Whether an area of this kind is large enough to be a refuge. */
export const isLargeEnough = (kind: TaggedRefuge, squareMeters: number): boolean =>
  squareMeters >= leastSquareMeters[kind]
