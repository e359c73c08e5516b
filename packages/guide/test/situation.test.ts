import { kept, tuned } from '@muster/tools/search/questions'
import { describe, expect, it } from 'vitest'
import { keepLast } from '../src/keep-last.ts'
import { permits, situationOf } from '../src/situation.ts'
import { answer, topicsIn } from './guide.ts'

const languages = ['en', 'es'] as const
const record = (hazard: string, title: string, isDrill = false) => ({
  id: '65f000000000000000000001',
  title,
  hazard,
  severity: 'critical',
  affectedAreas: ['Oakland Hills'],
  isDrill,
  source: 'Alameda County Sheriff',
  issuedAt: '2026-11-21T11:52:00Z',
})
const order = record('evacuation-order', 'Evacuation ORDER for zone OKL-E020')
const warning = record('evacuation-warning', 'Evacuation WARNING for zone OKL-E021')
const fire = record('wildfire', 'Skyline Fire')
const shelter = record('shelter-in-place', 'Shelter in place near the refinery')
const drillOrder = record('evacuation-order', 'Evacuation ORDER for zone OAK-D01', true)

const ask = (text: string, activeUpdates: (typeof order)[], language: 'en' | 'es' = 'en') =>
  answer({ text, language, context: { activeUpdates } })

describe('a situation', () => {
  it.each([
    ['an order', [order], 'leave'],
    ['a warning', [warning], 'leave'],
    ['a fire', [fire], 'leave'],
    ['a drill order while nothing real is active', [drillOrder], 'leave'],
    ['a shelter-in-place', [shelter], 'stay'],
    ['a shelter-in-place beside a drill order', [shelter, drillOrder], 'stay'],
    ['an order and a shelter-in-place', [shelter, order], 'both'],
    ['an order under a general event', [record('civil', 'Evacuate now: zone 4')], 'leave'],
  ] as const)('of %s', (_name, updates, demand) => {
    expect(situationOf(updates)?.demand).toBe(demand)
  })

  it('is empty while no order asks to leave or to stay', () => {
    expect(situationOf([record('heat', 'Heat advisory')])).toBeNull()
    expect(situationOf([])).toBeNull()
    expect(situationOf(undefined)).toBeNull()
  })
})

const situations = {
  'an order': [order],
  'a fire': [fire],
  'a shelter-in-place': [shelter],
  'an order and a shelter-in-place': [order, shelter],
}

const withheldBy = (updates: (typeof order)[], language: 'en' | 'es') =>
  topicsIn(language).filter(topic => !permits(situationOf(updates), topic.polarity))

/**
 * By situation, the questions that were answered or helped on with a topic that it rules out. Each question is asked in all situations, one after the other,
 * because the guide keeps what it found out about the last message.
 */
function offencesIn(language: 'en' | 'es'): Record<string, string[]> {
  const inEach = Object.entries(situations).map(([name, updates]) => ({
    ...{ name, updates, withheld: withheldBy(updates, language), wrong: [] as string[] },
  }))
  const phrasings = [
    ...topicsIn(language).flatMap(({ questions: [first = ''] }) => first),
    ...[...tuned, ...kept].filter(question => question.language === language).map(({ text }) => text),
  ]
  for (const text of phrasings)
    for (const { updates, withheld, wrong } of inEach) {
      const { topicId, content, suggestions = [] } = ask(text, updates, language)
      const offered = new Set(suggestions.map(({ id }) => id))
      for (const topic of withheld) {
        if (topicId === topic.id || content.includes(topic.answer) || offered.has(topic.id))
          wrong.push(`${text} -> ${topic.id}`)
      }
    }
  return Object.fromEntries(inEach.map(({ name, wrong }) => [name, wrong]))
}
const offences = { en: keepLast(() => offencesIn('en')), es: keepLast(() => offencesIn('es')) }

describe.each(Object.entries(situations))('while %s is active', (name, updates) => {
  const withheldIn = (language: 'en' | 'es') => withheldBy(updates, language)

  it('rules out at least one topic', () => {
    expect(withheldIn('en').map(({ id }) => id)).not.toEqual([])
  })

  it.each(languages)('no question is answered or extended with a topic that it rules out (%s)', language => {
    expect(offences[language]()[name]).toEqual([])
  })

  it.each(languages)('a question for advice that it rules out is answered with the update (%s)', language => {
    for (const topic of withheldIn(language)) {
      const [question = ''] = topic.questions
      const { kind, content, topicId, danger } = ask(question, updates, language)
      // Questions about a route or a shelter are answered from the records, without the topic.
      if (kind === 'danger' || topicId?.startsWith('live-')) continue
      // If the answer also asks whether a person is in danger, that line comes first.
      const line = content.split('\n').filter(Boolean)[danger ? 1 : 0]
      expect(line, question).toContain(updates[0]?.title)
    }
  })
})

describe('a question whether to stay', () => {
  it.each([
    'Is it safe to stay home tonight?',
    'can we sleep here',
    'should I leave',
    "I don't want to leave, is that ok",
    'can I ride it out at home',
    'how do I stay safe in a hurricane',
    '¿es seguro quedarme en casa esta noche?',
    'podemos dormir aquí',
    'tengo que salir',
    'no quiero irme, ¿está bien?',
  ])('is answered with the order in one line, about the person: %s', text => {
    const { content, messageType } = ask(text, [fire, order])
    const [line = ''] = content.split('\n')
    expect(line).toMatch(/^(Do not stay if this covers you|No se quede si esto incluye su lugar): Evacuation ORDER/)
    expect(line).toMatch(/Alameda County Sheriff\)\. (Leave now|Salga ahora)\.$/)
    expect(content).not.toContain('•')
    expect(messageType).toBe('disaster_status')
  })

  it('is answered with DRILL first in a drill', () => {
    expect(ask('Is it safe to stay home tonight?', [drillOrder]).content).toMatch(/^DRILL, not real: Do not stay/)
  })

  it('is answered from the facts while no order is active', () => {
    expect(ask('how do I stay safe in a hurricane', []).topicId).toBe('hurricane-during')
  })

  it('does not hide a danger to life', () => {
    expect(ask('can I stay home, the kitchen is on fire', [order]).content).toMatch(/^Call 911 now\./)
  })

  it('is different from a question for a place to sleep, which is about shelters', () => {
    expect(ask('where can we sleep tonight, is a shelter open', [order]).messageType).toBe('shelter_information')
  })
})
