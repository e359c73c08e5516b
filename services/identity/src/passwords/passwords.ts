import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Argon2Cost, formatPhc, parsePhc } from '../domain/phc.ts'
import { createFairQueue, type Lane } from './fair-queue.ts'

/** Hashes and verifies passwords. `lane`: the caller's queue lane; see `createFairQueue`. Both reject with `too-many-requests` if the queue is full. */
export type Passwords = {
  /** A PHC string to store. */
  hash(password: string, lane: Lane): Promise<string>
  /** Whether the password matches the stored hash. With null it returns false and takes as long as with a hash. */
  verify(password: string, stored: string | null, lane: Lane): Promise<boolean>
  /** Whether a stored hash was made with other cost parameters than the configured ones. */
  isOutdated(stored: string): boolean
}

const derive = promisify(argon2)
const tagLength = 32

/** Creates passwords with argon2id and a concurrency limit, because each hash needs megabytes of memory and a thread. */
export function createPasswords({ cost, concurrency }: { cost: Argon2Cost; concurrency: number }): Passwords {
  const limited = createFairQueue({ concurrency, waiting: concurrency * 50 })
  /** Verified against when there is no account, so that it takes as long as with one. */
  const nobody = { cost, salt: randomBytes(16), tag: randomBytes(tagLength) }

  function tagOf(
    password: string,
    lane: Lane,
    { cost: { memoryKib, passes, parallelism }, salt, length }: { cost: Argon2Cost; salt: Buffer; length: number },
  ) {
    return limited(lane, () =>
      derive('argon2id', {
        // Keyboards may compose the same characters differently (Unicode normalisation forms).
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
    async hash(password, lane) {
      const salt = randomBytes(16)
      return formatPhc({ cost, salt, tag: await tagOf(password, lane, { cost, salt, length: tagLength }) })
    },
    async verify(password, stored, lane) {
      const { tag: expected, ...made } = stored === null ? nobody : parsePhc(stored)
      const tag = await tagOf(password, lane, { ...made, length: expected.length })
      return timingSafeEqual(tag, expected) && stored !== null
    },
    isOutdated(stored) {
      const { memoryKib, passes, parallelism } = parsePhc(stored).cost
      return memoryKib !== cost.memoryKib || passes !== cost.passes || parallelism !== cost.parallelism
    },
  }
}
