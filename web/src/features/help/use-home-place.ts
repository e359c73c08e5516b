import type { ExactPlace } from '@muster/contracts/entities/help'
import type { User } from '@muster/contracts/entities/user'
import { useMyPlaces } from '../../entities/place/my-places.ts'

/**
 * The home of the profile in the person's own words, with where it is if this device knows. Sent with a request: the server alone knows only homes
 * that its map has found, and a helper needs the door of the others too.
 */
export function useHomePlace({ location }: Pick<User, 'location'>): ExactPlace | undefined {
  const home = useMyPlaces().find(({ kind }) => kind === 'home')
  const label = location.trim()
  if (!label) return undefined
  const [lon, lat] = home && !home.isApproximate ? home.coordinates : []
  return { label, coordinates: lon === undefined || lat === undefined ? null : [lon, lat] }
}
