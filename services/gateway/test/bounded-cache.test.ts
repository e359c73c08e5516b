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

it('makes each once, also for callers at the same time', async () => {
  const { get, made } = build(100)
  const answers = await Promise.all([get('a40'), get('a40'), get('b40')])
  expect(answers.map(({ length }) => length)).toEqual([40, 40, 40])
  await get('a40')
  expect(made).toEqual(['a40', 'b40'])
})

it('holds no more than its bytes: what was used longest ago goes first', async () => {
  const { get, made } = build(100)
  for (const key of ['a40', 'b40', 'a40', 'c40', 'a40', 'b40']) await get(key)
  expect(made).toEqual(['a40', 'b40', 'c40', 'b40'])
})

it('keeps nothing that is larger than all of it, and no failure', async () => {
  const { get, made } = build(100)
  expect((await get('a200')).length).toBe(200)
  await get('a200')
  for (let n = 0; n < 2; n += 1) await expect(get('bad')).rejects.toThrow('no such file')
  expect(made).toEqual(['a200', 'a200', 'bad', 'bad'])
})
