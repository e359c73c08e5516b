import { settle } from '@muster/test-kit/settle'
import { expect, test } from 'vitest'
import { createFairQueue } from '../src/passwords/fair-queue.ts'

const stranger = (key: string) => ({ key, isKnown: false })
const known = (key: string) => ({ key, isKnown: true })

/** Creates a queue whose tasks end only when the test ends them. */
function stage(limits: Parameters<typeof createFairQueue>[0]) {
  const enqueue = createFairQueue(limits)
  const running = new Map<string, () => void>()
  const refused: string[] = []
  const add = (name: string, lane = stranger(name)) =>
    enqueue(lane, () => new Promise<void>(resolve => running.set(name, resolve))).catch(({ code }) => {
      refused.push(name)
      return code as string
    })
  const finish = async (name: string) => {
    running.get(name)?.()
    running.delete(name)
    // After a full turn of the event loop, every task that can start has started.
    await new Promise(resolve => setImmediate(resolve))
  }
  return { add, finish, refused, names: () => [...running.keys()] }
}

test('runs a bounded number at once, and gives a free slot to one waiting task, not to two', async () => {
  const { add, finish, names } = stage({ concurrency: 2, waiting: 10 })
  for (const name of ['a', 'b', 'c']) void add(name)
  expect(names()).toEqual(['a', 'b'])
  await finish('a')
  for (const name of ['d', 'e']) void add(name)
  expect(names()).toEqual(['b', 'c'])
  for (const name of ['b', 'c', 'd', 'e']) {
    expect(names().length).toBeLessThanOrEqual(2)
    await finish(name)
  }
  expect(names()).toEqual([])
})

test('rejects what exceeds its length', async () => {
  const { add, refused, names } = stage({ concurrency: 1, waiting: 1 })
  void add('a')
  void add('b')
  expect(await add('c')).toBe('too-many-requests')
  expect([refused, names()]).toEqual([['c'], ['a']])
})

test('never lets one lane hold all slots', async () => {
  const { add, names } = stage({ concurrency: 2, waiting: 10 })
  for (const name of ['flood 1', 'flood 2', 'flood 3']) void add(name, stranger('flood'))
  expect(names()).toEqual(['flood 1'])
  void add('neighbor')
  expect(names()).toEqual(['flood 1', 'neighbor'])
})

test('serves lanes in turn', async () => {
  const { add, finish, names } = stage({ concurrency: 1, waiting: 10 })
  for (const name of ['flood 1', 'flood 2', 'flood 3']) void add(name, stranger('flood'))
  void add('neighbor')
  const order: string[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const [name = ''] = names()
    order.push(name)
    await finish(name)
  }
  expect(order).toEqual(['flood 1', 'flood 2', 'neighbor', 'flood 3'])
})

test('serves known lanes before unknown ones, however many those are', async () => {
  const { add, finish, names } = stage({ concurrency: 1, waiting: 10 })
  for (const name of ['a', 'b', 'c']) void add(name)
  void add('owner', known('owner'))
  await finish('a')
  expect(names()).toEqual(['owner'])
})

test('rejects, when full, the newest task of the longest lane, and unknown callers before known ones', async () => {
  const { add, refused } = stage({ concurrency: 1, waiting: 3 })
  for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4']) void add(name, stranger('flood'))
  void add('neighbor')
  void add('owner', known('owner'))
  await settle(() => refused.length === 2)
  expect(refused).toEqual(['flood 4', 'flood 3'])
  void add('other owner', known('other owner'))
  void add('third owner', known('third owner'))
  await settle(() => refused.length === 4)
  expect(refused.slice(2).sort()).toEqual(['flood 2', 'neighbor'])
  expect(await add('fourth owner', known('fourth owner'))).toBe('too-many-requests')
})

test('releases the slot of a task that fails', async () => {
  const enqueue = createFairQueue({ concurrency: 1, waiting: 1 })
  await expect(enqueue(known('a'), () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await enqueue(known('a'), async () => 'done')).toBe('done')
})
