import { randomUUID } from 'node:crypto'
import { type Caller, IDENTITY_HEADER, signIdentity } from '@muster/service-kit/auth'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { configSchema } from '../src/config.ts'
import { createCommunityService } from '../src/service.ts'

const tokenSecret = 'a-secret-that-only-tests-know-0123456789'

export const person = (name: string): Caller => {
  const userId = randomUUID().replaceAll('-', '').slice(0, 24)
  return { userId, name, email: `${name.toLowerCase()}.${userId}@example.org` }
}

/** The service among real neighbours, and a way to call it as somebody. */
export async function startCommunity() {
  const neighbours = await startNeighbours()
  const config = configSchema.parse({
    MONGO_URL: neighbours.mongoUrl('community'),
    REDIS_URL: neighbours.redisUrl,
    NATS_URL: neighbours.natsUrl,
    INTERNAL_TOKEN_SECRET: tokenSecret,
    INVITATION_SECRET: 'another-secret-that-only-tests-know-0123',
    LOG_LEVEL: 'silent',
  })
  const service = createCommunityService(config)
  await service.start()

  const as = (caller: Caller | null) => {
    const call = async (method: string, path: string, body?: unknown) => {
      const identity = caller && (await signIdentity(tokenSecret, caller, { requestId: randomUUID() }))
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: {
          ...(identity && { [IDENTITY_HEADER]: identity }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
      return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as any }
    }
    return {
      get: (path: string) => call('GET', path),
      post: (path: string, body?: unknown) => call('POST', path, body),
    }
  }

  return {
    service,
    neighbours,
    as,
    async create(creator: Caller, fields: Partial<{ name: string; description: string; isPrivate: boolean }> = {}) {
      const { body } = await as(creator).post('/api/communities', {
        name: 'Pine Street',
        description: 'Neighbours of Pine Street',
        isPrivate: false,
        creatorId: creator.userId,
        ...fields,
      })
      return body as { id: string; memberCount: number }
    },
    async stop() {
      await service.stop()
      await neighbours.stop()
    },
  }
}
export type Community = Awaited<ReturnType<typeof startCommunity>>
