import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'

/** Handlers of the list of hazards. */
export function hazardHandlers({ board }: Context) {
  return {
    listHazards: async () => board.collection(),
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
