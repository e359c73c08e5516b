import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'

export const codeLifetimeSeconds = 10 * 60
const triesPerCode = 5
/** With five tries each, one guess in ten thousand hits in a day. */
const codesPerDay = 20
const daySeconds = 24 * 60 * 60

/** Counts, and ends the count after a time. In one step: a count without an end would in the end refuse everything for good. */
const count = `
local count = redis.call('INCR', KEYS[1])
if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count`

/**
 * Six-digit codes that sign in. Each belongs to a ticket that only the browser that asked for it has, so that the tries of strangers void no code of the owner. Redis holds a
 * random salt, and the code is its HMAC under a secret of ours: Redis alone gives nobody a code.
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

    /** A code for the owner of this address; null where there were too many today. */
    async issue(email: string, ticket: string): Promise<string | null> {
      // Asked again, as by a job whose mail server was away, it is the same code: the tries are counted by the ticket, and the day has no code less.
      const known = await redis.getex(saltKey(ticket), 'EX', codeLifetimeSeconds)
      if (known !== null) return codeOf(known, email, key)
      if ((await countOf(`sign-in-codes-today:${hashOf(email)}`, daySeconds)) > codesPerDay) return null
      const salt = randomBytes(16).toString('base64url')
      await redis.set(saltKey(ticket), salt, 'EX', codeLifetimeSeconds)
      return codeOf(salt, email, key)
    },

    /** Uses a code up; false where it is wrong, used or over, or was guessed at too often. */
    async redeem(email: string, ticket: string, code: string): Promise<boolean> {
      // Counted before it is compared, so that tries at one moment are no more than tries one after the other.
      if ((await countOf(triesKey(ticket), codeLifetimeSeconds)) > triesPerCode) return false
      const salt = await redis.get(saltKey(ticket))
      if (salt === null) return false
      const said = Buffer.from(code)
      if (!keys.some(one => timingSafeEqual(Buffer.from(codeOf(salt, email, one)), said))) return false
      // Of two uses at one moment, one deletes it.
      return (await redis.del(saltKey(ticket))) === 1
    },
  }
}
