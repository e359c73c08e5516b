import type { Jobs } from '@muster/service-kit/jobs/jobs'
import { createLog } from '@muster/service-kit/log'
import { expect, test } from 'vitest'
import { createDispatcher } from '../src/push/dispatcher.ts'

test('while Redis is unreachable, work runs at once and only one attempt in five seconds waits for the queue', async () => {
  let now = 0
  let isThere = false
  let release = () => {}
  let attempts = 0
  const enqueue = async () => {
    attempts += 1
    if (isThere) return 'queued'
    await new Promise<void>(resolve => {
      release = resolve
    })
    throw new Error('Redis did not answer')
  }
  const sent: string[] = []
  const { queueSend } = createDispatcher({
    jobs: { enqueue } as unknown as Jobs,
    log: createLog({ name: 'test', level: 'silent' }),
    clock: { now: () => new Date(now) },
    sendChunk: async id => void sent.push(id),
    chunkAudience: async () => {},
    fanouts: {} as never,
    openFanout: {} as never,
  })
  const first = queueSend('first', 1, 'critical')
  release()
  await first
  for (const id of ['second', 'third']) await queueSend(id, 1, 'critical')
  expect(sent).toEqual(['first', 'second', 'third'])
  expect(attempts).toBe(1)

  now = 5_000
  const attempt = queueSend('fourth', 1, 'critical')
  await queueSend('fifth', 1, 'critical')
  expect(sent).toEqual(['first', 'second', 'third', 'fifth'])
  expect(attempts).toBe(2)
  release()
  await attempt
  expect(sent.at(-1)).toBe('fourth')

  now = 10_000
  isThere = true
  for (const id of ['sixth', 'seventh']) await queueSend(id, 1, 'critical')
  expect(attempts).toBe(4)
  expect(sent).toHaveLength(5)
})
