import { type Distance, distanceOf, roughDistanceOf } from '../../lib/distance.ts'
import type { MyPlace } from './my-places.ts'

/**
 * The distance to show for `meters` from a place. If the place is known only approximately, it is rounded more, and the sentence around it says "about". Without
 * a place the distance is exact, such as the length of a route.
 */
export const distanceFrom = (place: MyPlace | undefined, meters: number, language: string): Distance =>
  (place?.isApproximate ? roughDistanceOf : distanceOf)(meters, language)
