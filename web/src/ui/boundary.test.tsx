import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from '../lib/lazy-part.ts'
import { Boundary } from './boundary.tsx'

vi.mock('../lib/wait.ts', () => ({ wait: async () => {} }))

/** A lazy part whose first `times` downloads fail. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Loaded</p>
  })
  return { load, Part: lazyPart(load) }
}

describe('a part of the app that fails to load', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  const show = (Part: ReturnType<typeof failing>['Part']) =>
    render(
      <>
        <p>The rest</p>
        <Boundary
          fallback={tryAgain => (
            <button type="button" onClick={tryAgain}>
              Again
            </button>
          )}
        >
          <Suspense fallback="Loading">
            <Part />
          </Suspense>
        </Boundary>
      </>,
    )

  it('is downloaded again', async () => {
    const { load, Part } = failing(2)
    show(Part)
    expect(await screen.findByText('Loaded')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('has a time limit on a connection that never answers', async () => {
    vi.useFakeTimers()
    show(lazyPart(() => new Promise<never>(() => {})))
    expect(screen.getByText('Loading')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText('Again')).toBeTruthy()
    expect(screen.queryByText('Loading')).toBeNull()
  })

  it('leaves the rest of the page usable, and can be retried', async () => {
    const { Part } = failing(3)
    show(Part)
    const again = await screen.findByText('Again')
    expect(screen.getByText('The rest')).toBeTruthy()
    again.click()
    expect(await screen.findByText('Loaded')).toBeTruthy()
  })
})
