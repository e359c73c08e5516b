import { setTimeout as delay } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { listUserAchievements } from '@muster/contracts/routes/achievements'
import { listChatSessions } from '@muster/contracts/routes/chat'
import { listMyCommunities } from '@muster/contracts/routes/community'
import { createUser, currentUser } from '@muster/contracts/routes/identity'
import { type ServiceName, serviceNames } from '@muster/contracts/services'
import { createTokenSigner, identityHeader } from '@muster/service-kit/http/auth'
import { makeInternalKeyPair } from '@muster/service-kit/http/internal-keys'
import { settle } from '@muster/test-kit/settle'
import { startStack } from '@muster/test-kit/stack'
import { createStops } from '@muster/test-kit/stops'
import { rotate } from '@muster/tools/deploy/rotate'
import { afterEach, expect, it, vi } from 'vitest'
import { profileOf } from './valid-requests.ts'

// Long enough for a busy machine, where each process takes many seconds to start; only a hung test reaches it.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const { atEnd, stop } = createStops()
afterEach(stop)

const verifying = serviceNames.filter(name => name !== 'gateway')
/** The services that are asked below. The others check tokens with the same code. */
const asked: readonly ServiceName[] = ['identity', 'chat', 'community', 'achievements']

it('the keys of internal tokens are rotated in the steps of docs/operations.md without refusing any signed-in request', async () => {
  const former = makeInternalKeyPair()
  let env = `INTERNAL_TOKEN_PRIVATE_KEY=${former.privateKey}\nINTERNAL_TOKEN_PUBLIC_KEYS=${former.publicKey}\n`
  const signing = () => ({ INTERNAL_TOKEN_PRIVATE_KEY: parseEnv(env).INTERNAL_TOKEN_PRIVATE_KEY ?? '' })
  const checking = () => ({ INTERNAL_TOKEN_PUBLIC_KEYS: parseEnv(env).INTERNAL_TOKEN_PUBLIC_KEYS ?? '' })
  const stack = await startStack({
    env: {
      ...Object.fromEntries(verifying.map(name => [name, checking()])),
      gateway: { ...signing(), RATE_LIMIT_FACTOR: '1000' },
    },
  })
  atEnd(stack.stop)

  const client = stack.client()
  const { body: ana } = await client.call(createUser, { body: profileOf('ana@example.org') as never })
  const params = { userId: ana.id }
  const requests: Partial<Record<ServiceName, () => Promise<{ status: number }>>> = {
    identity: async () => {
      const { status, body } = await client.call(currentUser)
      // Identity answers 200 without a user if it does not accept the token.
      return { status: status === 200 && body.user?.id !== ana.id ? 401 : status }
    },
    chat: () => client.call(listChatSessions, { params }),
    community: () => client.call(listMyCommunities, { params }),
    achievements: () => client.call(listUserAchievements, { params }),
  }
  let counts: Record<string, number> = {}
  const refused: string[] = []
  let isOver = false
  const load = asked.map(async name => {
    while (!isOver) {
      // A gateway that is restarting accepts no connections.
      const status = await requests[name]?.().then(
        answer => answer.status,
        () => 0,
      )
      // Any other status may be caused by a busy machine or by a restart. Tokens that a service could not check are counted in its log.
      if (status === 401 || status === 403) refused.push(`${name}: ${status}`)
      if (status === 200) counts[name] = (counts[name] ?? 0) + 1
      await delay(status === 200 ? 10 : 50)
    }
  })
  /** How many requests a service answered with 503 because it did not know the key of their token. */
  const uncheckedTokens = async (name: ServiceName) =>
    (await stack.logOf(name))
      .split('\n')
      .filter(line => line.includes('"cause":{') && line.includes('"unauthenticated"')).length
  /** Waits until each service has answered many times again. */
  const answered = async () => {
    counts = {}
    await settle(() => asked.every(name => (counts[name] ?? 0) >= 20), { timeoutMs: 120_000 })
  }
  await answered()

  env = rotate(env, 'internal-token', 'add')
  for (const name of asked) await stack.restart(name, checking())
  await answered()
  env = rotate(env, 'internal-token', 'use')
  await stack.restart('gateway', signing())
  await answered()
  // In production this step waits two minutes, until tokens signed with the former key have expired. Here the only gateway has restarted, and no such token is in use.
  env = rotate(env, 'internal-token', 'drop')
  for (const name of asked) await stack.restart(name, checking())
  await answered()
  isOver = true
  await Promise.all(load)
  expect(refused).toEqual([])
  for (const name of asked) expect(await uncheckedTokens(name), name).toBe(0)

  const caller = { userId: ana.id, email: ana.email, isEmailVerified: false, name: ana.name }
  const withKey = async (privateKey: string) => {
    const token = await createTokenSigner(privateKey).signIdentity(caller, ['chat'])
    return (
      await fetch(`${stack.serviceUrl('chat')}/api/chat/sessions/${ana.id}`, { headers: { [identityHeader]: token } })
    ).status
  }
  expect(await withKey(former.privateKey)).toBe(503)
  await vi.waitFor(async () => expect(await uncheckedTokens('chat')).toBe(1))
  expect(await withKey(signing().INTERNAL_TOKEN_PRIVATE_KEY)).toBe(200)
})
