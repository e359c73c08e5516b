import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { parsePosition } from '../domain/coordinates.ts'

/** Handlers of the Geocoding API. */
export function geocodingHandlers({ search }: Context) {
  return {
    async geocode({ params, query }) {
      const proximity =
        query.proximity === undefined || query.proximity === 'ip' ? null : parsePosition(query.proximity, 'proximity')
      const types = query.types?.split(',')
      return search(params.query, { limit: query.limit, proximity, ...(types && { types }) })
    },

    async searchPlaces({ body: { query, limit } }) {
      return search(query, { limit, proximity: null })
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
