import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { AppError } from '@muster/service-kit/errors'
import { type KnownDevices, knownDeviceCookie } from '@muster/service-kit/http/known-devices'
import { createLogSample } from '@muster/service-kit/log-sample'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { emailIn } from '../domain/email-in.ts'
import { type SignInLimit, signInLimits } from '../domain/sign-in-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The counters that this sign-in attempt was counted in; null for every other request. */
    signInTry: { email: string; keys: string[] } | null
  }
}

type Options = { redis: Redis; factor: number; devices: KnownDevices; isSecure: boolean }

/** Lua script: counts an attempt. If the limit is reached, undoes the count and returns the remaining time of the window in ms; else returns 0. */
const takePlace = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if count <= tonumber(ARGV[1]) then return 0 end
redis.call('DECR', KEYS[1])
return math.max(1, redis.call('PTTL', KEYS[1]))`
const givePlaceBack = `if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('DECR', KEYS[1]) end return 0`

/**
 * Limits attempts to sign in. Successful attempts are not counted, so that any number of people behind one IP address can sign in; nor are attempts that
 * identity could not check, so that an outage locks nobody out. Fails open: without Redis nothing is limited, but then nobody can sign in either.
 */
export function createSignInLimits({ redis, factor, devices, isSecure }: Options) {
  const cookie = knownDeviceCookie(isSecure)
  const sample = createLogSample()

  async function take(limit: SignInLimit, key: string): Promise<number> {
    const max = Math.max(1, Math.floor(limit.max * factor))
    return Number(await redis.eval(takePlace, 1, key, max, limit.windowSeconds * 1_000))
  }

  async function giveBack(keys: readonly string[]): Promise<void> {
    for (const key of keys) await redis.eval(givePlaceBack, 1, key)
  }

  return {
    /** Counts an attempt. Throws `too-many-requests` with Retry-After. Call it after the body is read. */
    async before(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const email = emailIn(request.body)
      if (email === undefined) return
      const device = devices.entryFor(request.cookies[cookie.name], email, new Date())
      const parts = { address: normalizeIP(request.ip), account: email, device: device ?? '' }
      const keys: string[] = []
      for (const limit of signInLimits) {
        if ((limit.of === 'known') !== (device !== null)) continue
        const counted = limit.per.map(name => parts[name]).join(' ')
        const key = `limit:${limit.name}:${createHash('sha256').update(counted).digest('base64url')}`
        try {
          const waitMs = await take(limit, key)
          if (waitMs === 0) {
            keys.push(key)
            continue
          }
          await giveBack(keys)
          reply.header('retry-after', Math.ceil(waitMs / 1_000))
        } catch (err) {
          const skipped = sample('not counted')
          if (skipped) request.log.warn({ err, ...skipped }, 'sign-in limit not counted')
          return
        }
        const skipped = sample(limit.name)
        if (skipped) request.log.warn({ limit: limit.name, ...skipped }, 'rate limit exceeded')
        throw new AppError('too-many-requests')
      }
      request.signInTry = { email, keys }
    },

    /** After a successful sign-in: undoes the counts, and remembers the device. */
    async succeeded(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await this.notFailed(request)
      if (request.signInTry) this.remember(request, reply, request.signInTry.email)
    },

    /** After an attempt that identity did not check: undoes the counts. */
    async notFailed(request: FastifyRequest): Promise<void> {
      const { keys } = request.signInTry ?? { keys: [] }
      await giveBack(keys).catch((err: unknown) => request.log.warn({ err }, 'sign-in limit not given back'))
    },

    /** Remembers that this account has signed in on this device. */
    remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const known = request.cookies[cookie.name]
      if (devices.entryFor(known, email, new Date())) return
      const value = devices.remember(known, email, new Date())
      for (const attributes of cookie.paths) reply.setCookie(cookie.name, value, attributes)
    },
  }
}
export type SignInLimits = ReturnType<typeof createSignInLimits>
