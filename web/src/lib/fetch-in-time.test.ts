import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchInTime } from './fetch-in-time.ts'

const stalledBody = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({ start: stream => signal.addEventListener('abort', () => stream.error(signal.reason)) }),
  )

describe('a request', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function stub(answer: (signal: AbortSignal) => Promise<Response>) {
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => answer(signal))
  }
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  it.each([
    ['an answer that never begins', untilAborted, 10_000, {}],
    ['an answer that stops half-way', async (signal: AbortSignal) => stalledBody(signal), 60_000, {}],
    ['a file that takes long to arrive', untilAborted, 60_000, { body: new Blob(['photo']) }],
  ])('times out for %s', async (_name, answer, ms, init) => {
    stub(answer)
    const failed = vi.fn()
    void fetchInTime('/api/x', init).catch(failed)
    await vi.advanceTimersByTimeAsync(ms - 100)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }))
  })

  it('has a longer timeout for the body than for the headers', async () => {
    stub(async () => {
      const late = async () => {
        await new Promise(resolve => setTimeout(resolve, 30_000))
        return new TextEncoder().encode('whole')
      }
      return new Response(
        new ReadableStream({
          pull: async stream => {
            stream.enqueue(await late())
            stream.close()
          },
        }),
      )
    })
    const answer = fetchInTime('/api/x')
    await vi.advanceTimersByTimeAsync(31_000)
    expect((await answer).text).toBe('whole')
  })

  it('can be aborted by its caller', async () => {
    stub(untilAborted)
    const caller = new AbortController()
    const answer = fetchInTime('/api/x', { signal: caller.signal })
    caller.abort(new Error('left the page'))
    await expect(answer).rejects.toThrow('left the page')
  })
})
