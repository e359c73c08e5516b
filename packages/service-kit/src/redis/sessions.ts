import { createHash, randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Caller } from '../http/auth.ts'

export type SessionStore = {
  /** Opens a session and returns its id. Only a hash of the id is stored. */
  create(caller: Caller): Promise<string>
  /**
   * The user of a session; null when the id is unknown or the session has ended or expired. Renews the lifetime. Rejects
   * when Redis is unreachable or the stored value cannot be decoded, because the session may still be valid.
   */
  resolve(sessionId: string): Promise<Caller | null>
  destroy(sessionId: string): Promise<void>
  /** Ends every session of a user at once. */
  destroyAllOf(userId: string): Promise<void>
  /** Updates the name or e-mail in a user's open sessions. */
  updateCaller(userId: string, change: Partial<Pick<Caller, 'name' | 'email'>>): Promise<void>
}

const idPattern = /^[A-Za-z0-9_-]{43}$/
const storedCaller = z.object({ userId: z.string(), email: z.string(), name: z.string() })

/** True for what a session id looks like, whether or not the session exists. */
export function isSessionId(value: string): boolean {
  return idPattern.test(value)
}

/** The name of the session cookie. Browsers accept the `__Host-` prefix only over https. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-muster' : 'muster'
}

/** Stores sessions in Redis under the SHA-256 of their id; each use renews the lifetime of `ttlSeconds`. */
export function createSessionStore(redis: Redis, { ttlSeconds }: { ttlSeconds: number }): SessionStore {
  // The index must outlive every session in it, or destroyAllOf would miss one.
  const indexTtlSeconds = ttlSeconds * 2

  return {
    async create(caller) {
      const sessionId = randomBytes(32).toString('base64url')
      const hash = hashOf(sessionId)
      await execOrThrow(
        redis
          .multi()
          .set(sessionKey(hash), JSON.stringify(caller), 'EX', ttlSeconds)
          .sadd(indexKey(caller.userId), hash)
          .expire(indexKey(caller.userId), indexTtlSeconds)
          .exec(),
      )
      return sessionId
    },

    async resolve(sessionId) {
      if (!isSessionId(sessionId)) return null
      const stored = await redis.getex(sessionKey(hashOf(sessionId)), 'EX', ttlSeconds)
      if (stored === null) return null
      const caller = decode(stored)
      if (!caller) throw new Error('session value could not be decoded')
      await redis.expire(indexKey(caller.userId), indexTtlSeconds)
      return caller
    },

    async destroy(sessionId) {
      if (!isSessionId(sessionId)) return
      const hash = hashOf(sessionId)
      const stored = await redis.getdel(sessionKey(hash))
      const caller = stored === null ? null : decode(stored)
      if (caller) await redis.srem(indexKey(caller.userId), hash)
    },

    async destroyAllOf(userId) {
      const hashes = await redis.smembers(indexKey(userId))
      if (hashes.length === 0) return
      // Removes only the listed sessions from the index, so that a session opened meanwhile stays in it.
      await execOrThrow(
        redis
          .multi()
          .del(...hashes.map(sessionKey))
          .srem(indexKey(userId), ...hashes)
          .exec(),
      )
    },

    async updateCaller(userId, change) {
      for (const hash of await redis.smembers(indexKey(userId))) {
        const stored = await redis.get(sessionKey(hash))
        const caller = stored === null ? null : decode(stored)
        // XX writes only existing keys: a session that ended since the read must not be recreated without a lifetime.
        if (caller) await redis.set(sessionKey(hash), JSON.stringify({ ...caller, ...change }), 'KEEPTTL', 'XX')
      }
    },
  }
}

function decode(stored: string): Caller | null {
  try {
    return storedCaller.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

const sessionKey = (hash: string) => `session:${hash}`
const indexKey = (userId: string) => `sessions-of:${userId}`
const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

async function execOrThrow(transaction: Promise<[Error | null, unknown][] | null>): Promise<void> {
  const failed = (await transaction)?.find(([error]) => error)?.[0]
  if (failed) throw failed
}
