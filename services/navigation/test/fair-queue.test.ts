import { expect, it } from 'vitest'
import { createFairQueue } from '../src/planning/fair-queue.ts'

const queueOf = (items: [key: string, item: string][], limits = { mostWaiting: 100, mostPerKey: 100 }) => {
  const queue = createFairQueue<string>(limits)
  const added = items.map(([key, item]) => queue.add(key, item))
  return { queue, added }
}

const drain = (queue: ReturnType<typeof queueOf>['queue']) => {
  const order: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) order.push(item)
  return order
}

it('serves callers in turn, however much one of them asks', () => {
  const { queue } = queueOf([
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['c', 'c1'],
    ['c', 'c2'],
  ])
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  expect(queue.size()).toBe(0)
})

it('rejects what exceeds its length, and what exceeds the share of one caller', () => {
  const { queue, added } = queueOf(
    [
      ['a', 'a1'],
      ['a', 'a2'],
      ['a', 'a3'],
      ['b', 'b1'],
      ['c', 'c1'],
    ],
    { mostWaiting: 3, mostPerKey: 2 },
  )
  expect(added).toEqual([true, true, false, true, false])
  queue.next()
  expect(queue.add('c', 'c1')).toBe(true)
})

it('removes a caller who has disconnected', () => {
  const { queue } = queueOf([
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1'],
  ])
  expect(queue.remove('a', 'a1')).toBe(true)
  expect(queue.remove('a', 'a1')).toBe(false)
  expect(queue.size()).toBe(2)
  expect(drain(queue)).toEqual(['a2', 'b1'])
})
