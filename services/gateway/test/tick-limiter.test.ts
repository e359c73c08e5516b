import { expect, it } from 'vitest'
import { createTickLimiter } from '../src/domain/tick-limiter.ts'

it('runs a few callers in each iteration of the event loop, in call order, with other work between', async () => {
  const happened: string[] = []
  const myTurn = createTickLimiter(2)
  const all = ['a', 'b', 'c', 'd', 'e'].map(async name => {
    await myTurn()
    happened.push(name)
  })
  const between = () => {
    happened.push('-')
    if (happened.length < 8) setImmediate(between)
  }
  setImmediate(between)
  await Promise.all(all)
  expect(happened.join('')).toMatch(/^ab-cd-e/)
})

it('runs a later call in a later iteration', async () => {
  const happened: string[] = []
  const myTurn = createTickLimiter(1)
  const comer = (name: string) => myTurn().then(() => happened.push(name))
  await comer('a')
  await Promise.all([comer('b'), comer('c')])
  await comer('d')
  expect(happened).toEqual(['a', 'b', 'c', 'd'])
})
