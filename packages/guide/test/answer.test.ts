import { needNames } from '@muster/contracts/vocabulary/needs'
import { describe, expect, it } from 'vitest'
import type { AnswerInput } from '../src/answer.ts'
import { answer, greet, packs, topicsIn } from './guide.ts'

const update = {
  id: '65f000000000000000000001',
  title: 'Evacuation ORDER for zone OKL-E020',
  hazard: 'evacuation-order',
  severity: 'critical',
  affectedAreas: ['Oakland Hills'],
  isDrill: false,
  source: 'Alameda County Sheriff',
  issuedAt: '2026-11-21T11:52:00Z',
}
const ask = (text: string, more: Partial<AnswerInput> = {}) => answer({ text, ...more })

describe('an answer', () => {
  it('gives known topics with numbered steps and a confidence', () => {
    const a = ask('what should I pack in my go-bag')
    expect(a).toMatchObject({ kind: 'known', topicId: 'gobag-pack', isUnreviewed: true, messageType: 'text' })
    expect(a.steps?.[0]?.number).toBe(1)
    expect(a.confidence).toBeGreaterThan(0.5)
  })

  it('adds the steps for a wheelchair user to the same question', () => {
    const text = 'what should I pack'
    expect(ask(text).content).not.toContain('wheelchair')
    expect(ask(text, { profile: { hasWheelchair: true } }).content).toMatch(/charger, a spare battery/)
  })

  it('tells a person who needs help to leave early', () => {
    const a = ask('when should I leave for a wildfire', { profile: { needsEvacuationAssistance: true } })
    expect(a.content).toContain('leave at the WARNING')
    expect(a.content).toContain('911')
  })

  it('links a source page only for a fact that quotes it', () => {
    const { source } = ask('How do I keep insulin without a fridge?')
    expect(source).toMatchObject({ address: expect.stringMatching(/^https:\/\/www\.fda\.gov\//) })
    expect(ask('what do I pack for my service animal').source).toBeUndefined()
  })

  it('says whom to ask about a dose that nobody has reviewed', () => {
    expect(ask('How much bleach makes water safe?').content).toContain('1-800-222-1222')
    expect(ask('what should I pack in my go-bag').content).not.toMatch(/Nobody has (checked|reviewed)/)
  })

  it('uses the language of the question rather than that of the app', () => {
    expect(ask('¿Qué hago en un terremoto?', { language: 'en' })).toMatchObject({
      language: 'es',
      topicId: 'quake-drop',
    })
    expect(ask('tsunami', { language: 'es' }).language).toBe('es')
  })

  it('names the most severe record with its source, shows all as cards, and states no age that would become wrong', () => {
    const others = [1, 2].map(n => ({
      ...update,
      id: `65f00000000000000000001${n}`,
      title: `Smoke ${n}`,
      severity: 'low',
    }))
    const answered = ask('any alerts right now', { context: { activeUpdates: [...others, update] } })
    expect(answered).toMatchObject({ kind: 'live', messageType: 'disaster_status' })
    expect(answered.content).toMatch(
      /^Active now, from officials: Evacuation ORDER for zone OKL-E020 \(Alameda County Sheriff\), and 2 more\.\n/,
    )
    expect(answered.cards).toEqual([update.id, ...others.map(({ id }) => id)])
    expect(answered.content).not.toMatch(/ago|just now|•/)
  })

  it('does not call an empty list of records safe, nor missing records empty', () => {
    const none = ask('where is the fire?', { context: { activeUpdates: [] } }).content
    const unseen = ask('where is the fire?').content
    expect(none).toContain('No active alerts that Muster knows of. That does not mean it is safe')
    expect(unseen).toContain('I cannot see the current alerts from here. That does not mean it is safe')
  })

  it('marks drills and lists them after real alerts', () => {
    const drill = { ...update, id: '65f000000000000000000002', title: 'Practice', isDrill: true }
    const activeUpdates = [drill, { ...update, severity: 'low' }]
    expect(ask('any alerts right now', { context: { activeUpdates } }).cards).toEqual([update.id, drill.id])
    expect(ask('any alerts right now', { context: { activeUpdates: [drill] } }).content).toContain(
      'DRILL, not real: Practice',
    )
  })

  it('points to the map for routes and shelters', () => {
    expect(ask('which route should I take')).toMatchObject({
      messageType: 'map_navigation',
      actions: ['open_map_navigation', 'emergency_route'],
    })
    expect(ask('where is the nearest shelter').messageType).toBe('shelter_information')
  })

  it.each([
    'What is my way out?',
    "What's my exit route?",
    'What is the safest road out of here?',
    'What is our escape route',
  ])('points to the map for "%s"', text => {
    expect(ask(text).messageType).toBe('map_navigation')
  })

  it.each([
    ['en', 'Can I drive through flood water?', /^No\. Turn around/],
    ['es', '¿Puedo pasar con el carro por una calle inundada?', /^No\. Dé la vuelta/],
  ] as const)('says no to driving through water, and does not link to the map (%s)', (language, text, content) => {
    expect(ask(text, { language })).toMatchObject({ kind: 'known', content: expect.stringMatching(content) })
  })

  it.each([
    ['is my house in a flood zone', 'flood-zone-find'],
    ['tsunami warning how high do i need to go', 'tsunami-how-high'],
  ])('answers "%s" with a fact, and does not list alerts', (text, topicId) => {
    expect(ask(text)).toMatchObject({ kind: 'known', topicId })
  })

  it.each([
    ['en', 'What does a boil water notice mean?', /boil it for 1 minute/, /bottled water only/],
    ['en', 'What does a do not boil notice mean?', /boil it for 1 minute/, /bottled water only/],
    ['es', 'hay aviso de hervir el agua, ¿qué hago?', /hiérvala 1 minuto/, /solo agua embotellada/],
  ] as const)(
    'distinguishes “boil” from “do not boil” in every answer about either: %s, %s',
    (language, text, boil, bottled) => {
      const { content } = ask(text, { language })
      expect(content).toMatch(boil)
      expect(content).toMatch(bottled)
    },
  )

  it('says plainly what it does not know and offers what it knows', () => {
    const a = ask('fire rules for my town')
    expect(a.suggestions?.map(({ id }) => id)).toContain('red-flag')
    expect(ask('what is the capital of france').content).toContain("I can't answer that yet.")
    expect(a.kind === 'unknown' ? a.content : 'known').not.toContain('my town')
  })

  describe('when no fact is a sure match, the answer', () => {
    const unsure = ask('mold on wood how to remove')
    // Words that are in no fact, so that no fact is a certain match.
    const offeredFor = (question: string, context?: object) => {
      const { language, suggestions = [] } = ask(`${question} xylophone quarterly`, { context })
      return language === 'en' ? suggestions : []
    }

    it('shows the texts of the likely facts instead of saying that it knows nothing', () => {
      expect(unsure).toMatchObject({ kind: 'unknown', isUnreviewed: true })
      expect(unsure.content).toBe(
        'I am not sure what you are asking. One of these may answer it. In an emergency call 911.',
      )
      expect(unsure.suggestions?.length).toBeLessThanOrEqual(3)
      const clean = unsure.suggestions?.find(({ id }) => id === 'flood-mold-clean')
      expect(clean?.answer).toMatch(/^Wear N95, gloves and goggles\./)
    })

    it('says whom to ask about danger to life or a dose', () => {
      const withCheck = topicsIn('en').filter(({ check, isReviewed }) => check && !isReviewed)
      const said = withCheck
        .flatMap(({ questions }) => questions.flatMap(text => offeredFor(text)))
        .filter(({ id, answer: line }) => line && withCheck.some(topic => topic.id === id))
      expect(said.length).toBeGreaterThan(10)
      for (const { id, answer: line } of said) {
        const check = withCheck.find(topic => topic.id === id)?.check
        expect(line).toContain(packs.en?.texts.check[check ?? 'doctor'])
      }
    })

    it('does not say “stay” while the list of alerts has not been read', () => {
      const stays = topicsIn('en').filter(({ polarity }) => polarity === 'stay')
      const linesOf = (context: object) =>
        stays
          .flatMap(({ questions }) => questions.flatMap(text => offeredFor(text, context)))
          .filter(({ id, answer: line }) => line && stays.some(topic => topic.id === id))
      expect(linesOf({ listRead: { at: null, isOld: false } })).toEqual([])
      expect(linesOf({}).length).toBeGreaterThan(10)
    })
  })

  it('marks a fact below the records as unreviewed, and not the records', () => {
    const { kind, isUnreviewed, suggestions } = ask('who runs the open shelters')
    expect({ kind, isUnreviewed }).toEqual({ kind: 'live', isUnreviewed: undefined })
    expect(suggestions).toContainEqual(
      expect.objectContaining({ id: 'shelter-find', answer: expect.any(String), isUnreviewed: true }),
    )
  })

  it('shows other likely facts below an answer that is not very sure', () => {
    const { kind, confidence, suggestions = [] } = ask('how long does freezer last')
    expect(kind).toBe('known')
    expect(confidence).toBeLessThan(0.88)
    expect(suggestions.find(({ id }) => id === 'food-outage')?.answer).toMatch(/48 hours/)
  })

  it.each([
    [
      'en',
      'how quickly should I pump water out of the basement',
      'basement-pump',
      /^I am not sure what you are asking\. This may answer it\./,
    ],
    [
      'es',
      'el tractor se quedó sin combustible por el frío',
      'diesel-gel',
      /^No sé bien qué pregunta\. Esta respuesta puede servirle\./,
    ],
  ] as const)(
    'shows a nearly sure fact in full, marked as a possible answer (%s)',
    (language, text, topicId, words) => {
      const nearly = ask(text, { language })
      expect(nearly).toMatchObject({ topicId, content: expect.stringMatching(words) })
      expect(nearly.steps?.length).toBeGreaterThan(0)
      expect(nearly.suggestions?.every(({ answer: line }) => line)).toBe(true)
      const sure = ask(topicsIn(language).find(({ id }) => id === topicId)?.questions[0] ?? '', { language })
      expect(sure).toMatchObject({ topicId, content: expect.not.stringMatching(words) })
    },
  )

  it('asks whether someone is in danger when the danger is only hypothetical, and answers', () => {
    const imagined = ask('what if my house catches fire')
    expect(imagined.kind).not.toBe('danger')
    expect(imagined.danger).toMatchObject({ outcome: 'unsure', calls: ['911', '988', 'no'], language: 'en' })
    expect(imagined.content).toMatch(/^Is someone in danger right now\?\n\n./)
  })

  it('gives the steps for the present danger and tells rescuers who is there', () => {
    const inCar = ask('I am in my car and the fire is all around', { profile: { hasWheelchair: true } })
    expect(inCar.topicId).toBe('danger-car-surrounded')
    expect(inCar.content).toBe('Call 911 now. If you cannot speak, text 911. Tell them that you use a wheelchair.')
    expect(ask('estoy atrapado en mi carro y sube el agua').topicId).toBe('danger-car-water')
  })

  it.each(needNames)('tells rescuers of %s', need => {
    const inCar = 'I am in my car and the fire is all around'
    expect(ask(inCar, { profile: { [need]: true } }).content).toMatch(/ Tell them that (you|a) [a-z ]+\.$/)
  })

  it('never repeats markup from people or records', () => {
    const evil = '<img src=x onerror=alert(1)>'
    const record = { ...update, title: `Fire ${evil}`, source: '<b>County</b>' }
    const texts = [
      ask(`${evil} what is happening`, { context: { activeUpdates: [record] } }).content,
      ask(evil).content,
      greet('en', evil).content,
    ]
    expect(texts.join(' ')).not.toMatch(/[<>]|onerror/)
  })

  it('handles very long and empty messages', () => {
    expect(ask('').kind).toBe('unknown')
    expect(ask('fire in the a '.repeat(5000)).content).not.toBe('')
  })

  it('introduces itself', () => {
    expect(greet('en', 'Rosa Diaz').content).toMatch(/^Hello, Rosa\. I am Muster's emergency assistant\./)
    expect(greet('en').suggestions.map(({ text }) => text)).toEqual([
      'Is it safe to stay home tonight?',
      'What should I do?',
      'Where is the nearest shelter?',
    ])
    expect(greet('es').content).toContain('asistente de emergencias de Muster')
  })
})
