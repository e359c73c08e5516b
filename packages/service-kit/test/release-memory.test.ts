import { expect, test } from 'vitest'
import { releaseMemoryOfLoading } from '../src/process/release-memory.ts'

const megabyte = 1e6

test('releases the memory that loading has left, and cannot be triggered by anything else', () => {
  let left: unknown[] = Array.from({ length: 50 }, () => new Array(megabyte / 8).fill(0.5))
  const before = process.memoryUsage().heapUsed
  left = []
  releaseMemoryOfLoading()
  expect(left).toEqual([])
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 40 * megabyte)
  expect(globalThis).not.toHaveProperty('gc')
})
