import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

test('is ready with its dependencies, and forbids caching of its answers', async () => {
  expect(await identity.send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  const { headers } = await identity.send('GET', '/api/auth/me')
  expect(headers.get('cache-control')).toBe('no-store')
})
