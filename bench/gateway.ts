import { createUser } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import { pidAt } from '@muster/test-kit/process-at'
import { startStack } from '@muster/test-kit/stack'
import { startTarget } from './support/child.ts'
import { compare } from './support/compare.ts'
import { load, loadSeconds } from './support/load.ts'
import { processSeconds } from './support/processor.ts'

const path = '/api/achievements'

/** Compares our gateway, with all its checks, with a bare @fastify/http-proxy in front of the same upstream. */
export async function benchGateway(): Promise<void> {
  const upstream = await startTarget('upstream')
  const bare = await startTarget('bare-proxy', { UPSTREAM: upstream.url })
  const stack = await startStack({
    env: { gateway: { ACHIEVEMENTS_URL: upstream.url, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' } },
  })
  try {
    const member = stack.client()
    await member.call(createUser, { body: buildNewUser() })
    const signedIn = { headers: { cookie: member.cookies() } }
    await compare(
      'gateway',
      { name: 'our gateway', round: () => load(`${stack.url}${path}`) },
      { name: 'bare http-proxy', round: () => load(`${bare.url}${path}`) },
    )
    // The load generator and other programs share the cores with both, so the processor time of each is more reliable than the throughput.
    const [ourPid, barePid] = await Promise.all([stack.url, bare.url].map(url => pidAt(Number(new URL(url).port))))
    if (!ourPid || !barePid) return
    const perCore = async (url: string, pid: number, options = {}) => {
      const before = processSeconds(pid)
      const answered = (await load(`${url}${path}`, options)) * loadSeconds
      return answered / (processSeconds(pid) - before)
    }
    const peer = { name: 'bare http-proxy', round: () => perCore(bare.url, barePid) }
    const options = { rounds: 5, unit: 'requests/s of one core' }
    await compare('gateway', { name: 'our gateway', round: () => perCore(stack.url, ourPid) }, peer, options)
    const round = () => perCore(stack.url, ourPid, signedIn)
    await compare('gateway, signed in', { name: 'our gateway', round }, peer, options)
  } finally {
    await Promise.all([stack.stop(), bare.stop(), upstream.stop()])
  }
}
