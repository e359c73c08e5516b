import { type Distance, distanceOf, roughDistanceOf } from '../../lib/distance.ts'
import type { MyPlace } from './my-places.ts'

/** A distance from a place, or one that needs none, such as the length of a route. The sentences about a place that is known only approximately say "about". */
export const distanceFrom = (place: MyPlace | undefined, meters: number, language: string): Distance =>
  (place?.isApproximate ? roughDistanceOf : distanceOf)(meters, language)
