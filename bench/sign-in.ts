import { setTimeout } from 'node:timers/promises'
import { createUser, currentUser, login } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { startStack } from '@muster/test-kit/stack'
import { percentile, percentiles } from './support/percentiles.ts'

const parallel = Number(process.env.SIGN_IN_FLOOD || 150)
const rounds = Number(process.env.SIGN_IN_ROUNDS || 3)
const perRound = 60
const goal = 2
const pauseMs = 1_000

type Asked = { status: number; ms: number; cookies: string[] }

/** Compares the time that people wait for sign-in while somebody tries many passwords with the time without that flood. */
export async function benchSignIn(): Promise<void> {
  // The gateway limits attempts by address and account. This flood uses so many names that its requests get through to the hashing of passwords.
  const env = { RATE_LIMIT_FACTOR: '1000000', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
  const stack = await startStack({ env: { gateway: env, identity: { LOG_LEVEL: 'error' } } })
  async function ask(method: string, path: string, address: string, data?: object, cookie = ''): Promise<Asked> {
    const began = performance.now()
    const headers = { origin: stack.url, 'x-forwarded-for': address, cookie, 'content-type': 'application/json' }
    const answer = await fetch(stack.url + path, { method, headers, ...(data && { body: JSON.stringify(data) }) })
    await answer.arrayBuffer()
    const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
    return { status: answer.status, ms: performance.now() - began, cookies }
  }
  const signIn = (who: { email: string; password: string }, address: string, cookie = '') =>
    ask(login.method, login.path, address, { email: who.email, password: who.password }, cookie)

  const form = buildNewUser()
  await ask(createUser.method, createUser.path, '198.51.100.1', form)
  const jar = (await signIn(form, '198.51.100.1')).cookies.join('; ')
  const honest = {
    '/me': () => ask(currentUser.method, currentUser.path, '198.51.100.1', undefined, jar),
    'sign-in, known device': () => signIn(form, '203.0.113.1', jar),
    'sign-in, another address': () => signIn(form, '198.51.100.2'),
  }

  let isFlooding = false
  const refused = { later: 0, wrong: 0 }
  async function flood(): Promise<void> {
    while (isFlooding) {
      const { status } = await signIn(
        { email: `nobody-${Math.random()}@example.org`, password: 'guess' },
        '203.0.113.1',
      )
      if (status !== 429) refused.wrong += 1
      else {
        refused.later += 1
        // Attackers do not wait longer for Retry-After than this.
        await setTimeout(pauseMs * (0.5 + Math.random()))
      }
    }
  }
  const times = Object.fromEntries(
    Object.keys(honest).map(name => [name, { idle: [] as number[], flood: [] as number[] }]),
  )
  async function measure(when: 'idle' | 'flood'): Promise<void> {
    for (let i = 0; i < perRound; i += 1)
      for (const [name, once] of Object.entries(honest)) {
        const { status, ms } = await once()
        if (status !== 200) throw new Error(`${name}, ${when}: answered ${status}`)
        times[name]?.[when].push(ms)
      }
  }
  try {
    await measure('idle')
    for (const { idle } of Object.values(times)) idle.length = 0
    for (let round = 0; round < rounds; round += 1) {
      await measure('idle')
      isFlooding = true
      const tries = Array.from({ length: parallel }, flood)
      await measure('flood')
      isFlooding = false
      await Promise.all(tries)
    }
  } finally {
    isFlooding = false
    await stack.stop()
  }
  console.log(`sign-in: ${parallel} wrong passwords under way (${refused.wrong} tried, ${refused.later} told to wait)`)
  for (const [name, { idle, flood }] of Object.entries(times)) {
    const ratio = percentile(flood, 0.99) / percentile(idle, 0.99)
    console.log(`  ${name}: p99 ${ratio.toFixed(2)} of idle (goal ${goal}: ${ratio <= goal ? 'met' : 'MISSED'})`)
    console.log(`    idle ${percentiles(idle)}; flood ${percentiles(flood)}`)
  }
}
