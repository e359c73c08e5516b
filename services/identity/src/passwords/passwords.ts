import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Argon2Cost, formatPhc, parsePhc } from '../domain/phc.ts'
import { createLimiter } from './limiter.ts'

export type Passwords = {
  /** A PHC string to store. */
  hash(password: string): Promise<string>
  /** Takes as long without a stored hash as with one; the answer is then always no. */
  verify(password: string, stored: string | null): Promise<boolean>
  /** True where a stored hash was made with other costs than those in use. */
  isOutdated(stored: string): boolean
}

const derive = promisify(argon2)
const tagLength = 32

/** argon2id with a bound on how many run at once: each takes megabytes of memory and a thread. */
export function createPasswords({ cost, concurrency }: { cost: Argon2Cost; concurrency: number }): Passwords {
  const limited = createLimiter({ concurrency, waiting: concurrency * 50 })
  const nobody = { cost, salt: randomBytes(16), tag: randomBytes(tagLength) }

  function tagOf(password: string, { memoryKib, passes, parallelism }: Argon2Cost, salt: Buffer, length: number) {
    return limited(() =>
      derive('argon2id', {
        // One password typed on two keyboards may be composed differently.
        message: password.normalize('NFKC'),
        nonce: salt,
        memory: memoryKib,
        passes,
        parallelism,
        tagLength: length,
      }),
    )
  }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      return formatPhc({ cost, salt, tag: await tagOf(password, cost, salt, tagLength) })
    },
    async verify(password, stored) {
      const expected = stored === null ? nobody : parsePhc(stored)
      const tag = await tagOf(password, expected.cost, expected.salt, expected.tag.length)
      return timingSafeEqual(tag, expected.tag) && stored !== null
    },
    isOutdated(stored) {
      const { memoryKib, passes, parallelism } = parsePhc(stored).cost
      return memoryKib !== cost.memoryKib || passes !== cost.passes || parallelism !== cost.parallelism
    },
  }
}
