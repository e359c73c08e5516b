import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerNavigation } from './answer-navigation.ts'

const request = new Request('https://muster.example/contacts')
const shell = () => Promise.resolve(new Response('cached shell'))
const never = () => new Promise<never>(() => undefined)
const network = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
const stalled = () =>
  new Response(new ReadableStream({ start: stream => stream.enqueue(new TextEncoder().encode('<')) }))

describe('a navigation', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** The text that the browser has received after `ms`; null if it is still waiting. */
  async function textAfter(ms: number, answer: Promise<Response>): Promise<string | null> {
    let text: string | null = null
    void answer.then(async response => {
      text = await response.clone().text()
    })
    await vi.advanceTimersByTimeAsync(ms)
    return text
  }

  it.each([
    ['never answers', never],
    ['stops within the page', () => Promise.resolve(stalled())],
  ])('gets the cached shell after 2 s from a network that %s', async (_name, answer) => {
    network(answer)
    const given = answerNavigation(request, shell())
    expect(await textAfter(1_900, given)).toBeNull()
    expect(await textAfter(200, given)).toBe('cached shell')
  })

  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers with a proxy’s error', () => Promise.resolve(new Response('Bad Gateway', { status: 502 }))],
  ])('gets the cached shell at once from a network that %s', async (_name, answer) => {
    network(answer)
    expect(await textAfter(0, answerNavigation(request, shell()))).toBe('cached shell')
  })

  it('gets the network’s page, with status and headers, when it arrives in time', async () => {
    network(async () => {
      await new Promise(resolve => setTimeout(resolve, 1_500))
      return new Response('new page', { status: 404, headers: { 'x-page': 'new' } })
    })
    const given = answerNavigation(request, shell())
    expect(await textAfter(1_600, given)).toBe('new page')
    expect([(await given).status, (await given).headers.get('x-page')]).toEqual([404, 'new'])
  })

  it('waits for the network when nothing is cached', async () => {
    network(async () => {
      await new Promise(resolve => setTimeout(resolve, 5_000))
      return new Response('new page')
    })
    const given = answerNavigation(request, Promise.resolve(undefined))
    expect(await textAfter(3_000, given)).toBeNull()
    expect(await textAfter(3_000, given)).toBe('new page')
  })
})
