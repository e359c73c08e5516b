import { halfOf } from '@muster/tools/scorecard/questions'
import { describe, expect, it } from 'vitest'
import type { ActiveUpdate } from '../src/live.ts'
import type { KnownPlace } from '../src/places.ts'
import { permits, situationOf } from '../src/situation.ts'
import { answer, topicsIn } from './guide.ts'
import { stayOrLeave } from './labelled/stay-or-leave.ts'
import { home, record, square } from './records.ts'

const order = record('evacuation-order', 'Evacuation ORDER: zone OAK-E047')
const warning = record('evacuation-warning', 'Evacuation WARNING: zone OAK-E047')
const inPlace = record('shelter-in-place', 'Shelter in place: refinery')
const farHome: KnownPlace = { ...home, coordinates: [-118.2, 34.05] }
const here: KnownPlace = { ...home, kind: 'here' }
const destination: KnownPlace = { ...home, kind: 'destination', name: 'Grand Ave Community Center' }
const everywhereElse = { ...order, geometry: square(3) }

const lineOf: Record<string, { en: RegExp; es: RegExp }> = {
  order: {
    en: /^(No\. |Yes\. )?Your zone, OAK-E047, is under an evacuation order from the Alameda County Sheriff\. Leave now\./,
    es: /^(No\. |Sí\. )?Su zona, OAK-E047, está bajo una orden de evacuación de Alameda County Sheriff\. Salga ahora\./,
  },
  warning: {
    en: /^Your zone, OAK-E047, is under an evacuation warning from the Alameda County Sheriff\. Be ready to leave\./,
    es: /^Su zona, OAK-E047, está bajo una advertencia de evacuación de Alameda County Sheriff\./,
  },
  inPlace: {
    en: /^(No\. )?Your zone, OAK-E047, is under an order from the Alameda County Sheriff to shelter in place\. Go inside/,
    es: /^(No\. )?Su zona, OAK-E047, está bajo una orden de Alameda County Sheriff de refugiarse en el lugar\. Entre/,
  },
  destination: {
    en: /^Where you are going, Grand Ave Community Center, is under an evacuation order from the Alameda County Sheriff\. Do not go there\./,
    es: /^El lugar adonde va, Grand Ave Community Center, está bajo una orden de evacuación de Alameda County Sheriff\. No vaya allí\./,
  },
  unknownPlace: {
    en: /^Do not stay if this covers you: Evacuation ORDER: zone OAK-E047 \(Alameda County Sheriff\)\. Leave now\./,
    es: /^No se quede si esto incluye su lugar: Evacuation ORDER: zone OAK-E047 \(Alameda County Sheriff\)\. Salga ahora\./,
  },
}

type Case = { updates: ActiveUpdate[]; places: KnownPlace[]; line: keyof typeof lineOf; withheld: 'stay' | 'leave' }
const cases: Record<string, Case> = {
  'an order over the home': { updates: [order], places: [home], line: 'order', withheld: 'stay' },
  'an order where the device is': { updates: [order], places: [farHome, here], line: 'order', withheld: 'stay' },
  'an order over the destination alone': {
    ...{ updates: [order], places: [farHome, destination], line: 'destination', withheld: 'stay' },
  },
  'an order, of a person without a place': {
    ...{ updates: [everywhereElse], places: [], line: 'unknownPlace', withheld: 'stay' },
  },
  'a warning over the home': { updates: [warning], places: [home], line: 'warning', withheld: 'stay' },
  'a shelter-in-place over the home': { updates: [inPlace], places: [home], line: 'inPlace', withheld: 'leave' },
}

const mostAnswers = 3

describe.each(Object.entries(cases))('during %s', (_name, { updates, places, line, withheld }) => {
  const situation = situationOf(updates, places)
  const context = { activeUpdates: updates, places }

  it.each(['tuned', 'kept'] as const)('every form of “should I stay or go” is answered with it first (%s)', half => {
    const wrong = stayOrLeave
      .filter(question => halfOf(question) === half)
      .flatMap(({ text, language }) => {
        const { content, cards, suggestions = [] } = answer({ text, language, context })
        const offered = [...suggestions.map(({ id }) => id)]
        const against = topicsIn(language).filter(
          topic => topic.polarity === withheld && (content.includes(topic.answer) || offered.includes(topic.id)),
        )
        const isRight = lineOf[line]?.[language].test(content) && cards?.[0] === updates[0]?.id && against.length === 0
        return isRight ? [] : [`${text} -> ${content.slice(0, 120)}`]
      })
    expect(wrong.slice(0, mostAnswers)).toEqual([])
  })

  it('permits no fact with the opposite advice', () => {
    expect(permits(situation, withheld)).toBe(false)
  })
})

it('has at least 40 questions, of both languages and halves', () => {
  expect(stayOrLeave.length).toBeGreaterThanOrEqual(40)
  for (const half of ['tuned', 'kept'])
    for (const language of ['en', 'es'])
      expect(
        stayOrLeave.filter(question => halfOf(question) === half && question.language === language).length,
      ).toBeGreaterThanOrEqual(8)
})

describe('an order that covers only the destination', () => {
  const ask = (text: string, places = [farHome, destination]) =>
    answer({ text, context: { activeUpdates: [order], places } })

  it('is neither described as covering the home, nor answered with the steps of leaving home', () => {
    const { content, steps } = ask('What should I do?')
    expect(steps).toBeUndefined()
    expect(content).not.toMatch(/your (zone|home)|no order that muster knows of/i)
  })

  it('comes after one that covers the home', () => {
    const other = { ...order, id: '0'.repeat(24), affectedAreas: ['LAX-E001'], geometry: square(0) }
    const both = answer({
      text: 'should I leave',
      context: {
        activeUpdates: [{ ...order, geometry: square(3) }, other],
        places: [home, { ...destination, coordinates: [home.coordinates[0], home.coordinates[1] + 3] }],
      },
    })
    expect(both.content).toMatch(/^Yes\. Your zone, LAX-E001/)
    expect(both.covering).toEqual([other.id, order.id])
  })
})

describe('below an order that covers the home', () => {
  it.each([
    ['any order for the attic', 'en'],
    ['am I ok on the roof', 'en'],
    ['salimos o subimos al techo', 'es'],
    ['có nên đi hay lên mái nhà', 'en'],
  ] as const)('no button shows the steps of another danger: %s', (text, language) => {
    const offers = (updates: ActiveUpdate[]) =>
      answer({ text, language, context: { activeUpdates: updates, places: [home] } }).suggestions?.map(({ id }) => id)
    expect(offers([])).toContain('flood-attic')
    expect(offers([order]) ?? []).not.toContain('flood-attic')
  })
})

const checked = '2026-11-21T22:52:00Z'

describe('without any records', () => {
  it('advice to stay in a danger that the person names comes after the statement that orders are unknown', () => {
    const ask = (listRead: { at: string | null; isOld: boolean }) =>
      answer({ text: 'how do I stay safe in a hurricane', context: { activeUpdates: [], listRead } })
    expect(ask({ at: null, isOld: true })).toMatchObject({
      topicId: 'hurricane-during',
      content: expect.stringMatching(/^I cannot see the current alerts/),
    })
    expect(ask({ at: checked, isOld: true }).content).toMatch(/^My list of alerts is old/)
    expect(ask({ at: checked, isOld: false }).content).not.toMatch(/list of alerts|current alerts/)
  })

  it.each([
    [
      'was read',
      { at: checked, isOld: false },
      /^No active alerts that Muster knows of\. That does not mean it is safe/,
    ],
    ['is old', { at: checked, isOld: true }, /^My list of alerts is old/],
    ['was never read', { at: null, isOld: true }, /^I cannot see the current alerts/],
  ] as const)('the answer about a list that %s', (_name, listRead, line) => {
    const asked = [
      'Is it safe to stay home tonight?',
      'leave now or wait and see',
      'any alerts right now',
      'am I in danger',
      'is there an evacuation order for my zone',
    ]
    for (const text of asked) {
      const context = { activeUpdates: [], places: [home], listRead }
      expect(answer({ text, context }).content, text).toMatch(line)
    }
  })
})

describe.each([
  ['zh', '我们该走还是留在家里', /^你的区 OAK-E047 在 Alameda County Sheriff 的疏散令/],
  ['zh', '能不能等到明天早上再走', /^你的区 OAK-E047 在 Alameda County Sheriff 的疏散令/],
  ['vi', 'tối nay tôi ở lại nhà được không', /^Khu OAK-E047 của bạn đang có lệnh sơ tán/],
  ['tl', 'aalis na ba kami o dito na lang muna', /^Nasa ilalim ng utos na lumikas/],
  ['ko', '집에 있어도 되나요 아니면 떠나야 하나요', /^당신의 구역 OAK-E047에 Alameda County Sheriff의 대피 명령/],
] as const)('asked in %s: %s', (_language, text, line) => {
  it.each(['en', 'es'] as const)(
    'the order that covers the home comes first, in the language of the question, also when the screen is in %s',
    language => {
      const { content, cards } = answer({ text, language, context: { activeUpdates: [order], places: [home] } })
      expect(content).toMatch(line)
      expect(content).not.toMatch(/evacuation order|orden de evacuación/)
      expect(cards?.[0]).toBe(order.id)
    },
  )

  it('nothing covers a person without an order', () => {
    expect(answer({ text, context: { activeUpdates: [], places: [home] } }).content).not.toMatch(line)
  })
})

describe.each([
  ['an order over the home', { activeUpdates: [order], places: [home] }],
  ['an order, of a person without a place', { activeUpdates: [everywhereElse], places: [] }],
])('during %s', (name, context) => {
  it.each([
    ['my boss says I have to stay at work during the evacuation', 'leave-work-boss'],
    ['can I evacuate by bike', 'leave-bike'],
    ['can a car battery run my sleep apnea machine while I sleep', 'cpap-outage'],
  ])('“%s” is answered with its fact, below the order', (text, id) => {
    const { content, topicId, cards, suggestions } = answer({ text, language: 'en', context })
    expect(content).toMatch(lineOf[name.endsWith('place') ? 'unknownPlace' : 'order']?.en ?? /^$/)
    expect(content).toContain(topicsIn('en').find(topic => topic.id === id)?.answer)
    expect({ topicId, cards, suggestions }).toEqual({
      topicId: id,
      cards: [context.activeUpdates[0]?.id],
      suggestions: undefined,
    })
  })

  it('no unrelated fact is shown below the answer whether to stay', () => {
    for (const text of ['Can I stay at my house tonight', 'is it safe to stay', 'should we leave or wait'])
      expect(answer({ text, language: 'en', context }).suggestions, text).toBeUndefined()
  })
})
