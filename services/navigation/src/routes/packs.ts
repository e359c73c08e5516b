import { packType } from '@muster/contracts/entities/pack'
import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { etagMatches } from '@muster/service-kit/http/etag-matches'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { parsePosition } from '../domain/coordinates.ts'

/** Handlers of offline packs. */
export function packHandlers({ packs, departures, clock }: Pick<Context, 'packs' | 'departures' | 'clock'>) {
  return {
    async getPack({ query: { at, mode, language }, request, reply }) {
      const prepared = packs.prepare({ place: parsePosition(at, 'at'), mode, language })
      const etag = `"${prepared.version}"`
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      // Tells a client that already has this version up to which time its hazards are correct.
      if (prepared.hazardsAsOf) reply.header('muster-hazards-as-of', prepared.hazardsAsOf)
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const { body } = await prepared.pack()
      return reply.header('content-type', packType).send(body)
    },
    async getPackState({ query: { at, mode, language } }) {
      return packs.state({ place: parsePosition(at, 'at'), mode, language })
    },
    async reportPack({ body: { at, mode, language, version }, caller }) {
      const newest = packs.prepare({ place: parsePosition(at, 'at'), mode, language })
      const isNewest = newest.version === version
      // Only the newest pack counts: an older one may lead through a fire.
      if (isNewest) await departures.holdsPack(caller.userId, version, clock.now())
      return { isNewest }
    },
    async getPackKeys() {
      return packs.keys()
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
