import { describe, expect, it } from 'vitest'
import { cardIds, stepsOf } from '../src/danger/cards.ts'
import { dangerIds } from '../src/danger/ids.ts'
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
    expect(recogniseDanger(text)?.outcome).not.toBe('certain')
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

describe('the card', () => {
  it('exists for every danger, with one to four steps in each language', () => {
    expect(dangerIds.filter(id => !cardIds.includes(id))).toEqual([])
    for (const card of cardIds)
      for (const language of ['en', 'es', 'zh', 'vi', 'tl', 'ko'] as const) {
        const steps = stepsOf(card, language)
        expect(steps.length, `${card} ${language}`).toBeGreaterThanOrEqual(1)
        expect(steps.length, `${card} ${language}`).toBeLessThanOrEqual(4)
      }
  })

  it.each([
    ['my baby is choking', 'choking-infant'],
    ['my pregnant wife is choking and cannot talk', 'choking-pregnant'],
    ['we pulled her out of the pool and she is not breathing', 'cpr-drowned'],
    ['the baby was just born and is not breathing', 'cpr-newborn'],
    ['power is out and his ventilator stopped', 'ventilator'],
    ['I want to die', 'suicide'],
    ['I have a gun and I want to kill myself', 'suicide-attempt'],
    ['my friend says she wants to kill herself', 'suicide-other'],
  ])('fits who is in danger: %s', (text, card) => {
    expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
  })

  it('never tells to push the belly of an infant or of somebody who is pregnant', () => {
    for (const card of ['choking-infant', 'choking-pregnant'])
      expect(JSON.stringify(stepsOf(card, 'en'))).toContain('Never push the belly')
  })

  it.each([
    ['房子着火了', 'zh', /^立即拨打911/],
    ['ba tôi không thở', 'vi', /^Gọi 911 ngay/],
    ['nasusunog ang bahay namin', 'tl', /^Tumawag sa 911 ngayon/],
    ['아버지가 숨을 안 쉬어요', 'ko', /^지금 911에 전화하세요/],
  ])('is in the language of the message: %s', (text, language, lead) => {
    const { content, danger, leadsWith911 } = answer({ text, language: 'en' })
    expect(content).toMatch(lead)
    expect({ language: danger?.language, leadsWith911 }).toEqual({ language, leadsWith911: true })
  })

  it('leads with the crisis line for somebody who thinks of suicide, and with 911 where it is under way', () => {
    expect(answer({ text: 'I want to die' })).toMatchObject({ danger: { calls: ['988', 'text-988', '911'] } })
    expect(answer({ text: 'I want to die' }).content).toMatch(/^Call or text 988 now\./)
    expect(answer({ text: 'I took all my pills to die' })).toMatchObject({
      leadsWith911: true,
      danger: { calls: ['911', '988', 'text-988'] },
    })
  })
})

it.each([
  ['control characters', '\u0000\u0007\u001b'.repeat(1300)],
  ['10,000 lines', 'line\n'.repeat(10_000)],
  ['emoji', '😀🔥'.repeat(1000)],
  ['right-to-left text', 'النار '.repeat(600)],
])('%s are no danger', (_name, text) => {
  expect(recogniseDanger(text)?.outcome).not.toBe('certain')
})

describe('words that no rule names', () => {
  it.each([
    ['the deep fryer tipped and the skin on my nephew is sliding off', 'burn'],
    ['her smile hangs on one side since breakfast and she drops her spoon', 'stroke'],
    ['the van is nose down in the reservoir and the windows are stuck', 'car-water'],
    ['la lumbre brincó el camino y ya agarró la barda', 'fire-close'],
    ['他突然半边身子没力气，嘴也歪了', 'stroke'],
    ['빨간 뱀이 딸 발목을 물었어요', 'bite'],
  ])('lead with the card that fits: %s', (text, card) => {
    expect(answer({ text }).danger).toMatchObject({ outcome: 'certain', card })
  })

  it.each([
    'my soup exploded with flavor and everyone died laughing',
    'our pitcher is on fire this season',
    'drowning in laundry again',
    'I fainted once in 2009, should that be in my profile',
  ])('raise no alarm in a figure of speech: %s', text => {
    expect(answer({ text }).danger?.outcome).not.toBe('certain')
  })

  it('keep the card before a fact that search is confident of', () => {
    expect(answer({ text: 'the table saw took off two of my fingers' }).danger).toMatchObject({ card: 'amputation' })
  })
})
