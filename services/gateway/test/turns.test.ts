import { expect, it } from 'vitest'
import { createTurns } from '../src/domain/turns.ts'

it('lets a few go on in each iteration of the event loop, in the order of their calls, and others act between them', async () => {
  const happened: string[] = []
  const myTurn = createTurns(2)
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

it('lets a later call go on in a later iteration', async () => {
  const happened: string[] = []
  const myTurn = createTurns(1)
  const comer = (name: string) => myTurn().then(() => happened.push(name))
  await comer('a')
  await Promise.all([comer('b'), comer('c')])
  await comer('d')
  expect(happened).toEqual(['a', 'b', 'c', 'd'])
})
