import { createHash } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { AppError } from '@muster/service-kit/errors'
import { createLogSample } from '@muster/service-kit/log-sample'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { emailIn } from '../domain/email-in.ts'
import { type Limit, limits, limitsOf, type Per } from '../domain/limits.ts'

type Options = { redis: Redis; factor: number }
type Count = ReturnType<FastifyInstance['createRateLimit']>

/**
 * Creates the function that counts requests against the table of limits. It throws `too-many-requests` with Retry-After. Fails open: without Redis, shared
 * limits are not enforced.
 */
export function createRateLimits(app: FastifyInstance, { redis, factor }: Options) {
  const counters = new Map<string, Count>()
  // Log lines are sampled, because after an order thousands of phones report at once.
  const sample = createLogSample()

  function addStore(store: Limit['store'], settings: object) {
    app.register(async scope => {
      await scope.register(rateLimit, { global: false, ...settings })
      for (const limit of limits.filter(one => one.store === store)) {
        const max = Math.max(1, Math.floor(limit.max * factor))
        const options = { max, timeWindow: limit.windowSeconds * 1_000 }
        counters.set(
          limit.name,
          scope.createRateLimit({ ...options, keyGenerator: request => `${limit.name}:${keyOf(limit.per, request)}` }),
        )
      }
    })
  }
  addStore('shared', { redis, nameSpace: 'limit:', skipOnError: true })
  addStore('local', { cache: 20_000 })

  return async (routeName: string, per: readonly Per[], request: FastifyRequest, reply: FastifyReply) => {
    for (const limit of limitsOf(routeName)) {
      if (!per.includes(limit.per) || keyOf(limit.per, request) === undefined) continue
      const counted = await counters.get(limit.name)?.(request)
      if (!counted || counted.isAllowed || !counted.isExceeded) continue
      reply.header('retry-after', Math.max(1, counted.ttlInSeconds))
      const skipped = sample(limit.name)
      if (skipped) request.log.warn({ limit: limit.name, ...skipped }, 'rate limit exceeded')
      throw new AppError('too-many-requests')
    }
  }
}

/** The key by which a limit counts a request; undefined if it does not apply. */
export function keyOf(per: Per, request: FastifyRequest): string | undefined {
  if (per === 'ip') return normalizeIP(request.ip)
  if (per === 'process') return 'all'
  if (per === 'user') return request.visitor?.userId ?? request.operator?.operatorId
  const email = emailIn(request.body)
  return (
    email &&
    createHash('sha256')
      .update(`${normalizeIP(request.ip)} ${email}`)
      .digest('base64url')
  )
}
