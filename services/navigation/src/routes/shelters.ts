import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import type { Handlers } from '@muster/service-kit/http/routes'
import { parsePosition } from '../domain/coordinates.ts'
import { nearestShelters } from '../domain/shelters.ts'

export function shelterHandlers() {
  return {
    async listShelters({ query }) {
      const near = query.near === undefined ? null : parsePosition(query.near, 'near')
      return nearestShelters(near, query.limit)
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
