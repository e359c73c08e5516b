import { describe, expect, it } from 'vitest'
import { recogniseDanger } from '../src/danger/recognise.ts'
import { answer } from './guide.ts'
import { utterances } from './labelled/danger-unseen.ts'

const outcomeOf = (text: string, language: 'en' | 'es' = 'en') =>
  answer({ text, language }).danger?.outcome ?? 'harmless'

/** How many of a half are right, and which are not. */
function grade(half: 'tuned' | 'kept', expected: 'danger' | 'harmless') {
  const all = utterances(half).filter(one => one.expected === expected)
  const wrong = all.filter(({ text, language }) => {
    const outcome = outcomeOf(text, language)
    return expected === 'danger' ? outcome === 'harmless' : outcome === 'certain'
  })
  return { total: all.length, wrong: wrong.map(({ text }) => text), share: 1 - wrong.length / all.length }
}

describe('utterances that were written before the rules were read', () => {
  it('are halved evenly', () => {
    expect(grade('tuned', 'danger').total).toBeGreaterThanOrEqual(30)
    expect(grade('kept', 'danger').total).toBeGreaterThanOrEqual(30)
  })

  it('are all right in the half that the rules were tuned on', () => {
    expect(grade('tuned', 'danger').wrong).toEqual([])
    expect(grade('tuned', 'harmless').wrong).toEqual([])
  })

  // The bounds are what was measured: they keep a change from losing what is recognised now.
  it('are recognised in the half that nobody looked at', () => {
    expect(grade('kept', 'danger').share).toBeGreaterThanOrEqual(0.84)
    expect(grade('kept', 'harmless').share).toBeGreaterThanOrEqual(0.93)
  })
})

describe('the spelling repair', () => {
  it.each([
    'the baby is sleeping',
    'my plants are drooping',
    'I am blending a smoothie',
    'we were wrapped in blankets',
    'el abogado está ahorrando',
  ])('leaves words alone that a dictionary knows: %s', text => {
    expect(recogniseDanger(text)).toBeNull()
  })

  it.each([
    ['my dad is unconcious', 'not-breathing'],
    ['he is not brething', 'not-breathing'],
    ['im traped under the table', 'trapped'],
    ['she is bleading everywhere', 'bleeding'],
    ['mi hermano esta sangrandoo', 'bleeding'],
    ['se apagó el respirador de mi mamá', 'device'],
  ])('mends what no dictionary knows, and keeps what one does: %s', (text, id) => {
    expect(recogniseDanger(text)).toMatchObject({ id, outcome: 'certain' })
  })
})

describe('a softening word', () => {
  it.each([
    'last year we took a class and now my husband is not breathing',
    'he had a heart attack last year and now his chest hurts',
    'el año pasado le dio un infarto y ahora le duele el pecho',
  ])('does not soften what stands beside it: %s', text => {
    expect(recogniseDanger(text)?.outcome).toBe('certain')
  })

  it.each([
    ['what if my dad is not breathing', 'en'],
    ['in class they said to call when someone is choking', 'en'],
    ['is the fire coming toward us', 'en'],
    ['qué hago si mi papá no respira', 'es'],
    ['el año pasado mi hijo no podía respirar', 'es'],
  ] as const)('asks whether someone is in danger: %s', (text, language) => {
    expect(outcomeOf(text, language)).toBe('unsure')
  })
})
