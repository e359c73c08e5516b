import {
  type alertsRoutes,
  ingestCap,
  listHeldMessages,
  refuseHeldMessage,
  releaseHeldMessage,
} from '@muster/contracts/routes/alerts'
import { AppError, invalidField } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Alert, AlertFormatError } from '../domain/alert.ts'
import type { IngestContext } from './context.ts'
import type { createCountReach } from './count-reach.ts'
import { capFeed } from './feeds/cap/feed.ts'
import type { ItemOutcome } from './feeds/feed-metrics.ts'
import { type IngestRight, keyOf } from './ingest-keys.ts'
import type { Received } from './receive.ts'

type Deps = Pick<IngestContext, 'readSigned' | 'receive' | 'feedRecords' | 'feedMetrics' | 'readStatuses' | 'clock'> & {
  countReach: ReturnType<typeof createCountReach>
}

/** What the key of a request allows. Looked up once, before the body is read, because each use of a key is counted. */
const rights = new WeakMap<FastifyRequest, IngestRight>()

/**
 * Refuses requests without a valid key before their body is read, so that a sender without a key cannot make us read a megabyte. `useSenderKey` finds the
 * keys that were made at the operator console; null without a console.
 */
export function requireIngestKey(
  app: FastifyInstance,
  {
    rightOf,
    operatorOf,
    useSenderKey,
  }: Pick<IngestContext, 'rightOf' | 'operatorOf'> & {
    useSenderKey: ((key: string) => Promise<IngestRight | null>) | null
  },
) {
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url !== ingestCap.path) return
    const key = keyOf(request)
    const right = rightOf(key) ?? (await useSenderKey?.(key)) ?? null
    if (!right) throw new AppError('invalid-ingest-key')
    rights.set(request, right)
  })
  const holders: Record<string, (key: string) => unknown> = {
    [listHeldMessages.path]: operatorOf,
    [releaseHeldMessage.path]: operatorOf,
    [refuseHeldMessage.path]: operatorOf,
  }
  app.addHook('onRequest', async request => {
    const holderOf = holders[request.routeOptions.url ?? '']
    if (holderOf && holderOf(keyOf(request)) === null) throw new AppError('invalid-ingest-key')
  })
}

const unsigned = { verdict: 'unsigned', signer: null } as const

/** Outcomes of messages that are pushed, or will be pushed when somebody releases them or when they come into force. */
const reaching = new Set<Received['outcome']>(['created', 'revised', 'ended', 'held', 'waiting'])

/** Handlers of the routes by which authorities send CAP messages, and of the feed statuses. */
export function ingestHandlers(deps: Deps) {
  const { readSigned, receive, feedRecords, feedMetrics, readStatuses, clock, countReach } = deps
  const feed = capFeed.id

  async function receiveOne(alert: Alert, isDryRun: boolean, { counties }: IngestRight): Promise<Received> {
    const [received] = await receive([alert], { isDryRun, counties })
    if (!received) throw new Error('message was not ingested')
    return received
  }

  async function record(outcome: ItemOutcome, reasons: string[], isDryRun: boolean) {
    if (isDryRun) return
    await feedRecords.received(feed, clock.now(), reasons)
    feedMetrics.countItems(feed, outcome)
  }

  return {
    async ingestCap({ body, query: { dryRun: isDryRun }, log, request }) {
      if (!(body instanceof Uint8Array)) throw new AppError('unsupported-media-type')
      const right = rights.get(request)
      if (!right) throw new AppError('invalid-ingest-key')
      try {
        const alert = readSigned(body, right.signer)
        if (!right.maySendAs(alert.sender)) throw new AppError('ingest-sender-refused')
        const { identifier } = alert
        if (!isDryRun) await right.sends?.({ identifier })
        const { outcome, updateId, reason, understood, held, alert: sound } = await receiveOne(alert, isDryRun, right)
        if (!isDryRun) await right.sent?.({ identifier, outcome, updateId })
        await record(outcome, outcome === 'set-aside' || outcome === 'held' ? [reason ?? ''] : [], isDryRun)
        log.info({ outcome, updateId, isDryRun }, 'CAP message ingested')
        // Counted after the message has taken effect, so that counting does not delay it.
        const reach = reaching.has(outcome) ? await countReach(sound) : null
        const { signature = unsigned } = alert
        const why = reason === undefined ? {} : { reason }
        return { outcome, updateId, ...why, isDryRun, understood, held, reach, signature }
      } catch (err) {
        if (!(err instanceof AlertFormatError)) throw err
        await record('unreadable', [err.message], isDryRun)
        throw new AppError('unprocessable-alert', {
          details: [{ ...invalidField('', 'invalid'), message: err.message }],
          cause: err,
        })
      }
    },

    getFeedStatus: () => readStatuses(),
  } satisfies Partial<Handlers<typeof alertsRoutes>>
}
