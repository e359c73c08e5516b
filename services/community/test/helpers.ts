import type { Caller } from '@muster/service-kit/http/auth'
import { buildId } from '@muster/test-kit/builders/ids'
import { asUser, buildCaller } from '@muster/test-kit/request'
import { startWithNeighbours } from '@muster/test-kit/start-with-neighbours'
import { communityService } from '../src/service.ts'

export const person = (name: string): Caller => {
  const userId = buildId()
  return buildCaller({ userId, name, email: `${name.toLowerCase()}.${userId}@example.org` })
}

/** The service among real neighbours, and a way to call it as somebody. */
export async function startCommunity() {
  const env = { INVITATION_SECRET: 'another-secret-that-only-tests-know-0123' }
  const { service, send, neighbours, join, stop } = await startWithNeighbours(communityService, { env })

  const as = (caller: Caller | null) => {
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = caller ? await asUser(caller) : {}
      const answer = await send(method, path, { body, headers })
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
      return { status: answer.status, body: answer.body as any }
    }
    return {
      get: (path: string) => call('GET', path),
      post: (path: string, body?: unknown) => call('POST', path, body),
    }
  }

  return {
    service,
    neighbours,
    join,
    stop,
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
  }
}
export type Community = Awaited<ReturnType<typeof startCommunity>>
