import { type alertsRoutes, ingestCap } from '@muster/contracts/routes/alerts'
import { AppError, wrongField } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AlertFormatError } from '../domain/alert.ts'
import type { IngestContext } from './context.ts'
import { capFeed } from './feeds/cap/feed.ts'
import type { IngestRight } from './ingest-keys.ts'

type RightOf = Pick<IngestContext, 'rightOf'>
type Deps = RightOf & Pick<IngestContext, 'ingestAlert' | 'feedRecords' | 'feedMetrics' | 'readStatuses' | 'clock'>

/** Refuses CAP messages without a key before their body is read: who has no key cannot make us read a megabyte. */
export function requireIngestKey(app: FastifyInstance, { rightOf }: RightOf) {
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url === ingestCap.path) rightOfRequest(request, rightOf)
  })
}

export function ingestHandlers({ rightOf, ingestAlert, feedRecords, feedMetrics, readStatuses, clock }: Deps) {
  const feed = capFeed.id
  return {
    async ingestCap({ body, log, request }) {
      if (!(body instanceof Uint8Array)) throw new AppError('unsupported-media-type')
      const right = rightOfRequest(request, rightOf)
      try {
        const alert = capFeed.parse(body)
        if (!right.maySendAs(alert.sender)) throw new AppError('ingest-sender-refused')
        const ingested = await ingestAlert(alert)
        const { outcome, updateId, reason } = ingested
        await feedRecords.received(feed, clock.now(), outcome === 'set-aside' ? [reason ?? ''] : [])
        feedMetrics.items.inc({ feed, outcome })
        log.info({ outcome, updateId }, 'CAP message ingested')
        return ingested
      } catch (err) {
        if (!(err instanceof AlertFormatError)) throw err
        await feedRecords.received(feed, clock.now(), [err.message])
        feedMetrics.items.inc({ feed, outcome: 'unreadable' })
        throw new AppError('unprocessable-alert', {
          details: [{ ...wrongField('', 'invalid'), message: err.message }],
          cause: err,
        })
      }
    },

    getFeedStatus: () => readStatuses(),
  } satisfies Partial<Handlers<typeof alertsRoutes>>
}

/** The right that the request's key gives. Throws `invalid-ingest-key`. */
function rightOfRequest({ headers }: FastifyRequest, rightOf: RightOf['rightOf']): IngestRight {
  const given = headers['x-ingest-key']
  const right = typeof given === 'string' ? rightOf(given) : null
  if (!right) throw new AppError('invalid-ingest-key')
  return right
}
