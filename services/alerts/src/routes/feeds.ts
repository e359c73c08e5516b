import { createHash, timingSafeEqual } from 'node:crypto'
import { getFeedStatus, ingestCap } from '@muster/contracts/routes/alerts'
import { serve } from '@muster/service-kit/app'
import { AppError } from '@muster/service-kit/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { AlertFormatError } from '../feeds/alert.ts'
import { parseCap } from '../feeds/cap.ts'

export function feedRoutes(app: FastifyInstance, { config, takeIn, feeds, feedStatuses, clock }: Context) {
  const keyHashes = config.INGEST_KEYS.map(sha256)

  // Before the body: a stranger must not make us read a megabyte.
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url !== ingestCap.path) return
    const given = request.headers['x-ingest-key']
    if (typeof given !== 'string' || !isKnown(sha256(given), keyHashes)) throw new AppError('invalid-ingest-key')
  })

  serve(app, ingestCap, async ({ body, log }) => {
    if (!(body instanceof Uint8Array)) throw new AppError('unsupported-media-type')
    try {
      const taken = await takeIn(parseCap(body))
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

// Of one length, whatever was sent: timingSafeEqual needs that, and the time tells nothing.
const sha256 = (text: string) => createHash('sha256').update(text).digest()

function isKnown(given: Buffer, known: readonly Buffer[]): boolean {
  return known.reduce((found, hash) => timingSafeEqual(hash, given) || found, false)
}
