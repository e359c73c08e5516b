import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildUpdate } from './builders.ts'
import { fakeServer } from './fake-server.ts'
import { FakeSocket } from './fake-socket.ts'
import { freshBrowser, renderApp } from './render-app.tsx'

const routes = vi.hoisted(() => ({ renders: 0 }))
vi.mock('../src/app/router.tsx', () => ({
  AppRoutes: () => {
    routes.renders += 1
    return <h1>Routes</h1>
  },
}))

freshBrowser()

it('a new list of updates renders only the parts that show it, not the whole app', async () => {
  let list = [buildUpdate({ title: 'First' })]
  fakeServer({
    'GET /api/auth/me': { body: { user: null } },
    'GET /api/emergency-updates': () => ({ body: list }),
  })
  const isStored = (title: string) => waitFor(() => expect(localStorage.getItem('emergencyUpdates')).toContain(title))
  renderApp()
  await screen.findByRole('heading', { name: 'Routes' })
  await isStored('First')
  const before = routes.renders
  act(() => FakeSocket.last.onopen?.())
  act(() => FakeSocket.last.tell({ type: 'new_emergency_update', data: buildUpdate({ title: 'Pushed' }) }))
  await isStored('Pushed')
  list = [buildUpdate({ title: 'Polled' })]
  // The list is fetched again when its socket closes, after a random delay.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  act(() => FakeSocket.last.close())
  await isStored('Polled')
  expect(routes.renders).toBe(before)
  vi.restoreAllMocks()
})
