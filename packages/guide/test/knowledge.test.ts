import { describe, expect, it } from 'vitest'
import { screenPacks } from '../src/answer.ts'
import type { Topic } from '../src/topic.ts'
import { packs, topicsIn } from './guide.ts'

const sentences = ({ answer, steps = [] }: Topic) => [answer, ...steps.flatMap(({ title, text }) => [title, text])]
const all = Object.values(screenPacks(packs))
const topics = all.flatMap(({ language, topics: some }) =>
  some.map(topic => [`${topic.id} (${language})`, topic] as const),
)

describe('the knowledge', () => {
  it('has at least four hundred topics, each with its own id, the same in every language', () => {
    const ids = topicsIn('en').map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(400)
    expect(new Set(ids).size).toBe(ids.length)
    for (const pack of all) expect(pack.topics.map(({ id }) => id)).toEqual(ids)
  })

  it.each(topics)('is complete and short for %s', (_name, topic) => {
    expect(topic.questions.length).toBeGreaterThanOrEqual(2)
    expect(new Set(topic.questions).size).toBe(topic.questions.length)
    expect(topic.title.length).toBeLessThanOrEqual(48)
    expect(topic.answer.length).toBeLessThanOrEqual(topic.steps ? 160 : 220)
    for (const { title, text } of topic.steps ?? []) {
      expect(title.length).toBeLessThanOrEqual(52)
      expect(text.length).toBeLessThanOrEqual(130)
    }
    for (const sentence of sentences(topic).flatMap(s => s.split(/[.:?] /)))
      expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(22)
    expect(sentences(topic).join(' ')).not.toMatch(/[!<>]/)
  })

  it('advises nobody to rely on a fan above 90 °F, the limit of CDC', () => {
    const about = topics.filter(([, topic]) => /\bfan\b|ventilador/i.test(sentences(topic).join(' ')))
    expect(about.length).toBeGreaterThan(4)
    for (const [name, topic] of about) expect(sentences(topic).join(' '), name).not.toMatch(/95 °F/)
  })
})
