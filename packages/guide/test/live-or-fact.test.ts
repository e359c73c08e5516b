import { describe, expect, it } from 'vitest'
import { isAgainstLeaving, withoutAgainstLeaving } from '../src/against-leaving.ts'
import { asksBeyondNow } from '../src/live-words.ts'
import { topicOfButton } from '../src/search.ts'
import { goesWith, situationOf } from '../src/situation.ts'
import { answer, packs, topicsIn } from './guide.ts'
import { home, record } from './records.ts'

function packOf(language: 'en' | 'es') {
  const pack = packs[language]
  if (!pack) throw new Error('no pack')
  return pack
}

const order = record('evacuation-order', 'Evacuation ORDER: zone OAK-E047')
const listRead = { at: '2026-11-21T22:52:00Z', isOld: false }
const quiet = { activeUpdates: [], places: [home], listRead }
const ordered = { activeUpdates: [order], places: [home], listRead }
const status = { en: /No active alerts that Muster knows of/, es: /No hay alertas activas que Muster conozca/ }

describe('a question that only mentions leaving, staying or a shelter', () => {
  it.each([
    ['en', 'what does sheltering in place mean', 'shelter-in-place'],
    ['en', 'is my support dog allowed inside the evacuation center', 'emotional-support'],
    ['es', '¿qué significa refugiarse en el lugar?', 'shelter-in-place'],
    ['es', 'soy sordo y hablo lengua de señas, ¿hay ayuda en el refugio?', 'deaf-interpreter'],
    ['es', 'si nos tenemos que ir al refugio, ¿qué empaco para el bebé?', 'gobag-baby'],
  ] as const)('is answered with its fact (%s): %s', (language, text, topicId) => {
    expect(answer({ text, language, context: quiet })).toMatchObject({ kind: 'known', topicId })
  })

  it.each([
    ['en', '70 mph wind tonight and we are in an rv', 'rv-wind'],
    ['en', 'i dont drive how do i evacuate', 'leave-no-car'],
  ] as const)('says what it is about, and asks how and not whether (%s): %s', (language, text, topicId) => {
    expect(answer({ text, language, context: quiet })).toMatchObject({ kind: 'known', topicId })
  })

  it.each([
    ['en', 'do i still pay rent if i leave', 'rent-after-disaster'],
    ['en', 'if we gotta go to a shelter what do I pack for the baby', 'shelter-baby'],
    ['en', "mom's nursing home says they are sheltering in place, what should I be asking them", 'nursing-home'],
    ['en', 'can i stay with a metal roof', 'fire-defend'],
    ['es', 'mi casa móvil aguanta un huracán de categoría 1', 'hurricane-mobile-home'],
    ['es', 'puede quedarse la gasolina junto al calentador', 'gasoline-store'],
  ] as const)('shows the likely facts when none is sure (%s): %s', (language, text, id) => {
    const { kind, suggestions = [], topicId } = answer({ text, language, context: quiet })
    const said = suggestions.filter(({ answer: line }) => line).map(one => one.id)
    expect([kind === 'known' && topicId, ...said]).toContain(id)
  })

  it.each([
    ['en', "mom's nursing home says they are sheltering in place, what should I be asking them"],
    ['es', 'mi casa móvil aguanta un huracán de categoría 1'],
  ] as const)('adds the current status in a line (%s): %s', (language, text) => {
    const { content } = answer({ text, language, context: quiet })
    expect(content.split('\n\n').at(-1)).toMatch(status[language])
    expect(content).not.toMatch(/^No (active|hay)/)
  })
})

describe('a question about the person’s situation now', () => {
  it.each([
    ['en', 'is it safe if we stay'],
    ['en', 'what happens if I stay'],
    ['en', 'should I leave, and what does the order mean for us'],
    ['en', 'where do we go if there is a fire'],
    ['es', 'si no tengo carro ni papeles me tengo que ir igual'],
    ['es', '¿qué pasa si nos quedamos?'],
  ] as const)('is answered with the order first, also with a condition (%s): %s', (language, text) => {
    expect(answer({ text, language, context: ordered }).content).toMatch(/^(Your zone|Su zona)|^(Yes|No|Sí)\. /)
    expect(answer({ text, language, context: ordered }).cards?.[0]).toBe(order.id)
  })

  it.each([
    ['en', 'which way do we drive', 'live-route'],
    ['en', 'whats the nearest place to sleep', 'live-shelter'],
    ['es', 'cuál es el lugar más cercano para dormir', 'live-shelter'],
  ] as const)('is answered from the records (%s): %s', (language, text, topicId) => {
    expect(answer({ text, language, context: quiet }).topicId).toBe(topicId)
  })

  it.each(['Is it safe to stay home tonight?', 'should we leave or wait', '¿nos quedamos o nos vamos?'])(
    'is answered from the records, without a fact below them: %s',
    text => {
      const { topicId, suggestions = [] } = answer({ text, context: quiet })
      expect(topicId).toBe('live-order')
      expect(suggestions.filter(({ answer: line }) => line)).toEqual([])
    },
  )
})

describe.each(['en', 'es'] as const)('a button (%s)', language => {
  const missed = (context: typeof quiet | typeof ordered) => {
    const situation = situationOf(context.activeUpdates, context.places)
    return topicsIn(language).flatMap(whole => {
      const [text = ''] = whole.questions
      const topic = withoutAgainstLeaving(situation, whole)
      // If two facts have the same question, the last one answers it.
      if (topicOfButton(text, packOf(language)) !== whole) return []
      if (!goesWith(situation, whole) || isAgainstLeaving(situation, whole)) return []
      const { kind, topicId, content, steps = [] } = answer({ text, language, context })
      // A danger is answered with its card, and the fact is a button below it.
      if (kind === 'danger') return []
      const isWhole =
        topicId === topic.id && content.includes(topic.answer) && steps.length === (topic.steps ?? []).length
      return isWhole ? [] : [`${text} -> ${topicId}`]
    })
  }

  it.each([
    ['with nothing on record', quiet],
    ['under an order', ordered],
  ])('shows its whole fact when it is pressed, %s', (_name, context) => {
    expect(missed(context)).toEqual([])
  })
})

it('a question about the person’s own situation shares no word with a fact that it does not need', () => {
  const own = [
    'Is it safe to stay home tonight?',
    'where is the nearest shelter',
    'is the road out open',
    'how close is the fire',
  ]
  const suya = [
    '¿es seguro quedarme en casa esta noche?',
    'dónde está el refugio más cercano',
    'está abierta la carretera',
  ]
  for (const [language, texts] of [
    ['en', own],
    ['es', suya],
  ] as const) {
    const pack = packs[language]
    if (!pack) throw new Error('no pack')
    for (const text of texts)
      expect(
        pack.topics.filter(topic => asksBeyondNow(text, topic, pack)).map(({ id }) => id),
        text,
      ).toEqual([])
  }
})
