import { afterEach, expect, it, vi } from 'vitest'
import { runInOneTab } from './run-in-one-tab.ts'

type Held = (lock: object | null) => Promise<void>

/** Fakes the locks of the browser, which all tabs share. A request for a held lock gets null. */
function shareLocks(): void {
  const held = new Set<string>()
  const request = async (name: string, _: object, callback: Held) => {
    const isFree = !held.has(name)
    held.add(name)
    await callback(isFree ? {} : null)
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
}

afterEach(() => vi.unstubAllGlobals())

it('runs in the first tab that asks, and again for another message', () => {
  shareLocks()
  const spoken = vi.fn()
  runInOneTab('order', spoken)
  runInOneTab('order', spoken)
  expect(spoken).toHaveBeenCalledTimes(1)
  runInOneTab('warning', spoken)
  expect(spoken).toHaveBeenCalledTimes(2)
})

it('is not assigned to a tab that cannot speak', () => {
  shareLocks()
  const spoken = vi.fn()
  vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: false } })
  runInOneTab('order', spoken)
  vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: true } })
  runInOneTab('order', spoken)
  expect(spoken).toHaveBeenCalledTimes(2)
})

it('runs in every tab when the browser has no locks, or they fail', async () => {
  const spoken = vi.fn()
  vi.stubGlobal('navigator', {})
  runInOneTab('order', spoken)
  expect(spoken).toHaveBeenCalledTimes(1)
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('SecurityError')) } })
  runInOneTab('order', spoken)
  await vi.waitFor(() => expect(spoken).toHaveBeenCalledTimes(2))
})
