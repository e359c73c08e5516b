import type { alertsRoutes } from '@muster/contracts/routes/alerts'
import { staleHeader } from '@muster/contracts/stale-header'
import { AppError } from '@muster/service-kit/errors'
import { etagMatches } from '@muster/service-kit/http/etag-matches'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { UpdatesContext } from './context.ts'

/** A response is fresh for only 2 s, because minutes count. During an outage a stale list is better than none. */
const cacheControl = 'public, max-age=2, stale-while-revalidate=10, stale-if-error=3600'

/** One resync with the database may be late. After this many missed ones the list is marked as stale. */
const resyncsMissed = 2

const airCacheControl = 'public, max-age=60, stale-while-revalidate=300, stale-if-error=3600'

/** Handlers of the public routes: the lists of active and ended updates, air readings and incidents, and one update with its history. */
export function emergencyUpdateHandlers({
  snapshot,
  updates,
  air,
  clock,
  hub,
  resyncMs,
}: Pick<UpdatesContext, 'snapshot' | 'updates' | 'air' | 'clock' | 'hub' | 'resyncMs'>) {
  const oldAfterMs = resyncMs * resyncsMissed
  return {
    async listEmergencyUpdates({ request, reply }) {
      const { body, etag } = snapshot.current()
      reply.header('etag', etag).header('cache-control', cacheControl)
      const ageMs = Date.now() - hub.syncedAt()
      if (ageMs > oldAfterMs) {
        const seconds = Math.floor(ageMs / 1_000)
        reply.header('age', seconds).header(staleHeader, seconds)
      }
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
      // The body was serialised from updates that were validated when they were stored. Validating it for every request would be most of the load.
      return reply.type('application/json; charset=utf-8').send(body)
    },

    async listEndedUpdates({ reply }) {
      reply.header('cache-control', cacheControl)
      return snapshot.ended(clock.now())
    },

    async listAirReadings({ reply }) {
      reply.header('cache-control', airCacheControl)
      return air.list()
    },

    listIncidents: async () => snapshot.incidents(),

    async getEmergencyUpdate({ params }) {
      const found = await updates.byId(params.id)
      if (!found) throw new AppError('not-found')
      const { view, revisions } = found
      return { ...view, history: revisions.filter(({ revision }) => revision < view.revision).toReversed() }
    },
  } satisfies Partial<Handlers<typeof alertsRoutes>>
}
