import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { listEmergencyUpdates } from '@muster/contracts/routes/alerts'
import { staleHeader } from '@muster/contracts/stale-header'
import { AppError } from '@muster/service-kit/errors'
import { etagMatches } from '@muster/service-kit/http/etag-matches'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { request as send } from 'undici'
import type { GatewayConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { type Answer, type Cached, createMicroCache, type Fetched, type StoredAnswer } from '../domain/micro-cache.ts'
import { encodingFor } from '../hooks/compress-reply.ts'
import type { createRateLimits } from '../hooks/limit-rate.ts'
import { createListMetrics } from '../list-metrics.ts'

const compress = promisify(brotliCompress)
const freshMs = 1_000
/** Time limit of a fetch while there is a cached list to serve, in ms. Callers wait only `patienceMs`. */
const timeoutWithListMs = 1_500
const patienceMs = 500

type LimitRate = ReturnType<typeof createRateLimits>

type UpdatesCache = ReturnType<typeof createUpdatesCache>

/** Creates the cache of the list of updates: at most one fetch in half a second, and the last list while alerts is down. */
export function createUpdatesCache(config: GatewayConfig, context: Context) {
  const url = new URL(listEmergencyUpdates.path, config.ALERTS_URL)
  const cache = createMicroCache({
    clock: context.clock,
    freshMs,
    staleMs: config.ALERTS_STALE_SECONDS * 1_000,
    patienceMs,
    memory: createListMemory(context, config.ALERTS_STALE_SECONDS),
    fetch: etag => fetchList(url, etag, context, config.UPSTREAM_TIMEOUT_MS),
  })
  return { ...cache, ...createListMetrics(context.metrics, cache) }
}

/** Serves the list of updates that every browser polls. */
export function registerEmergencyUpdates(app: FastifyInstance, cache: UpdatesCache, limitRate: LimitRate): void {
  app.route({
    method: listEmergencyUpdates.method,
    url: listEmergencyUpdates.path,
    config: { contract: listEmergencyUpdates },
    onRequest: (request, reply) => limitRate(listEmergencyUpdates.name, ['ip'], request, reply),
    handler: async (request, reply) => {
      const cached = await cache.get().catch(cause => {
        throw new AppError('unavailable', { cause })
      })
      if (cached.isStale) cache.staleAnswers.inc()
      return present(cached, request, reply)
    },
  })
}

/** Fetches the list from alerts. `answer` is null if the list with this ETag is still current. */
async function fetchList(url: URL, etag: string | undefined, context: Context, timeoutMs: number): Promise<Fetched> {
  const { statusCode, headers, body } = await send(url, {
    dispatcher: context.upstreams,
    headers: { accept: 'application/json', ...(etag ? { 'if-none-match': etag } : {}) },
    signal: AbortSignal.timeout(etag ? Math.min(timeoutWithListMs, timeoutMs) : timeoutMs),
  })
  const bytes = Buffer.from(await body.arrayBuffer())
  // The alerts service sends the age of its list while it cannot compare the list with its database.
  const ageMs = 1_000 * (Number(headers[staleHeader]) || 0)
  if (statusCode === 304 && etag) return { answer: null, ageMs }
  if (statusCode !== 200) throw new Error(`alerts answered ${statusCode}`)
  return { answer: await answerOf(bytes, headers), ageMs }
}

async function answerOf(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<Answer> {
  const { etag, 'cache-control': cacheControl } = headers
  return {
    body,
    compressed: await compressed(body),
    etag: typeof etag === 'string' ? etag : `"${createHash('sha256').update(body).digest('base64url')}"`,
    cacheControl: typeof cacheControl === 'string' ? cacheControl : undefined,
  }
}

const compressed = (body: Buffer) => compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** The content is written to Redis again after this time even if it has not changed, in ms. */
const contentEveryMs = 60_000
const memoryKey = 'gateway:emergency-updates'

/** Stores the list in Redis, with its age, so that a gateway that starts while alerts is unreachable has one. */
function createListMemory({ redis, log }: Context, keepSeconds: number) {
  let contentAt = Number.NEGATIVE_INFINITY
  return {
    async read(): Promise<StoredAnswer | null> {
      const { body, etag, cacheControl, at, asOf } = await redis.hgetallBuffer(memoryKey)
      if (!body || !etag || !at || !asOf) return null
      const answer = {
        body,
        compressed: await compressed(body),
        etag: String(etag),
        cacheControl: cacheControl && String(cacheControl),
      }
      return { answer, at: Number(at), asOf: Number(asOf) }
    },
    write({ answer: { body, etag, cacheControl }, at, asOf }: StoredAnswer, isNew: boolean): void {
      // Written now and then even if nothing has changed, in case Redis has lost its data.
      const isDue = isNew || at - contentAt > contentEveryMs
      if (isDue) contentAt = at
      const content = isDue ? { body, etag, ...(cacheControl && { cacheControl }) } : {}
      redis
        .multi()
        .hset(memoryKey, { ...content, at, asOf })
        .expire(memoryKey, Math.max(keepSeconds, 1))
        .exec()
        .catch(err => log.debug({ err }, 'update list not stored in redis'))
    },
  }
}

function present({ answer, ageSeconds, isStale }: Cached, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    etag: answer.etag,
    'cache-control': answer.cacheControl ?? 'no-cache',
    vary: 'accept-encoding',
  })
  if (isStale) reply.headers({ age: ageSeconds, [staleHeader]: ageSeconds })
  if (etagMatches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (encodingFor(request.headers['accept-encoding']) !== 'br') return reply.send(answer.body)
  return reply.header('content-encoding', 'br').send(answer.compressed)
}
