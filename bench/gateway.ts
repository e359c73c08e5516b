import { startStack } from '@muster/test-kit/stack'
import { startTarget } from './support/child.ts'
import { compare } from './support/compare.ts'
import { load } from './support/load.ts'

const path = '/api/achievements'

/** Our gateway, with everything it checks, against a bare @fastify/http-proxy before the same upstream. */
export async function benchGateway(): Promise<void> {
  const upstream = await startTarget('upstream')
  const bare = await startTarget('bare-proxy', { UPSTREAM: upstream.url })
  const stack = await startStack({
    env: { gateway: { ACHIEVEMENTS_URL: upstream.url, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' } },
  })
  try {
    await compare(
      'gateway',
      { name: 'our gateway', round: () => load(`${stack.url}${path}`) },
      { name: 'bare http-proxy', round: () => load(`${bare.url}${path}`) },
    )
  } finally {
    await Promise.all([stack.stop(), bare.stop(), upstream.stop()])
  }
}
