import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { type ShelterNeed, shelterNeeds } from '@muster/contracts/vocabulary/shelters'
import { distanceMeters } from '@muster/geo/measure'
import { byFit, presentFitting } from '@muster/routing/shelters/fit'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { parsePosition } from '../domain/coordinates.ts'

/** How near a device has to be for its owner to be at a shelter: a fairground and the error of a position. */
const atShelterMeters = 1_000

export function shelterHandlers({ shelters, reports, clock }: Pick<Context, 'shelters' | 'reports' | 'clock'>) {
  return {
    async listShelters({ query }) {
      const near = query.near === undefined ? null : parsePosition(query.near, 'near')
      const wishes = { near, needs: needsIn(query.for), language: query.language ?? null }
      return byFit(shelters.all(), wishes, clock.now()).slice(0, query.limit).map(presentFitting)
    },

    async reportShelter({ params, body, caller }) {
      const find = () => shelters.all().find(({ facts }) => facts.id === params.id)
      const place = find()?.facts
      if (!place) throw new AppError('not-found')
      const isThere = place.coordinates && distanceMeters(...body.from, ...place.coordinates) <= atShelterMeters
      if (!isThere) throw new AppError('not-at-shelter')
      if (!(await reports.say(place.id, caller.userId, body.said, clock.now()))) throw new AppError('too-many-requests')
      await shelters.changed()
      const [shelter] = byFit(
        [find() ?? { facts: place, exposure: null }],
        { near: null, needs: [], language: null },
        clock.now(),
      )
      if (!shelter) throw new AppError('not-found')
      return presentFitting(shelter)
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}

/** The needs in a text that the contract has accepted. */
function needsIn(text = ''): ShelterNeed[] {
  const named = text.split(',')
  return shelterNeeds.filter(need => named.includes(need))
}
