import { describe, expect, it } from 'vitest'
import { dangerSteps } from '../src/danger/steps.ts'
import { topics } from '../src/knowledge/topics.ts'
import type { TopicText } from '../src/topic.ts'

const sentences = (text: TopicText) => [text.lead, ...(text.steps ?? []).flat()]

describe('the knowledge', () => {
  it('has at least sixty topics, each with its own id', () => {
    expect(topics.length).toBeGreaterThanOrEqual(60)
    expect(new Set(topics.map(t => t.id)).size).toBe(topics.length)
  })

  it.each(topics.map(t => [t.id, t] as const))(
    'tells %s in both languages, shortly and with its source',
    (_id, topic) => {
      for (const text of [topic.en, topic.es]) {
        expect(text.questions.length).toBeGreaterThanOrEqual(4)
        expect(new Set(text.questions).size).toBe(text.questions.length)
        expect(text.title.length).toBeLessThanOrEqual(48)
        expect(text.lead.length).toBeLessThanOrEqual(160)
        for (const [title, description] of text.steps ?? []) {
          expect(title.length).toBeLessThanOrEqual(52)
          expect(description.length).toBeLessThanOrEqual(130)
        }
        for (const sentence of sentences(text).flatMap(s => s.split(/[.:?] /))) {
          expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(22)
        }
        expect(sentences(text).join(' ')).not.toMatch(/[!<>]/)
      }
      expect(topic.es.steps?.length).toBe(topic.en.steps?.length)
      expect(topic.source).not.toBe('')
      expect(topic.reviewed).toMatch(/^\d{4}-\d\d-\d\d$/)
    },
  )

  it('has one to four first steps for every danger, the same number in both languages', () => {
    for (const { en, es } of Object.values(dangerSteps)) {
      expect(en.length).toBeGreaterThanOrEqual(1)
      expect(en.length).toBeLessThanOrEqual(4)
      expect(es.length).toBe(en.length)
    }
  })
})
