import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createPieceIndex, createTermIndex } from '../src/search/heard.ts'
import { findTopics } from '../src/search.ts'
import { packs } from './guide.ts'
import { heapUsed, megabyte } from './heap-used.ts'

const bags = [
  { named: ['generator', 'indoors', 'garage'], body: ['monoxide', 'outside'] },
  { named: ['dog', 'shelter', 'leash', 'dog'], body: ['outside', 'crate'] },
  { named: ['insulin', 'cooler', 'ice'], body: ['pharmacy'] },
]
const best = (scores: Float32Array) => scores.indexOf(Math.max(...scores))

it('scores the topic with the asked words highest, and weights a word less that several topics have', () => {
  const index = createTermIndex(bags)
  expect(best(index.scores(['leash']))).toBe(1)
  expect(best(index.scores(['pharmacy', 'outside']))).toBe(2)
  const lead = (word: string) => {
    const [first = 0, second = 0] = [...index.scores([word])].sort((a, b) => b - a)
    return first - second
  }
  expect(lead('crate')).toBeGreaterThan(lead('outside'))
})

it('gives no score to words that no topic has', () => {
  expect([...createTermIndex(bags).scores(['accordion'])]).toEqual([0, 0, 0])
})

it('recognizes an inflected word by its parts', () => {
  expect(best(createPieceIndex(bags).scores(['generators']))).toBe(0)
  expect(best(createPieceIndex(bags).scores(['insulina']))).toBe(2)
})

it('stores no words of questions, which are unlimited in number', () => {
  const longWord = (n: number) => createHash('shake256', { outputLength: 1_950 }).update(`${n}`).digest('hex')
  const index = createPieceIndex(bags)
  const before = heapUsed()
  for (let n = 1; n <= 300; n += 1) index.scores([longWord(n)])
  const kept = heapUsed() - before
  expect(best(index.scores(['generators']))).toBe(0)
  expect(kept).toBeLessThan(5 * megabyte)
})

it('finds a fact by words from recorded questions that are not in its own text', () => {
  const pack = packs.en
  if (!pack) throw new Error('no pack')
  const texts = ({ title, questions, words = '', answer, steps = [] }: (typeof pack.topics)[number]) =>
    [title, words, answer, ...questions, ...steps.flatMap(step => [step.title, step.text])].join(' ').toLowerCase()
  const topic = pack.topics.find(({ id }) => id === 'diesel-gel')
  expect(topic && texts(topic)).not.toMatch(/jelly|powerstroke/)
  expect(findTopics('powerstroke turned to jelly', pack, 3).map(found => found.topic.id)).toContain('diesel-gel')
})
