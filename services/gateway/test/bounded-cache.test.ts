import { expect, it } from 'vitest'
import { createBoundedCache } from '../src/domain/bounded-cache.ts'

function build(mostBytes: number) {
  const made: string[] = []
  const get = createBoundedCache({
    mostBytes,
    make: async key => {
      made.push(key)
      if (key === 'bad') throw new Error('no such file')
      return Buffer.alloc(Number(key.replace(/\D/g, '')))
    },
  })
  return { get, made }
}

it('computes each value once, also for concurrent callers', async () => {
  const { get, made } = build(100)
  const answers = await Promise.all([get('a40'), get('a40'), get('b40')])
  expect(answers.map(({ length }) => length)).toEqual([40, 40, 40])
  await get('a40')
  expect(made).toEqual(['a40', 'b40'])
})

it('holds at most its limit of bytes and evicts the least recently used value first', async () => {
  const { get, made } = build(100)
  for (const key of ['a40', 'b40', 'a40', 'c40', 'a40', 'b40']) await get(key)
  expect(made).toEqual(['a40', 'b40', 'c40', 'b40'])
})

it('stores no value larger than the whole cache, and no failure', async () => {
  const { get, made } = build(100)
  expect((await get('a200')).length).toBe(200)
  await get('a200')
  for (let n = 0; n < 2; n += 1) await expect(get('bad')).rejects.toThrow('no such file')
  expect(made).toEqual(['a200', 'a200', 'bad', 'bad'])
})
