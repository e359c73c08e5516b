import { getFeedStatus, ingestCap } from '@muster/contracts/routes/alerts'
import { AppError } from '@muster/service-kit/errors'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { type IngestRight, maySendAs, readIngestKeys } from '../domain/ingest-keys.ts'
import { AlertFormatError } from '../feeds/alert.ts'
import { parseCap } from '../feeds/cap.ts'

export function feedRoutes(app: FastifyInstance, { config, takeIn, feeds, feedStatuses, clock }: Context) {
  const rightOf = readIngestKeys(config.INGEST_KEYS)
  const rights = new WeakMap<FastifyRequest, IngestRight>()

  // Before the body: a stranger must not make us read a megabyte.
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
      const alert = parseCap(body)
      const right = rights.get(request)
      if (!right || !maySendAs(right, alert.sender)) {
        throw new AppError('forbidden', { message: 'This key may not send in the name of this sender.' })
      }
      const taken = await takeIn(alert)
      await feeds.received('cap', clock.now(), taken.outcome === 'set-aside' ? [taken.reason ?? ''] : [])
      log.info({ outcome: taken.outcome, updateId: taken.updateId }, 'a CAP message was taken in')
      return taken
    } catch (err) {
      if (!(err instanceof AlertFormatError)) throw err
      await feeds.received('cap', clock.now(), [err.message])
      throw new AppError('unprocessable-alert', { message: `The alert could not be read: ${err.message}`, cause: err })
    }
  })

  serve(app, getFeedStatus, () => feedStatuses())
}
