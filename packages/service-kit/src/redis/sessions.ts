import { createHash, randomBytes } from 'node:crypto'
import { type SignInMeans, signInMeans } from '@muster/contracts/vocabulary/sign-in-means'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { type Caller, type Operator, operatorIdentity } from '../http/auth.ts'

/** A store of sessions of residents or of operators. The two stores do not share sessions. */
export type SessionStore<Who = Caller> = {
  /** Opens a session and returns its id. Only a hash of the id is stored. */
  create(who: Who, about?: SessionAbout): Promise<string>
  /**
   * The owner of a session; null if the id is unknown, or if the session has ended or expired. Renews the lifetime. Rejects if Redis is unreachable or the
   * stored value cannot be decoded, because the session may still be valid.
   */
  resolve(sessionId: string): Promise<Who | null>
  destroy(sessionId: string): Promise<void>
  /** Ends all sessions of a person, except the one with the id `except`. */
  destroyAllOf(ownerId: string, options?: { except?: string | null }): Promise<void>
  /** Ends the session of this person with this `id` in `list`; false if there is none. */
  destroyOf(ownerId: string, listedId: string): Promise<boolean>
  /** A person's open sessions. */
  list(ownerId: string, now: Date): Promise<OpenSession[]>
  /** The `id` in `list` of the session with this secret session id. */
  idOf(sessionId: string): string
  /** Updates the name or e-mail in a person's open sessions. */
  updateCaller(ownerId: string, change: Partial<Who>): Promise<void>
}
/** `device`: the User-Agent header. `endsAt`: when the session ends, even if it is in use. `means`: how the person signed in. */
export type SessionAbout = { device?: string | undefined; openedAt?: Date; endsAt?: Date; means?: SignInMeans }
/** `id` is the hash of the secret session id, so nobody can sign in with it. */
export type OpenSession = {
  id: string
  device: string | undefined
  openedAt: Date
  lastUsedAt: Date
  means: SignInMeans | undefined
}
export type OperatorSessionStore = SessionStore<OperatorSession>
/** `endsAt`: when the session ends even if it is used, in ms since 1970. */
export type OperatorSession = Operator & { endsAt: number }

/** The part of a stored session besides its owner; times in ms since 1970. Absent in sessions from before it was stored. */
const storedAbout = z.object({
  device: z.string().optional(),
  openedAt: z.number().default(0),
  endsAt: z.number().default(Number.MAX_SAFE_INTEGER),
  means: z.enum(signInMeans).optional(),
})
const longestDevice = 300

const idPattern = /^[A-Za-z0-9_-]{43}$/
const storedCaller = z.object({
  userId: z.string(),
  email: z.string(),
  // Absent in sessions from before addresses were verified.
  isEmailVerified: z.boolean().default(false),
  name: z.string(),
})
const storedOperator = operatorIdentity.extend({ endsAt: z.number() })

/** True if the value has the form of a session id, whether or not the session exists. */
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

/** Sessions of operators. They end at `endsAt` even if they are used. */
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
  /** Null if the value does not have the form of a stored session. `raw`: everything that is stored. */
  function decode(stored: string) {
    try {
      const raw: object & { about?: unknown } = JSON.parse(stored)
      return { raw, who: schema.parse(raw), about: storedAbout.parse(raw.about ?? {}) }
    } catch {
      return null
    }
  }
  // The index must outlive every session in it, or destroyAllOf would miss one.
  const indexTtlSeconds = ttlSeconds * 2

  return {
    async create(who, { device, openedAt = new Date(), endsAt, means } = {}) {
      const sessionId = randomBytes(32).toString('base64url')
      const hash = hashOf(sessionId)
      const about = {
        device: device?.slice(0, longestDevice),
        openedAt: openedAt.getTime(),
        endsAt: endsAt?.getTime(),
        means,
      }
      await execOrThrow(
        redis
          .multi()
          .set(sessionKey(hash), JSON.stringify({ ...who, about }), 'EX', ttlSeconds)
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
      const session = decode(stored)
      if (!session) throw new Error('session value could not be decoded')
      const { who, about } = session
      if (isOver(who) || about.endsAt <= Date.now()) return null
      await redis.expire(indexKey(ownerOf(who)), indexTtlSeconds)
      return who
    },

    async destroy(sessionId) {
      if (!isSessionId(sessionId)) return
      const hash = hashOf(sessionId)
      const stored = await redis.getdel(sessionKey(hash))
      const session = stored === null ? null : decode(stored)
      if (session) await redis.srem(indexKey(ownerOf(session.who)), hash)
    },

    async destroyOf(ownerId, listedId) {
      // Checks the index of the person's sessions, because only it says whose session this is.
      if ((await redis.sismember(indexKey(ownerId), listedId)) === 0) return false
      // In one transaction: a session that is missing in the index would not be listed, and would stay open after a change of the password.
      const [ended] = await execOrThrow(
        redis.multi().del(sessionKey(listedId)).srem(indexKey(ownerId), listedId).exec(),
      )
      return Number(ended) > 0
    },

    async list(ownerId, now) {
      const open: OpenSession[] = []
      for (const id of await redis.smembers(indexKey(ownerId))) {
        const [stored, leftMs] = await Promise.all([redis.get(sessionKey(id)), redis.pttl(sessionKey(id))])
        const session = stored === null ? null : decode(stored)
        if (!session || leftMs < 0 || session.about.endsAt <= now.getTime()) continue
        const { device, openedAt, means } = session.about
        // Each use renews the lifetime.
        const lastUsedAt = new Date(now.getTime() - Math.max(0, ttlSeconds * 1_000 - leftMs))
        open.push({ id, device, openedAt: openedAt === 0 ? lastUsedAt : new Date(openedAt), lastUsedAt, means })
      }
      return open
    },

    idOf: hashOf,

    async destroyAllOf(ownerId, { except } = {}) {
      const kept = except ? hashOf(except) : null
      const hashes = (await redis.smembers(indexKey(ownerId))).filter(hash => hash !== kept)
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
        const session = stored === null ? null : decode(stored)
        // XX writes only existing keys: a session that ended since the read must not be recreated without a lifetime.
        if (session) await redis.set(sessionKey(hash), JSON.stringify({ ...session.raw, ...change }), 'KEEPTTL', 'XX')
      }
    },
  }
}

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

async function execOrThrow(transaction: Promise<[Error | null, unknown][] | null>): Promise<unknown[]> {
  const results = (await transaction) ?? []
  const failed = results.find(([error]) => error)?.[0]
  if (failed) throw failed
  return results.map(([, result]) => result)
}
