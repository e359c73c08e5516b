import { describe, expect, it } from 'vitest'
import type { ActiveUpdate } from '../src/live.ts'
import { answer } from './guide.ts'
import { home, record, square } from './records.ts'

const tornado = record('weather', 'Tornado Warning')
const ask = (text: string, updates: ActiveUpdate[], language: 'en' | 'es' = 'en') =>
  answer({ text, language, context: { activeUpdates: updates, places: [home] } })

describe('a danger in the records', () => {
  it.each([
    ['en', 'where do we go, this house has no basement'],
    ['es', 'a dónde vamos, la casa no tiene sótano'],
  ] as const)('is assumed for a question that names none (%s)', (language, text) => {
    expect(ask(text, [tornado], language).topicId).toBe('tornado-house')
  })

  it.each([
    ['elsewhere', [record('weather', 'Tornado Warning', { geometry: square(3) })]],
    ['in a drill', [record('weather', 'Tornado Warning', { isDrill: true })]],
    ['below an order to leave', [tornado, record('evacuation-order', 'Evacuation ORDER: zone OAK-E047')]],
  ])('changes nothing %s', (_name, updates) => {
    expect(ask('where do we go, this house has no basement', updates).topicId).not.toBe('tornado-house')
  })

  it('creates no answer from words that no fact shares', () => {
    expect(ask('who won the game', [tornado]).kind).toBe('unknown')
  })
})

describe('below an order to shelter in place', () => {
  const inPlace = record('shelter-in-place', 'Shelter in place: refinery')

  it.each([
    ['en', 'is the ac ok'],
    ['es', 'y el aire lavado'],
  ] as const)('a question without a matching fact is answered with how to shelter (%s)', (language, text) => {
    const { content, suggestions = [] } = ask(text, [inPlace], language)
    expect(content).toContain('OAK-E047')
    expect(suggestions.find(({ id }) => id === 'shelter-in-place')?.answer).toBeTruthy()
  })
})

describe('a question under a shelter-in-place that does not name it', () => {
  const inPlace = record('shelter-in-place', 'Shelter in place: refinery')

  it.each([
    ['en', 'my dog has to pee, can I take him out'],
    ['en', 'can I go pick up my kids at school'],
    ['es', 'el perro quiere orinar, lo saco un minuto'],
    ['es', 'prendo el aire o lo apago'],
  ] as const)('is answered with what to do during one (%s): %s', (language, text) => {
    const { content, topicId } = ask(text, [inPlace], language)
    expect(topicId).toBe('sip-go-out')
    expect(content).toContain('OAK-E047')
  })

  it('is not about it below an order to leave, nor where the order is far away', () => {
    const text = 'my dog has to pee, can I take him out'
    for (const updates of [
      [record('evacuation-order', 'Evacuation ORDER: zone OAK-E047')],
      [{ ...inPlace, geometry: square(3) }],
    ])
      expect(ask(text, updates).topicId).not.toBe('sip-go-out')
  })

  it('gets no advice about it where it is about something else', () => {
    expect(ask('how do I stop a nosebleed', [inPlace]).topicId).toBe('nosebleed')
  })
})

describe('a person who cannot sleep', () => {
  it.each([
    ['en', 'i have nightmares since the flood'],
    ['es', 'no puedo dormir desde la inundación'],
  ] as const)('is not taken to ask whether to stay (%s)', (language, text) => {
    const { content } = ask(text, [], language)
    expect(content).not.toMatch(/Muster knows of|que Muster conozca/)
  })
})
