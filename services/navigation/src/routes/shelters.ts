import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { type ShelterNeed, shelterNeeds } from '@muster/contracts/vocabulary/shelters'
import { distanceMeters } from '@muster/geo/measure'
import { byFit, fitOf, presentFitting, type ShelterWithExposure } from '@muster/routing/shelters/fit'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { parsePosition } from '../domain/coordinates.ts'

/** A device counts as being at a shelter within this distance, which allows for a fairground and for the error of a position. */
const atShelterMeters = 1_000

const nobody = { near: null, needs: [], language: null }

type Deps = Pick<Context, 'shelters' | 'reports' | 'clock' | 'config'>

/** Handlers of shelters and of members' reports about them. */
export function shelterHandlers({ shelters, reports, clock, config }: Deps) {
  const find = (id: string) => shelters.all().find(({ facts }) => facts.id === id)
  const present = (seen: ShelterWithExposure) => presentFitting({ ...seen, ...fitOf(seen, nobody, clock.now()) })
  return {
    async listShelters({ query }) {
      const near = query.near === undefined ? null : parsePosition(query.near, 'near')
      const wishes = { near, needs: needsIn(query.for), language: query.language ?? null }
      // Candidates are listed in drills only, because no official list says that they are open.
      const shown = shelters.all().filter(({ facts }) => config.DRILL || facts.status !== 'candidate')
      return byFit(shown, wishes, clock.now()).slice(0, query.limit).map(presentFitting)
    },

    async getShelter({ params }) {
      const seen = find(params.id)
      if (!seen) throw new AppError('not-found')
      return present(seen)
    },

    async reportShelter({ params, body, caller }) {
      const place = find(params.id)?.facts
      if (!place) throw new AppError('not-found')
      const isThere = place.coordinates && distanceMeters(...body.from, ...place.coordinates) <= atShelterMeters
      if (!isThere) throw new AppError('not-at-shelter')
      if (!(await reports.say(place.id, caller.userId, body.said, clock.now()))) throw new AppError('too-many-requests')
      await shelters.changed()
      return present(find(params.id) ?? { facts: place, exposure: null })
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}

/** The needs in a comma-separated text that the contract has validated. */
function needsIn(text = ''): ShelterNeed[] {
  const named = text.split(',')
  return shelterNeeds.filter(need => named.includes(need))
}
