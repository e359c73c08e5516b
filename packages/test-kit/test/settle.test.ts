import { expect, test } from 'vitest'
import { settle } from '../src/settle.ts'

test('returns the first truthy value', async () => {
  const values = [null, 0, 'there']
  expect(await settle(() => values.shift())).toBe('there')
})

test('survives temporary failures', async () => {
  let calls = 0
  const look = () => {
    if (++calls < 3) throw new Error('not yet')
    return calls
  }
  expect(await settle(look)).toBe(3)
})

test('fails with the last error at its time limit', async () => {
  const look = () => {
    throw new Error('never so')
  }
  await expect(settle(look, { timeoutMs: 50 })).rejects.toThrow('never so')
})

test('reports the last value at its time limit', async () => {
  await expect(settle(() => null, { timeoutMs: 50 })).rejects.toThrow('last seen: null')
})
