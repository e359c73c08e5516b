import type { ExactPlace } from '@muster/contracts/entities/help'
import type { User } from '@muster/contracts/entities/user'
import { useMyPlaces } from '../../entities/place/my-places.ts'

/**
 * The home in the profile as the person wrote it, with coordinates if this device knows them. It is sent with a request, because the server knows only
 * homes that its geocoder found, and helpers need the address of other homes too. Undefined without a home.
 */
export function useHomePlace({ location }: Pick<User, 'location'>): ExactPlace | undefined {
  const home = useMyPlaces().find(({ kind }) => kind === 'home')
  const label = location.trim()
  if (!label) return undefined
  const [lon, lat] = home && !home.isApproximate ? home.coordinates : []
  return { label, coordinates: lon === undefined || lat === undefined ? null : [lon, lat] }
}
