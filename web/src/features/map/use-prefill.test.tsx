import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { startI18n } from '../../i18n/start-i18n.ts'
import type { RouteControl } from './control/route-control.ts'
import { usePrefill } from './use-prefill.ts'

const control = () => {
  const inputs = { origin: document.createElement('input'), destination: document.createElement('input') }
  return { inputs, setEnd: vi.fn() } as unknown as RouteControl
}
const search =
  'GET /api/geocoding/v5/mapbox.places/12%20Nowhere%20Ln.json?proximity=-122.2712%2C37.8044&limit=1&language=en'
const found = (relevance: number) => [{ center: [-122, 38], place_name: 'Nowhere, Kansas', relevance }]

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([[[]], [found(0.3)]])('reports that a home is not on the map, and starts from no guess: %j', async features => {
  fakeServer({ [search]: { body: { features } } })
  const onNotFound = vi.fn()
  const map = control()
  renderHook(() => usePrefill({ control: map, home: '12 Nowhere Ln', heardAt: undefined, onNotFound }))
  await vi.waitFor(() => expect(onNotFound).toHaveBeenCalledWith('origin', '12 Nowhere Ln'))
  expect(map.setEnd).not.toHaveBeenCalled()
})

it('starts at a found home', async () => {
  fakeServer({ [search]: { body: { features: found(1) } } })
  const map = control()
  renderHook(() => usePrefill({ control: map, home: '12 Nowhere Ln', heardAt: undefined, onNotFound: vi.fn() }))
  await vi.waitFor(() => expect(map.setEnd).toHaveBeenCalledWith('origin', [-122, 38], 'Nowhere, Kansas'))
})

it('does not report a missing home when the search does not answer', async () => {
  const server = fakeServer({ [search]: { offline: true } })
  const onNotFound = vi.fn()
  renderHook(() => usePrefill({ control: control(), home: '12 Nowhere Ln', heardAt: undefined, onNotFound }))
  await vi.waitFor(() => expect(server.calls).toHaveLength(1))
  expect(onNotFound).not.toHaveBeenCalled()
})
