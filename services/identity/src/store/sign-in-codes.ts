import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'

/** Lifetime of a code, in seconds. */
export const codeLifetimeSeconds = 10 * 60
const triesPerCode = 5
/** Most codes for one address in a day. With five tries each, the chance to guess one in a day is 1 in 10,000. */
const codesPerDay = 20
const daySeconds = 24 * 60 * 60

/** Lua script: increments a counter, and sets its expiry if it has none. Atomic, because a counter that never expires would at some time refuse everything. */
const count = `
local count = redis.call('INCR', KEYS[1])
if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count`

/**
 * Creates six-digit sign-in codes. Each belongs to a ticket that only the requesting browser has, so that wrong tries of strangers do not use up the owner's
 * code. Redis stores a random salt; the code is the HMAC of the salt and the address with a configured secret, so a leak of Redis reveals no code.
 * `other`: the former or next secret, which is accepted too.
 */
export function createSignInCodes(redis: ServiceBase<Config, 'redis'>['redis'], secret: string, other?: string) {
  const keyFrom = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'muster.identity.sign-in-codes', 32))
  const key = keyFrom(secret)
  const keys = other === undefined ? [key] : [key, keyFrom(other)]
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
  const saltKey = (ticket: string) => `sign-in-code:${hashOf(ticket)}`
  const triesKey = (ticket: string) => `sign-in-code-tries:${hashOf(ticket)}`

  function codeOf(salt: string, email: string, key: Buffer): string {
    const digest = createHmac('sha256', key).update(`${salt}.${email}`).digest()
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  }

  const countOf = async (name: string, seconds: number) => Number(await redis.eval(count, 1, name, seconds))

  return {
    newTicket: () => randomBytes(24).toString('base64url'),

    /** A code for the owner of this address; null if there were too many today. */
    async issue(email: string, ticket: string): Promise<string | null> {
      // A repeated call with the same ticket, for example by a retried mail job, returns the same code and does not count again.
      const known = await redis.getex(saltKey(ticket), 'EX', codeLifetimeSeconds)
      if (known !== null) return codeOf(known, email, key)
      if ((await countOf(`sign-in-codes-today:${hashOf(email)}`, daySeconds)) > codesPerDay) return null
      const salt = randomBytes(16).toString('base64url')
      await redis.set(saltKey(ticket), salt, 'EX', codeLifetimeSeconds)
      return codeOf(salt, email, key)
    },

    /** Uses a code up. False if it is wrong, used or expired, or if it was tried too often. */
    async redeem(email: string, ticket: string, code: string): Promise<boolean> {
      // Counted before the comparison, so that simultaneous tries do not exceed the limit.
      if ((await countOf(triesKey(ticket), codeLifetimeSeconds)) > triesPerCode) return false
      const salt = await redis.get(saltKey(ticket))
      if (salt === null) return false
      const said = Buffer.from(code)
      if (!keys.some(one => timingSafeEqual(Buffer.from(codeOf(salt, email, one)), said))) return false
      // Only one of two simultaneous uses deletes it.
      return (await redis.del(saltKey(ticket))) === 1
    },
  }
}
