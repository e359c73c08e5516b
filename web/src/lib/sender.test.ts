import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSender, type Outcome } from './sender.ts'

type Row = { id: string; content: string; refusal?: string }

const row = (content: string): Row => ({ id: `id-${content}`, content })

/** An outbox in memory, and a server. `answers` has the outcomes of each message, in order; messages without an outcome are accepted. */
function world(contents: string[], answers: Record<string, Outcome[]> = {}) {
  let rows = contents.map(row)
  const tried: string[] = []
  const sender = createSender({
    waiting: async () => rows,
    idOf: ({ id }) => id,
    async send({ content }) {
      tried.push(content)
      return answers[content]?.shift() ?? { is: 'sent' }
    },
    async settled({ id }, { is }) {
      if (is === 'sent') rows = rows.filter(one => one.id !== id)
      if (is === 'refused') rows = rows.map(one => (one.id === id ? { ...one, refusal: 'No' } : one))
    },
  })
  return { sender, tried, write: (content: string) => (rows = [...rows, row(content)]), left: () => rows }
}

const minute = 60_000

describe('the sender of waiting messages', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('keeps the order: a message that failed to send delays those behind it, and is retried', async () => {
    const { sender, tried, left } = world(['one', 'two', 'three'], { two: [{ is: 'later' }] })
    await sender.wake()
    expect(tried).toEqual(['one', 'two'])
    await vi.advanceTimersByTimeAsync(minute)
    expect(tried).toEqual(['one', 'two', 'two', 'three'])
    expect(left()).toEqual([])
  })

  it('sends a message that is added while others are being sent', async () => {
    const { sender, tried, write, left } = world(['one'])
    const first = sender.wake()
    write('two')
    await sender.wake()
    await first
    expect(tried).toEqual(['one', 'two'])
    expect(left()).toEqual([])
  })

  it('retries with a growing delay of at most 75 seconds', async () => {
    const { sender, tried } = world(['one'], { one: Array.from({ length: 1000 }, () => ({ is: 'later' as const })) })
    await sender.wake()
    await vi.advanceTimersByTimeAsync(minute)
    expect(tried.length).toBeLessThanOrEqual(8)
    const before = tried.length
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(tried.length - before).toBeGreaterThanOrEqual(7)
    expect(tried.length - before).toBeLessThanOrEqual(14)
  })

  it('is not woken before the time of Retry-After', async () => {
    const { sender, tried, left } = world(['one'], { one: [{ is: 'later', afterMs: 30_000 }] })
    await sender.wake()
    await vi.advanceTimersByTimeAsync(29_000)
    await sender.wake()
    expect(tried).toEqual(['one'])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(left()).toEqual([])
  })

  it('continues after a message that the server rejects, and does not send that one again', async () => {
    const { sender, tried, left } = world(['one', 'two'], { one: [{ is: 'refused', error: null }] })
    await sender.wake()
    await sender.wake()
    expect(tried).toEqual(['one', 'two'])
    expect(left().map(({ content }) => content)).toEqual(['one'])
  })

  it('stops when the page closes', async () => {
    const { sender, tried } = world(['one'], { one: [{ is: 'later' }] })
    await sender.wake()
    sender.stop()
    await vi.advanceTimersByTimeAsync(minute)
    expect(tried).toEqual(['one'])
  })
})
