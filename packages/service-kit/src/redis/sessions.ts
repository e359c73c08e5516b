import { createHash, randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { type Caller, type Operator, operatorIdentity } from '../http/auth.ts'

/** Sessions of residents, or of operators; the sessions of the one are unknown to the store of the other. */
export type SessionStore<Who = Caller> = {
  /** Opens a session and returns its id. Only a hash of the id is stored. */
  create(who: Who): Promise<string>
  /**
   * Whose session it is; null when the id is unknown or the session has ended or expired. Renews the lifetime. Rejects
   * when Redis is unreachable or the stored value cannot be decoded, because the session may still be valid.
   */
  resolve(sessionId: string): Promise<Who | null>
  destroy(sessionId: string): Promise<void>
  /** Ends every session of a person at once. */
  destroyAllOf(ownerId: string): Promise<void>
  /** Updates the name or e-mail in a person's open sessions. */
  updateCaller(ownerId: string, change: Partial<Who>): Promise<void>
}
export type OperatorSessionStore = SessionStore<OperatorSession>
export type OperatorSession = Operator & { endsAt: number }

const idPattern = /^[A-Za-z0-9_-]{43}$/
const storedCaller = z.object({ userId: z.string(), email: z.string(), name: z.string() })
const storedOperator = operatorIdentity.extend({ endsAt: z.number() })

/** True for what a session id looks like, whether or not the session exists. */
export function isSessionId(value: string): boolean {
  return idPattern.test(value)
}

/** The name of the session cookie. Browsers accept the `__Host-` prefix only over https. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-muster' : 'muster'
}

/** The name of the cookie of the operator console's sessions. */
export function operatorCookieName(secure: boolean): string {
  return `${sessionCookieName(secure)}-operator`
}

/** Sessions of residents. */
export const createSessionStore = (redis: Redis, options: { ttlSeconds: number }): SessionStore =>
  createStore(
    redis,
    { prefix: '', stored: storedCaller, ownerOf: ({ userId }) => userId, isOver: () => false },
    options,
  )

/** Sessions of operators. They end at `endsAt`, however often they are used. */
export const createOperatorSessionStore = (redis: Redis, options: { ttlSeconds: number }): OperatorSessionStore =>
  createStore(
    redis,
    {
      prefix: 'operator-',
      stored: storedOperator,
      ownerOf: ({ operatorId }) => operatorId,
      isOver: ({ endsAt }) => endsAt <= Date.now(),
    },
    options,
  )

type Kind<Who> = { prefix: string; stored: z.ZodType<Who>; ownerOf(who: Who): string; isOver(who: Who): boolean }

/** Stores sessions in Redis under the SHA-256 of their id; each use renews the lifetime of `ttlSeconds`. */
function createStore<Who extends object>(
  redis: Redis,
  { prefix, stored: schema, ownerOf, isOver }: Kind<Who>,
  { ttlSeconds }: { ttlSeconds: number },
): SessionStore<Who> {
  const sessionKey = (hash: string) => `${prefix}session:${hash}`
  const indexKey = (ownerId: string) => `${prefix}sessions-of:${ownerId}`
  const decode = (stored: string): Who | null => {
    try {
      return schema.parse(JSON.parse(stored))
    } catch {
      return null
    }
  }
  // The index must outlive every session in it, or destroyAllOf would miss one.
  const indexTtlSeconds = ttlSeconds * 2

  return {
    async create(who) {
      const sessionId = randomBytes(32).toString('base64url')
      const hash = hashOf(sessionId)
      await execOrThrow(
        redis
          .multi()
          .set(sessionKey(hash), JSON.stringify(who), 'EX', ttlSeconds)
          .sadd(indexKey(ownerOf(who)), hash)
          .expire(indexKey(ownerOf(who)), indexTtlSeconds)
          .exec(),
      )
      return sessionId
    },

    async resolve(sessionId) {
      if (!isSessionId(sessionId)) return null
      const stored = await redis.getex(sessionKey(hashOf(sessionId)), 'EX', ttlSeconds)
      if (stored === null) return null
      const who = decode(stored)
      if (!who) throw new Error('session value could not be decoded')
      if (isOver(who)) return null
      await redis.expire(indexKey(ownerOf(who)), indexTtlSeconds)
      return who
    },

    async destroy(sessionId) {
      if (!isSessionId(sessionId)) return
      const hash = hashOf(sessionId)
      const stored = await redis.getdel(sessionKey(hash))
      const who = stored === null ? null : decode(stored)
      if (who) await redis.srem(indexKey(ownerOf(who)), hash)
    },

    async destroyAllOf(ownerId) {
      const hashes = await redis.smembers(indexKey(ownerId))
      if (hashes.length === 0) return
      // Removes only the listed sessions from the index, so that a session opened meanwhile stays in it.
      await execOrThrow(
        redis
          .multi()
          .del(...hashes.map(sessionKey))
          .srem(indexKey(ownerId), ...hashes)
          .exec(),
      )
    },

    async updateCaller(ownerId, change) {
      for (const hash of await redis.smembers(indexKey(ownerId))) {
        const stored = await redis.get(sessionKey(hash))
        const who = stored === null ? null : decode(stored)
        // XX writes only existing keys: a session that ended since the read must not be recreated without a lifetime.
        if (who) await redis.set(sessionKey(hash), JSON.stringify({ ...who, ...change }), 'KEEPTTL', 'XX')
      }
    },
  }
}

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

async function execOrThrow(transaction: Promise<[Error | null, unknown][] | null>): Promise<void> {
  const failed = (await transaction)?.find(([error]) => error)?.[0]
  if (failed) throw failed
}
