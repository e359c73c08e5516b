import { createHash, randomInt } from 'node:crypto'
import type { operatorRoutes } from '@muster/contracts/routes/operators'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { OperatorSession } from '@muster/service-kit/redis/sessions'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Context } from '../context.ts'

/** Lifetime of a code, in seconds; long enough to type it at another computer. */
const lifetimeSeconds = 120
/** Letters and digits that do not look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 3
const groupLength = 4
const issuedFor = z.object({ operatorId: z.string(), passkey: z.string(), endsAt: z.number() })

/** One-time codes with which an operator opens their session at a command line. Redis stores only their hashes. */
export function createCommandLineCodes(redis: Redis) {
  const keyOf = (code: string) =>
    `operator-code:${createHash('sha256')
      .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
      .digest('hex')}`

  return {
    /** A new code for this operator. */
    async issue(who: z.input<typeof issuedFor>): Promise<string> {
      const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
      const code = Array.from({ length: groups }, group).join('-')
      await redis.set(keyOf(code), JSON.stringify(who), 'EX', lifetimeSeconds)
      return code
    },
    /** Uses a code; null if it is wrong, used or expired. */
    async redeem(code: string): Promise<z.output<typeof issuedFor> | null> {
      const stored = await redis.getdel(keyOf(code))
      return stored === null ? null : issuedFor.parse(JSON.parse(stored))
    },
  }
}

/** Handlers for the sign-in at a command line. It cannot use a passkey, so an operator who has signed in in a browser transfers the session with a code. */
export function commandLineHandlers({
  operators,
  operatorSessions,
  operatorCookie,
  commandLineCodes,
  clock,
}: Pick<Context, 'operators' | 'operatorSessions' | 'operatorCookie' | 'commandLineCodes' | 'clock'>) {
  return {
    async makeCommandLineCode({ request, log }) {
      const sessionId = operatorCookie.read(request)
      const session = sessionId ? await operatorSessions.resolve(sessionId) : null
      if (!session) throw new AppError('unauthenticated')
      const { operatorId, passkey, endsAt } = session
      const code = await commandLineCodes.issue({ operatorId, passkey, endsAt })
      log.warn({ operatorId }, 'code for a command line issued')
      return { code, expiresAt: new Date(clock.now().getTime() + lifetimeSeconds * 1_000).toISOString() }
    },

    async openCommandLine({ body: { code }, reply, log }) {
      const issued = await commandLineCodes.redeem(code)
      // Null if the operator was disabled since the code was made.
      const account = issued && (await operators.openedCommandLine(issued, clock.now()))
      if (!issued || !account) throw new AppError('invalid-token')
      const { id, name, roles } = account
      const session: OperatorSession = { ...issued, name, roles: [...roles] }
      operatorCookie.set(reply, await operatorSessions.create(session, { device: 'command line' }))
      // Checked after the session exists: disabling an operator ends only the sessions that exist at that time, and misses one that is opened just after.
      if ((await operators.byId(id))?.roles.join() !== roles.join()) {
        await operatorSessions.destroyAllOf(id)
        operatorCookie.clear(reply)
        throw new AppError('invalid-token')
      }
      log.warn({ operatorId: id }, 'operator opened a command line')
      return { id, name, roles: [...roles] }
    },
  } satisfies Partial<Handlers<typeof operatorRoutes>>
}
