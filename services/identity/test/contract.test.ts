import { identityRoutes } from '@muster/contracts/routes/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

test('serves the routes of its contract and no others', () => {
  const served = identity.service.app.servedRoutes.filter(route => route.includes('/api/'))
  expect(served.sort()).toEqual(identityRoutes.map(({ method, path }) => `${method} ${path}`).sort())
})

test('is ready with its neighbours and lets nobody keep its answers', async () => {
  expect(await identity.send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  const { headers } = await identity.send('GET', '/api/auth/me')
  expect(headers.get('cache-control')).toBe('no-store')
})
