import { describe, expect, it } from 'vitest'
import { keepLast } from '../src/keep-last.ts'
import { answer, topicsIn } from './guide.ts'
import { home, record, square } from './records.ts'

const situations = {
  'an order over the home': record('evacuation-order', 'Evacuation ORDER: zone OAK-E047'),
  'a warning over the home': record('evacuation-warning', 'Evacuation WARNING: zone OAK-E047'),
  'an order near the home': record('evacuation-order', 'Evacuation ORDER', { geometry: square(0.3) }),
  'a fire near the home': record('wildfire', 'Skyline Fire', { geometry: square(0.3) }),
}
/** Instructions that a person who has to leave must not read. Written without knowledge of the rules. */
const stays = {
  en: /\b(stay|remain) (at )?home\b|\bstay (inside|indoors|put)\b|\btake (them|her|him) home\b|\bdo not start it\b|\bgo inside now\b|\b(highest floor|get on the roof)\b/i,
  es: /\bquédese (en (su )?casa|adentro|y llame al encargado)\b|\bllevárselo a casa\b|\bno lo prenda\. que\b|\bentre ya\b|\b(piso más alto|suba al techo)\b/i,
}

/**
 * By situation, what is said in it against leaving. Each question is asked in all situations, one after the other, because the guide keeps what it found
 * out about the last message.
 */
function saidToStay(language: 'en' | 'es'): Record<string, string[]> {
  const said = Object.fromEntries(Object.keys(situations).map(name => [name, [] as string[]]))
  for (const { questions } of topicsIn(language))
    for (const [name, update] of Object.entries(situations)) {
      const [text = ''] = questions
      const reply = answer({ text, language, context: { activeUpdates: [update], places: [home] } })
      if (reply.kind === 'danger') continue
      const { content, steps = [], suggestions = [], topicId } = reply
      // These facts are for people who are cut off, and their text states that condition.
      if (['leave-too-late', 'evac-levels', 'levee-break'].includes(topicId ?? '')) continue
      const read = [
        content,
        ...steps.map(({ title, description }) => `${title}. ${description}`),
        ...suggestions.map(one => one.answer ?? ''),
      ]
      const wrong = read.filter(words => stays[language].test(words))
      said[name]?.push(...wrong.map(words => `${text} -> ${topicId}: ${words}`))
    }
  return said
}
const said = { en: keepLast(() => saidToStay('en')), es: keepLast(() => saidToStay('es')) }

describe.each(Object.keys(situations))('during %s', name => {
  it.each(['en', 'es'] as const)('no fact in an answer, an offer or behind a button says to stay (%s)', language => {
    expect(said[language]()[name]).toEqual([])
  })
})

describe('below an order that covers the home', () => {
  const context = { activeUpdates: [situations['an order over the home']], places: [home] }

  it('a question about a night with the children in the car is not answered with the steps for a flooded car', () => {
    const text = 'we got one tank of gas and 4 car seats and two tired parents. wait til daylight?'
    const { content, suggestions = [] } = answer({ text, context })
    expect(content).toMatch(/^Your zone, OAK-E047, is under an evacuation order/)
    expect([content, ...suggestions.map(one => one.answer)].join(' ')).not.toMatch(/start it/)
  })

  it('a question about a nursing home is not answered with bringing somebody home', () => {
    const text = 'mi papá está en un asilo, lo saco yo o lo dejo que ellos lo muevan'
    const said = (activeUpdates: typeof context.activeUpdates) =>
      answer({ text, language: 'es', context: { activeUpdates, places: [home] } })
    const titles = (updates: typeof context.activeUpdates) => said(updates).steps?.map(({ title }) => title)
    expect(said([]).topicId).toBe('nursing-home')
    expect(titles([])).toContain('Llevárselo a casa')
    expect(titles(context.activeUpdates)).toEqual(titles([])?.filter(title => title !== 'Llevárselo a casa'))
  })

  it('a person who cannot use the stairs gets the steps, without “stay home”', () => {
    const text = 'The elevator is out and I use a wheelchair, what do I do?'
    const { topicId, content, steps = [] } = answer({ text, context })
    expect(topicId).toBe('lift-broken')
    expect(content).toMatch(/call 911\./)
    expect(content).not.toMatch(/stay home/)
    expect(steps[0]?.title).toBe('You must get down')
  })

  it.each([
    "sheriff came by and said 'strongly encouraged'. so is that have to or nah",
    'Do i stop at the weigh station or push through to salina with the ice coming',
  ])('facts that barely match the question are not shown: %s', text => {
    expect(answer({ text, context }).suggestions).toBeUndefined()
  })
})
