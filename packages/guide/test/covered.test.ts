import { describe, expect, it } from 'vitest'
import type { AnswerInput } from '../src/answer.ts'
import { createChooser, noCard } from '../src/choose.ts'
import type { ActiveUpdate } from '../src/live.ts'
import { permits, situationOf } from '../src/situation.ts'
import { answer, packs, topicsIn } from './guide.ts'
import { stayOrGo } from './labelled/stay-or-go.ts'
import { home, record, square } from './records.ts'

const order = record('evacuation-order', 'Evacuation ORDER: zone OAK-E047')
const smoke = record('smoke', 'Smoke: air is unhealthy', { severity: 'low', geometry: null })
const inPlace = record('shelter-in-place', 'Shelter in place: refinery')
const fireNear = record('wildfire', 'Skyline Fire', { severity: 'high', geometry: square(0.3) })
const fireFar = record('wildfire', 'Faraway Fire', { severity: 'high', geometry: square(3) })

const line = 'Your zone, OAK-E047, is under an evacuation order from the Alameda County Sheriff. Leave now.'
const linea = 'Su zona, OAK-E047, está bajo una orden de evacuación de Alameda County Sheriff. Salga ahora.'

const ask = (text: string, activeUpdates: ActiveUpdate[], more: Partial<AnswerInput> = {}, places = [home]) =>
  answer({ text, ...more, context: { activeUpdates, places, ...more.context } })

describe('under an order that covers the home', () => {
  it('“Is it safe to stay home tonight?” is answered in one line about the person, then the card', () => {
    const { content, cards, covering, messageType } = ask('Is it safe to stay home tonight?', [smoke, fireNear, order])
    expect(content).toBe(`No. ${line}`)
    expect({ cards, covering, messageType }).toEqual({
      cards: [order.id, fireNear.id, smoke.id],
      covering: [order.id],
      messageType: 'disaster_status',
    })
    expect(ask('¿Es seguro quedarme en casa esta noche?', [order]).content).toBe(`No. ${linea}`)
  })

  it('“What should I do?” is answered with the line and the steps for this person', () => {
    const wayOut = {
      name: 'Grand Ave Community Center',
      wheelchairAccessible: true,
      acceptsServiceAnimals: null,
      time: '10 min',
    }
    const profile = { hasWheelchair: true, hasServiceAnimal: true }
    const answered = ask('What should I do?', [order], { profile, context: { wayOut } })
    expect(answered).toMatchObject({
      content: `${line} Do these 4 things.`,
      estimatedTime: '10 min',
      messageType: 'evacuation_guidance',
      actions: ['emergency_route', 'show_shelter_details'],
      steps: [
        {
          number: 1,
          title: 'Take your go bag, medicine and phone',
          description: 'Leave everything else. Shut doors and windows. Do not lock them.',
        },
        { number: 2, title: 'Take your service animal', description: 'It goes with you, into shelters too.' },
        {
          number: 3,
          title: 'Follow your route on the map',
          description: 'It avoids every danger and closed road that officials have reported.',
        },
        {
          number: 4,
          title: 'Go to Grand Ave Community Center',
          description:
            'It is wheelchair accessible. It is not known whether it takes service animals. Check that it is open if you have time.',
        },
      ],
    })
    expect(answered.cards?.[0]).toBe(order.id)
    expect(ask('I use a wheelchair and I have my service dog. How do I get out?', [order]).content).toContain(line)
  })

  it.each(stayOrGo)('the order is named first, and nothing says to stay: %s', text => {
    const { content, cards, kind } = ask(text, [smoke, order])
    expect(cards?.[0]).toBe(order.id)
    if (kind === 'danger') return
    expect(content).toMatch(
      /^(No\. |Yes\. |Sí\. )?(Your zone, OAK-E047, is under an evacuation order|Su zona, OAK-E047, está bajo una orden)/,
    )
    expect(content).not.toMatch(
      /\b(stay (home|here|put|inside|indoors|where|at|with)|remain|quéd\w+|quedarse|permanezca)\b/i,
    )
  })

  it.each(['hello', 'What should I pack in a go bag?', 'Who won the world cup?', 'Which route should I take?'])(
    'the line and card of the order come first, whatever was asked: %s',
    text => {
      const { content, cards } = ask(text, [fireNear, order])
      expect(content.startsWith(`${line}\n\n`)).toBe(true)
      expect(cards?.[0]).toBe(order.id)
    },
  )

  it.each([
    ['en', 'they said go but my husband is not back yet', 'Take your go bag, medicine and phone'],
    ['es', 'mi marido anda con la troca y no ha llegado', 'Lleve su mochila'],
  ] as const)('a question that no fact answers still gets the steps of leaving (%s)', (language, text, title) => {
    const { steps = [], actions, cards } = ask(text, [order], { language })
    expect(steps[0]?.title).toContain(title)
    expect({ actions, cards }).toEqual({ actions: ['emergency_route', 'show_shelter_details'], cards: [order.id] })
    expect(ask(text, [], { language }).steps).toBeUndefined()
    expect(ask(text, [inPlace], { language }).steps).toBeUndefined()
  })

  it('an answer to danger to life starts with 911, and contains the card', () => {
    const { content, cards } = ask('my house is on fire and I am trapped', [order])
    expect(content).toMatch(/^Call 911 now\./)
    expect(cards).toEqual([order.id])
  })

  it('the answer says “Yes.” only when the question proposes to leave', () => {
    expect(ask('Do I have to evacuate?', [order]).content).toMatch(/^Yes\. Your zone/)
    expect(ask('Should I stay or leave?', [order]).content).toMatch(/^Your zone/)
  })
})

describe('a model that chooses', () => {
  const chooser = createChooser(packs)
  const asked = (text: string) => ({ text, context: { activeUpdates: [order], places: [home] } })
  const fact = (id: string) => ({
    type: 'fact' as const,
    factIds: [id],
    recordIds: [],
    followUpIds: [],
    cardId: noCard,
  })

  it('is offered no fact that the order rules out, and cannot choose one', () => {
    const text = 'how do I stay safe in a hurricane'
    expect(chooser.offer(asked(text)).facts.filter(({ topic }) => topic.polarity === 'stay')).toEqual([])
    expect(chooser.answer(asked(text), fact('hurricane-during'))).toBeNull()
  })

  it('gets the order placed before its choice, and chooses nothing when a life may be in danger', () => {
    const text = 'What should I pack in a go bag?'
    expect(chooser.answer(asked(text), fact('gobag-pack'))?.content.startsWith(`${line}\n\n`)).toBe(true)
    expect(chooser.answer(asked('my house is on fire'), fact('gobag-pack'))).toBeNull()
  })
})

describe('near and far updates', () => {
  it('an order for another place does not override a shelter-in-place order for the home', () => {
    const orderFar = { ...order, geometry: square(3) }
    expect(situationOf([inPlace, orderFar], [home])).toMatchObject({ demand: 'stay', updates: [{ cause: 'stay' }] })
    expect(ask('Should I leave?', [inPlace, orderFar]).content).toBe(
      'No. Your zone, OAK-E047, is under an order from the Alameda County Sheriff to shelter in place. Go inside, and stay inside until officials say that you may go out.',
    )
  })

  it('an answer gives the distance and direction of the nearest fire when nothing covers the home', () => {
    expect(ask('Is it safe to stay home tonight?', [fireFar, fireNear]).content).toMatch(
      /^Skyline Fire \(Alameda County Sheriff\) is 17 mi north of your home\. If you see fire/,
    )
  })

  it('a fire 200 miles away changes nothing, and is not listed as near', () => {
    expect(situationOf([fireFar], [home])).toBeNull()
    expect(ask('any alerts right now', [fireFar]).content).toMatch(/^No active alerts within 25 miles of you/)
    expect(ask('any alerts right now', [fireFar]).cards).toEqual([])
  })

  it('every update counts for a person without a known place, and the answer says that the place is unknown', () => {
    const { content } = ask('Is it safe to stay home tonight?', [{ ...order, geometry: square(3) }], {}, [])
    expect(content).toMatch(/^Do not stay if this covers you: Evacuation ORDER: zone OAK-E047/)
    expect(content).toContain('I do not know where you are.')
  })

  it('an empty list is not called empty when it was never read, or is old', () => {
    const nothing = (at: string | null, isOld: boolean) =>
      ask('any alerts right now', [], { context: { activeUpdates: [], places: [home], listRead: { at, isOld } } })
        .content
    expect(nothing('2026-11-21T22:52:00Z', false)).toMatch(/^No active alerts that Muster knows of/)
    expect(nothing('2026-11-21T21:52:00Z', true)).toMatch(/^My list of alerts is old/)
    expect(nothing(null, true)).toMatch(/^I cannot see the current alerts/)
  })
})

const situations = {
  'an order over the home': [order],
  'an order over the home and a fire near': [order, fireNear],
  'an order near the home': [{ ...order, geometry: square(0.3) }],
  'a fire near the home': [fireNear],
  'a shelter-in-place over the home': [inPlace],
  'a shelter-in-place over the home and a fire near': [inPlace, fireNear],
  'an order whose area nobody drew': [{ ...order, geometry: null }],
}

describe.each(Object.entries(situations))('during %s', (_name, updates) => {
  const situation = situationOf(updates, [home])
  const mustLeave = updates.some(({ hazard }) => hazard === 'evacuation-order' || hazard === 'wildfire')
  const mustStay = updates.some(({ hazard }) => hazard === 'shelter-in-place')

  it.each(['en', 'es'] as const)('no fact says the opposite (%s)', language => {
    const shown = topicsIn(language).filter(({ polarity }) => permits(situation, polarity))
    expect(shown.length).toBeGreaterThan(0)
    if (mustLeave) expect(shown.filter(({ polarity }) => polarity === 'stay')).toEqual([])
    if (mustStay) expect(shown.filter(({ polarity }) => polarity === 'leave')).toEqual([])
    // A withheld fact is also not in the answer to its own question.
    for (const topic of topicsIn(language).filter(({ polarity }) => !permits(situation, polarity))) {
      const [question = ''] = topic.questions
      const answered = ask(question, updates, { language })
      expect([answered.topicId, answered.content.includes(topic.answer)]).not.toEqual([topic.id, true])
    }
  })
})
