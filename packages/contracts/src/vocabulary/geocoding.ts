/** Results with a lower relevance are guesses. A guess must not decide where a route goes. */
export const leastRelevance = 0.5

/** The relevance of a town in which a street that was asked for is not known: too little for a route, enough to warn somebody who lives there. */
export const relevanceOfTown = 0.4

const exact = new Set<unknown>(['rooftop', 'interpolated', 'intersection'])

/** Whether the accuracy of a result (its `properties.accuracy`) is that of a house or a crossing, and not only of a street, a town or a ZIP code. */
export const isExact = (accuracy: unknown): boolean => exact.has(accuracy)

/** The type of a county, which is too large to be a home. */
export const countyType = 'district'

/** What these rules read of a `GeocodingFeature`. */
type Result = { relevance: number; place_type: readonly string[] }

/** Whether a result is the place that was asked for, or at least its town. */
export const isPlaceOrTown = ({ relevance, place_type: [type] }: Result): boolean =>
  relevance >= leastRelevance || (relevance === relevanceOfTown && type === 'place')

/** Whether a result may be the place of a home. */
export const mayBeHome = (found: Result): boolean => isPlaceOrTown(found) && found.place_type[0] !== countyType
