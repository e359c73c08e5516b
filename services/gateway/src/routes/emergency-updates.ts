import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { listEmergencyUpdates } from '@muster/contracts/routes/alerts'
import { AppError } from '@muster/service-kit/errors'
import { etagMatches } from '@muster/service-kit/http/etag-matches'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { request as send } from 'undici'
import type { GatewayConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { type Answer, type Cached, createMicroCache, type Fetched } from '../domain/micro-cache.ts'
import type { createRateLimits } from '../hooks/limit-rate.ts'

const compress = promisify(brotliCompress)
const freshMs = 1_000
// With a cached list to serve, a slow fetch is abandoned early.
const timeoutWithListMs = 1_500

type LimitRate = ReturnType<typeof createRateLimits>

type UpdatesCache = ReturnType<typeof createUpdatesCache>

/** The list of updates: at most one fetch per second, and the last list while alerts is down. */
export function createUpdatesCache(config: GatewayConfig, context: Context) {
  const url = new URL(listEmergencyUpdates.path, config.ALERTS_URL)
  return createMicroCache({
    clock: context.clock,
    freshMs,
    staleMs: config.ALERTS_STALE_SECONDS * 1_000,
    fetch: etag => fetchList(url, etag, context, config.UPSTREAM_TIMEOUT_MS),
  })
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
      return present(cached, request, reply)
    },
  })
}

async function fetchList(url: URL, etag: string | undefined, context: Context, timeoutMs: number): Promise<Fetched> {
  const { statusCode, headers, body } = await send(url, {
    dispatcher: context.upstreams,
    headers: { accept: 'application/json', ...(etag ? { 'if-none-match': etag } : {}) },
    signal: AbortSignal.timeout(etag ? Math.min(timeoutWithListMs, timeoutMs) : timeoutMs),
  })
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode === 304 && etag) return 'not-modified'
  if (statusCode !== 200) throw new Error(`alerts answered ${statusCode}`)
  return answerOf(bytes, headers)
}

async function answerOf(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<Answer> {
  const { etag, 'cache-control': cacheControl } = headers
  return {
    body,
    compressed: await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    etag: typeof etag === 'string' ? etag : `"${createHash('sha256').update(body).digest('base64url')}"`,
    cacheControl: typeof cacheControl === 'string' ? cacheControl : undefined,
  }
}

function present({ answer, ageSeconds, isStale }: Cached, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    etag: answer.etag,
    'cache-control': answer.cacheControl ?? 'no-cache',
    vary: 'accept-encoding',
  })
  if (isStale) reply.headers({ age: ageSeconds, 'x-muster-stale': ageSeconds })
  if (etagMatches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(answer.body)
  return reply.header('content-encoding', 'br').send(answer.compressed)
}
