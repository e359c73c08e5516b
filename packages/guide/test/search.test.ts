import { createGuide, screenPacks } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { findTopics } from '@muster/guide/search'
import { describe, expect, it } from 'vitest'
import { answer } from './guide.ts'

it.each([
  'tell me about the country',
  'tell me about alterations',
  'is black nice',
  'what is a decade',
  'háblame de la cámara',
])('a word in the dictionary is not taken for a typing error of a topic: %s', text => {
  expect(answer({ text })).toMatchObject({ kind: 'unknown' })
})

it.each([
  ['how do i make defensable space around my house', 'defensible-space'],
  ['how many drops of blech makes my water safe', 'water-bleach'],
])('a typing error is repaired: %s', (text, topicId) => {
  expect(answer({ text }).topicId).toBe(topicId)
})

it.each([
  ['somebody called saying fema and asked for my bank number', 'scam-message'],
  ['me llamó alguien de FEMA y quiere mi número de cuenta', 'scam-message'],
])(
  'whoever is asked for bank numbers on the phone is warned, and not told which numbers FEMA needs: %s',
  (text, topicId) => {
    expect(answer({ text }).topicId).toBe(topicId)
  },
)

it.each(['cell network is dead how do i reach 911', 'se murió la señal, cómo llamo al 911'])(
  'without a network, the ways to reach 911 are the answer: %s',
  text => {
    expect(answer({ text }).topicId).toBe('phone-no-service')
  },
)

it.each([
  ['no car and the last bus left, how do I get out', 'leave-no-car'],
  ['no tengo carro, ¿cómo salgo?', 'leave-no-car'],
  ['la carne se descongeló un poco, ¿la puedo volver a congelar?', 'food-freezer'],
])('a question about what to do is not one about the records: %s', (text, topicId) => {
  expect(answer({ text }).topicId).toBe(topicId)
})

describe('a message with several thoughts', () => {
  it.each([
    [
      'Hi, sorry to bother you. We are new in Oakland and a bit worried. What should I pack in a go-bag? thanks',
      'gobag-pack',
    ],
    [
      'Good morning! My name is Ann, I have lived here for years, how do I sign up for county alerts? Thank you',
      'alerts-signup',
    ],
    [
      'Buenas tardes, disculpe la molestia. Vivo cerca de la costa con mis hijos. ¿Cuánto cloro le pongo al agua? Gracias',
      'water-bleach',
    ],
  ])('is answered by its question: %s', (text, topicId) => {
    expect(answer({ text })).toMatchObject({ kind: 'known', topicId })
  })

  it('has its second question as a button', () => {
    const { topicId, suggestions } = answer({
      text: 'Should I lock my doors when I evacuate for fire? How do I clean up ash after a fire?',
    })
    const both = [topicId, ...(suggestions ?? []).map(({ id }) => id)]
    expect(both).toEqual(expect.arrayContaining(['fire-doors', 'fire-ash-clean']))
  })
})

it.each([
  ['What should I pack in my go-bag?', 'and for my dog?', 'gobag-pets'],
  ['What should I pack in my go-bag?', 'what about my baby', 'gobag-baby'],
  ['¿Qué pongo en mi mochila de emergencia?', '¿y para mi perro?', 'gobag-pets'],
])('a follow-up is read together with the message before it: %s %s', (earlier, text, topicId) => {
  expect(answer({ text, earlier }).topicId).toBe(topicId)
  expect(answer({ text }).topicId).not.toBe(topicId)
})

it('a long previous message, or a complete question, changes nothing', () => {
  const text = 'and how do I clean up the ash that fell in my house after the fire?'
  expect(answer({ text, earlier: 'What should I pack in my go-bag?' })).toEqual(answer({ text }))
})

it('every pack is indexed before the first question', () => {
  const read: string[] = []
  const packs = Object.values(screenPacks(loadPacks())).map(pack => ({
    ...pack,
    get topics() {
      read.push(pack.language)
      return pack.topics
    },
  }))
  createGuide(Object.fromEntries(packs.map(pack => [pack.language, pack])))
  expect(new Set(read)).toEqual(new Set(['en', 'es']))
})

it.each([
  // The stem of each of these misspelt words differs from the stem of the intended word.
  ['genrator in garage ok', 'outage-generator-garage', 'en'],
  ['my prescripton ran out', 'medicines', 'en'],
  ['how do i aply for fema', 'fema-apply', 'en'],
  ['generdor en la cochera con puerta abierta', 'outage-generator-garage', 'es'],
] as const)('a word is repaired in its written form, before it is stemmed: %s', (text, topicId, language) => {
  const pack = loadPacks()[language]
  if (!pack) throw new Error(`no pack for ${language}`)
  expect(findTopics(text, pack).map(({ topic }) => topic.id)).toContain(topicId)
  expect(findTopics(text, pack)[0]?.confidence).toBeGreaterThan(0.4)
})

it.each([
  ['go bag', 'gobag-pack'],
  ['FEMA', 'fema-apply'],
  ['moho', 'flood-mold-clean'],
])('a subject as the whole message is answered by the main fact about it: %s', (text, topicId) => {
  expect(answer({ text, language: text === 'moho' ? 'es' : 'en' })).toMatchObject({ kind: 'known', topicId })
})

it('a subject inside a question is not taken for the whole question', () => {
  expect(answer({ text: 'and for my dog?' }).kind).toBe('unknown')
})

it('facts for the need in the question are shown below a sure fact that does not mention it', () => {
  const { topicId, suggestions = [] } = answer({ text: 'I am blind. What should I pack in my go bag?' })
  expect([topicId, ...suggestions.map(({ id }) => id)]).toContain('gobag-blind')
})

it.each(['aplicar a fema', 'zona a'])('"a" is a word of both languages: %s', text => {
  expect(answer({ text, language: 'es' }).language).toBe('es')
})

it('a notice about water is no question about alerts', () => {
  const text = 'puedo lavar los biberones con agua de la llave si hay aviso'
  expect(answer({ text, language: 'es' }).kind).toBe('known')
})
