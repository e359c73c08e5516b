import { getFeedStatus, ingestCap } from '@muster/contracts/routes/alerts'
import { AppError } from '@muster/service-kit/errors'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AlertFormatError } from '../domain/alert.ts'
import type { IngestContext } from './context.ts'
import { capFeed } from './feeds/cap/feed.ts'
import type { IngestRight } from './ingest-keys.ts'

type Deps = Pick<IngestContext, 'rightOf' | 'ingestAlert' | 'feedRecords' | 'feedMetrics' | 'readStatuses' | 'clock'>

export function ingestRoutes(app: FastifyInstance, deps: Deps) {
  const { rightOf, ingestAlert, feedRecords, feedMetrics, readStatuses, clock } = deps
  const rights = new WeakMap<FastifyRequest, IngestRight>()
  const feed = capFeed.id

  // Before the body is read: who has no key cannot make us read a megabyte.
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url !== ingestCap.path) return
    const given = request.headers['x-ingest-key']
    const right = typeof given === 'string' ? rightOf(given) : null
    if (!right) throw new AppError('invalid-ingest-key')
    rights.set(request, right)
  })

  serve(app, ingestCap, async ({ body, log, request }) => {
    if (!(body instanceof Uint8Array)) throw new AppError('unsupported-media-type')
    try {
      const alert = capFeed.parse(body)
      if (!rights.get(request)?.maySendAs(alert.sender)) {
        throw new AppError('forbidden', { message: 'This key may not send in the name of this sender.' })
      }
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
      throw new AppError('unprocessable-alert', { message: `The alert could not be read: ${err.message}`, cause: err })
    }
  })

  serve(app, getFeedStatus, () => readStatuses())
}
