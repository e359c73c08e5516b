import { expect, it } from 'vitest'
import { createLetterIndex } from '../src/search/letters.ts'
import { heapUsed, megabyte } from './heap-used.ts'

it('stores the letters of its texts as numbers, not as objects for each text', () => {
  const word = (n: number) => (n * 7919).toString(36)
  const topics = Array.from({ length: 500 }, (_, topic) =>
    Array.from({ length: 10 }, (_, text) => Array.from({ length: 6 }, (_, at) => word(topic + text * at)).join(' ')),
  )
  const before = heapUsed()
  const index = createLetterIndex(topics)
  const kept = heapUsed() - before
  expect(index.likeness(topics[7]?.[3] ?? '')).toHaveLength(500)
  expect(kept).toBeLessThan(5 * megabyte)
})
