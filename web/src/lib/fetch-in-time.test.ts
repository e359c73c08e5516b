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
    stub(async () => new Response('quick'))
    await fetchInTime('/api/x')
  })

  it('waits longer on a slow line, until an answer starts quickly again', async () => {
    const lasted = async (ms: number, ends: (signal: AbortSignal) => Promise<Response>) => {
      stub(ends)
      const began = Date.now()
      const answer = fetchInTime('/api/x').then(
        () => true,
        () => false,
      )
      await vi.advanceTimersByTimeAsync(ms)
      return { isAnswered: await answer, ms: Date.now() - began }
    }
    const after = (ms: number) => async (signal: AbortSignal) => {
      await Promise.race([new Promise(resolve => setTimeout(resolve, ms)), untilAborted(signal)])
      return new Response('late')
    }
    await lasted(10_000, untilAborted)
    expect(await lasted(20_000, after(20_000))).toEqual({ isAnswered: true, ms: 20_000 })
    expect(await lasted(8_000, after(8_000))).toEqual({ isAnswered: true, ms: 8_000 })
    expect(await lasted(20_000, after(20_000))).toEqual({ isAnswered: true, ms: 20_000 })
    expect(await lasted(30_000, untilAborted)).toMatchObject({ isAnswered: false })
    await lasted(100, after(100))
    expect(await lasted(10_000, after(20_000))).toMatchObject({ isAnswered: false })
    await lasted(100, after(100))
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
