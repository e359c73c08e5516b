import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue, type QueuedMessage, readQueue, replayQueue } from './offline-queue.ts'

const message = (content: string, userId = 'ana'): QueuedMessage => ({
  clientMessageId: `id-${content}`,
  userId,
  sessionId: 'session',
  content,
  at: '2026-11-21T10:00:00.000Z',
})

describe('messages written offline', () => {
  beforeEach(() => localStorage.clear())

  it('survive a reload and are sent in order', async () => {
    enqueue(message('one'))
    enqueue(message('two'))
    const sent: string[] = []
    const left = await replayQueue('ana', async ({ content }) => sent.push(content))
    expect(sent).toEqual(['one', 'two'])
    expect(left).toEqual([])
    expect(localStorage.getItem('offlineMessages')).toBeNull()
  })

  it('stay queued from the first failure on, so that their order is kept', async () => {
    for (const content of ['one', 'two', 'three']) enqueue(message(content))
    const tried: string[] = []
    await replayQueue('ana', async ({ content }) => {
      tried.push(content)
      if (content === 'two') throw new Error('no network')
    })
    expect(tried).toEqual(['one', 'two'])
    expect(readQueue().map(({ content }) => content)).toEqual(['two', 'three'])
  })

  it('of another user of the same browser stay queued for that user', async () => {
    enqueue(message('hers', 'eve'))
    enqueue(message('mine'))
    const sent: string[] = []
    await replayQueue('ana', async ({ content }) => sent.push(content))
    expect(sent).toEqual(['mine'])
    expect(readQueue().map(({ userId }) => userId)).toEqual(['eve'])
  })

  it('are empty when the stored value is invalid', () => {
    localStorage.setItem('offlineMessages', '{"a":1}')
    expect(readQueue()).toEqual([])
  })
})
