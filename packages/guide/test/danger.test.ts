import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { byRules } from '../src/danger/by-rules.ts'
import { cardIds, nameOf, shownCard, stepsOf } from '../src/danger/cards.ts'
import { normalise } from '../src/danger/features.ts'
import { dangerIds } from '../src/danger/ids.ts'
import { recogniseDanger } from '../src/danger/recognise.ts'
import { cardOf } from '../src/danger/slots.ts'
import { callForHelp } from '../src/danger/threat.ts'
import { answer } from './guide.ts'
import { type Other, others } from './labelled/danger-others.ts'
import { utterances } from './labelled/danger-unseen.ts'

const outcomeOf = (text: string, language: 'en' | 'es' = 'en') =>
  answer({ text, language }).danger?.outcome ?? 'harmless'

/** For one half of the utterances: their number, the texts with a wrong outcome, and the share of right ones, 0 to 1. */
function grade(half: 'tuned' | 'kept', expected: 'danger' | 'harmless') {
  const all = utterances(half).filter(one => one.expected === expected)
  const wrong = all.filter(({ text, language }) => {
    const outcome = outcomeOf(text, language)
    return expected === 'danger' ? outcome === 'harmless' : outcome === 'certain'
  })
  return { total: all.length, wrong: wrong.map(({ text }) => text), share: 1 - wrong.length / all.length }
}

describe('the messages that were written before the rules were read', () => {
  it('are split evenly', () => {
    expect(grade('tuned', 'danger').total).toBeGreaterThanOrEqual(30)
    expect(grade('kept', 'danger').total).toBeGreaterThanOrEqual(30)
  })

  it('are all classified correctly in the half that the rules were tuned on', () => {
    expect(grade('tuned', 'danger').wrong).toEqual([])
    expect(grade('tuned', 'harmless').wrong).toEqual([])
  })

  // The bounds are the measured shares, so that a change that recognises fewer utterances fails.
  it('are recognised in the half that the rules were not tuned on', () => {
    expect(grade('kept', 'danger').share).toBeGreaterThanOrEqual(0.84)
    expect(grade('kept', 'harmless').share).toBeGreaterThanOrEqual(0.93)
  })
})

describe('implied violence, collapse, fumes and despair in six languages', () => {
  const reply = ({ text, language }: Other) => answer({ text, language: language === 'es' ? 'es' : 'en' }).danger
  const isRight = (one: Other): boolean => {
    const danger = reply(one)
    if (one.expected === 'harmless') return danger?.outcome !== 'certain'
    if (one.expected === 'selfHarm') return Boolean(danger?.calls.includes('988'))
    const shown = [danger?.card, ...(danger?.choices ?? []).map(({ card }) => card)]
    return shown.some(card => one.cards.includes(card ?? ''))
  }
  const wrong = (half: 'tuned' | 'kept', expected: Other['expected']) =>
    others(half)
      .filter(one => one.expected === expected && !isRight(one))
      .map(({ text }) => text)

  it('open fitting steps for each danger, and 988 for each text of despair, in the tuned half', () => {
    expect(wrong('tuned', 'danger')).toEqual([])
    expect(wrong('tuned', 'selfHarm')).toEqual([])
  })

  // The bounds here and below are one above the measured number, because each training may move a sentence that is close to the threshold.
  it('do so for nearly every danger in the untuned half', () => {
    expect(wrong('kept', 'danger').length).toBeLessThanOrEqual(1)
    expect(wrong('kept', 'selfHarm')).toEqual([])
  })

  it('are not inferred from text that only sounds similar', () => {
    expect(wrong('tuned', 'harmless').length).toBeLessThanOrEqual(6)
    expect(wrong('kept', 'harmless').length).toBeLessThanOrEqual(8)
  })

  it.each(['there is a fire', 'hay lumbre', 'hay un incendio aquí', 'theres a gas leak'])(
    'are asked about when “%s” is the whole message',
    text => expect(answer({ text }).danger).toBeDefined(),
  )

  it.each([
    'I am trapped by fire',
    'we are trapped by the flames',
    'we are trapped by the flood',
    'estoy atrapado por el fuego',
  ])('a plain statement that a rule matches starts with a call, however short: %s', text =>
    expect(answer({ text }).danger?.outcome).toBe('certain'),
  )

  it.each([
    'help fire',
    'FIRE HELP',
    'help there is a fire',
    'ayuda fuego',
    '救命 着火了',
    'tulong sunog',
    'cứu cháy',
    '불이야 살려주세요',
  ])('a person who calls for help and names a hazard is at least asked: %s', text =>
    expect(answer({ text }).danger?.calls).toContain('911'),
  )

  it.each(['fire help desk number', 'water help with bill', 'help with fire insurance'])(
    '“help” in other phrases about a hazard is no call for help: %s',
    text => expect(answer({ text }).danger?.outcome).not.toBe('certain'),
  )

  it.each([
    ['天花板塌了，工人被埋在下面', 'trapped'],
    ['벽이 무너져서 아빠가 밑에 깔렸어요', 'trapped'],
    ['tường nhà sập đè lên mẹ tôi', 'trapped'],
    ['gumuho ang pader at nasa ilalim si kuya', 'trapped'],
    ['se les vino encima el techo', 'trapped'],
    ['the ditch collapsed on a worker', 'trapped'],
  ] as const)('a rule names what fell on somebody: %s', (text, id) => {
    expect(byRules(text)).toEqual({ id, outcome: 'certain' })
  })

  it.each([
    ['没有煤气味', null],
    ['如果天花板塌了有人被埋在下面', 'unsure'],
    ['lo están golpeando', 'certain'],
  ] as const)('a denial, a condition and a Spanish pronoun are distinguished: %s', (text, outcome) => {
    expect(byRules(text)?.outcome ?? null).toBe(outcome)
  })

  it('988 is shown beside a certain danger when the message also hints at suicide', () => {
    const text = 'the house is on fire, there is no tomorrow for me'
    expect(answer({ text }).danger).toMatchObject({ outcome: 'certain', card: expect.stringMatching(/fire|general/) })
    expect(answer({ text }).danger?.calls).toContain('988')
  })

  it('the steps for suicide are not shown when a rule names another danger', () => {
    expect(recogniseDanger('矿井垮了，下面还有三个人')?.card).not.toMatch(/^suicide/)
  })

  it.each([
    'this homework is killing me',
    'esta tarea me está matando',
    'the market collapsed',
    'where do I get a shot of the vaccine',
    'mi abuelo fumaba mucho',
    'my brother beat me at chess',
  ])('a figure of speech is no danger: %s', text => {
    expect(byRules(text)).toBeNull()
    expect(recogniseDanger(text)?.outcome).not.toBe('certain')
  })
})

describe('the spelling repair', () => {
  it.each([
    'the baby is sleeping',
    'my plants are drooping',
    'I am blending a smoothie',
    'we were wrapped in blankets',
    'el abogado está ahorrando',
  ])('does not change words that a dictionary has: %s', text => {
    expect(recogniseDanger(text)?.outcome).not.toBe('certain')
  })

  it.each([
    ['my dad is unconcious', 'not-breathing'],
    ['he is not brething', 'not-breathing'],
    ['im traped under the table', 'trapped'],
    ['she is bleading everywhere', 'bleeding'],
    ['mi hermano esta sangrandoo', 'bleeding'],
    ['se apagó el respirador de mi mamá', 'device'],
  ])('repairs words that no dictionary has, and keeps those that one has: %s', (text, id) => {
    expect(recogniseDanger(text)).toMatchObject({ id, outcome: 'certain' })
  })
})

describe('a dying battery', () => {
  it.each(['my wheelchair battery is going to die', 'phone is about to die', 'se me murió el celular'])(
    'is no dying person: %s',
    text => {
      expect(recogniseDanger(text)?.outcome).not.toBe('certain')
    },
  )

  it.each(["power's out and my dad's ventilator battery is dying", 'my oxygen machine battery just died'])(
    'is a danger when a life depends on it: %s',
    text => {
      expect(recogniseDanger(text)?.outcome).toBe('certain')
    },
  )
})

describe('a person in hiding', () => {
  it.each([
    'what if he finds us, we hid in the closet',
    'hiding under the bed, he is looking for me',
    'qué pasa si nos encuentra, estamos escondidos en el baño',
    'estoy escondida en el closet y me está buscando, me oye',
  ])('is at least asked: %s', text => {
    expect(recogniseDanger(text)).not.toBeNull()
  })

  it('is not inferred when only a thing is hidden', () => {
    expect(recogniseDanger('I hid the presents so the kids never find them')).toBeNull()
  })
})

describe('a softening word', () => {
  it.each([
    'last year we took a class and now my husband is not breathing',
    'he had a heart attack last year and now his chest hurts',
    'el año pasado le dio un infarto y ahora le duele el pecho',
  ])('does not weaken the danger beside it: %s', text => {
    expect(recogniseDanger(text)?.outcome).toBe('certain')
  })

  it.each([
    ['what if my dad is not breathing', 'en'],
    ['in class they said to call when someone is choking', 'en'],
    ['is the fire coming toward us', 'en'],
    ['qué hago si mi papá no respira', 'es'],
    ['el año pasado mi hijo no podía respirar', 'es'],
  ] as const)('leads to the question whether someone is in danger: %s', (text, language) => {
    expect(outcomeOf(text, language)).toBe('unsure')
  })
})

describe('the card of a danger', () => {
  it('exists for every danger, with one to four steps in each language', () => {
    expect(dangerIds.filter(id => !cardIds.includes(id))).toEqual([])
    for (const card of cardIds)
      for (const language of ['en', 'es', 'zh', 'vi', 'tl', 'ko'] as const) {
        const steps = stepsOf(card, language)
        expect(steps.length, `${card} ${language}`).toBeGreaterThanOrEqual(1)
        expect(steps.length, `${card} ${language}`).toBeLessThanOrEqual(4)
      }
  })

  it.each(['en', 'es', 'zh', 'vi', 'tl', 'ko'] as const)(
    'for power and for fumes warns the helper first and gives CPR last, like the card for not breathing, in %s',
    language => {
      const center = {
        en: 'center of the chest',
        es: 'centro del pecho',
        zh: '胸口正中',
        vi: 'giữa ngực',
        tl: 'gitna ng dibdib',
        ko: '가슴 한가운데',
      }
      const [shock, fumes] = [stepsOf('electric-shock', language), stepsOf('monoxide', language)].map(steps =>
        steps.map(step => Object.values(step).join(' ')),
      )
      for (const steps of [shock ?? [], fumes ?? []]) {
        const at = steps.findIndex(step => step.includes(center[language]))
        expect(at, steps.join(' | ')).toBeGreaterThanOrEqual(2)
      }
    },
  )

  it.each([
    ['my baby is choking', 'choking-infant'],
    ['my pregnant wife is choking and cannot talk', 'choking-pregnant'],
    ['we pulled her out of the pool and she is not breathing', 'cpr-drowned'],
    ['the baby was just born and is not breathing', 'cpr-newborn'],
    ['power is out and his ventilator stopped', 'ventilator'],
    ['I want to die', 'suicide'],
    ['I have a gun and I want to kill myself', 'suicide-attempt'],
    ['my friend says she wants to kill herself', 'suicide-other'],
    ['my wife is six months along and is choking on chicken, she cannot talk', 'choking-pregnant'],
  ])('fits the person in danger: %s', (text, card) => {
    expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
  })

  it.each([
    ['heart', 'grandpa had a heart attack and he is not breathing any more', 'not-breathing'],
    ['heart', '할아버지가 심장마비로 쓰러져서 숨을 안 쉬어요', 'not-breathing'],
    ['stroke', 'tuvo un derrame y ya no respira', 'not-breathing'],
    ['seizure', '他抽搐以后没有呼吸了', 'not-breathing'],
    ['cold', 'our boy is frozen stiff, no pulse', 'cpr-child'],
    ['breathing', 'she is not breathing well', 'breathing'],
    ['water-rising', 'the current carried my brother off', 'drowning'],
    ['water-rising', 'la corriente se llevó a mi hermano, lo arrastró', 'drowning'],
    ['water-rising', 'i am being swept away', 'water-rising'],
    ['bleeding', 'he cut the live wire and is still holding the cable, blood everywhere', 'electric-shock'],
    ['bleeding', 'se cortó con el vidrio y sangra mucho', 'bleeding'],
    ['not-breathing', 'dad is in the shed with the generator and wont wake up', 'monoxide'],
    ['not-breathing', 'mi tía no despierta, dejaron el brasero en el cuarto', 'monoxide'],
    ['missing', 'i cannot find my daughter, the creek washed out the yard', 'drowning'],
    ['missing', 'grandma walked off, she has dementia', 'missing-dementia'],
  ] as const)(
    'for %s fits a person who does not breathe, was swept away by water, or whom helpers must not touch or follow: %s',
    (id, text, card) => {
      expect(cardOf(id, normalise(text))).toBe(card)
    },
  )

  it('never says to press on the belly of an infant or a pregnant person', () => {
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

  it.each([
    ['I am on the bridge and going to jump, rope around the rail', ['911', '988', 'text-988']],
    ['mi prima se está cortando las venas y se quiere morir', ['911', '988', 'text-988']],
    ['我吞了一整瓶药，不想活了', ['911', '988']],
  ])('puts 911 first when an attempt is under way: %s', (text, calls) => {
    expect(answer({ text }).danger).toMatchObject({ outcome: 'certain', calls })
  })

  it.each([
    ['我想死，活着没有意义', 'zh', /Mandarin/],
    ['tôi muốn chết, tôi muốn tự tử', 'vi', /Vietnamese/],
    ['gusto ko nang magpakamatay', 'tl', /Tagalog/],
    ['죽고 싶어요', 'ko', /Korean/],
  ])('offers a call with an interpreter and no text where texts are not answered: %s (%s)', (text, language, name) => {
    const { content, danger, steps } = answer({ text, language: 'en' })
    expect(danger).toMatchObject({ language, calls: ['988', '911'] })
    expect(content).toMatch(name)
    expect(steps?.[0]?.description).toMatch(name)
  })

  it('starts with the crisis line for a person who thinks of suicide, and with 911 during an attempt', () => {
    expect(answer({ text: 'I want to die' })).toMatchObject({ danger: { calls: ['988', 'text-988', '911'] } })
    expect(answer({ text: 'I want to die' }).content).toMatch(/^Call or text 988 now\./)
    expect(answer({ text: 'I took all my pills to die' })).toMatchObject({
      leadsWith911: true,
      danger: { calls: ['911', '988', 'text-988'] },
    })
  })
})

describe('thoughts of suicide', () => {
  it.each([
    ['I just want everything to stop for good', 'en'],
    ["my kids would be happier if I wasn't around", 'en'],
    ['I bought the pills and I keep counting them, I am such a burden to everyone', 'en'],
    ['she gave away all her clothes and told us she is at peace now', 'en'],
    ['estoy harta de vivir', 'es'],
    ['nadie me va a extrañar cuando no esté', 'es'],
    ['我撑不下去了，活着没有意义', 'zh'],
    ['tôi chỉ là gánh nặng, không thiết sống nữa', 'vi'],
    ['pabigat lang ako sa kanila', 'tl'],
    ['영원히 잠들고 싶어요', 'ko'],
  ])('are recognized when they are only hinted at: %s (%s)', text => {
    expect(answer({ text }).danger).toMatchObject({ calls: expect.arrayContaining(['988']) })
  })

  it.each([
    'suicide squad showtimes',
    'the main character tries to kill himself in the new season',
    'la protagonista quiere matarse en la novela de anoche',
    '电影里女主自杀了',
    '드라마 주인공이 자살하는 결말',
  ])('are not inferred from a story: %s', text => {
    expect(answer({ text }).danger?.outcome).not.toBe('certain')
  })

  it('are recognized when the person speaks of themselves beside the story', () => {
    expect(answer({ text: 'I want to kill myself like in that movie' }).danger?.outcome).toBe('certain')
  })
})

it.each([
  ['control characters', '\u0000\u0007\u001b'.repeat(1300)],
  ['10,000 lines', 'line\n'.repeat(10_000)],
  ['emoji', '😀🔥'.repeat(1000)],
  ['right-to-left text', 'النار '.repeat(600)],
])('no certain danger is inferred from %s', (_name, text) => {
  expect(recogniseDanger(text)?.outcome).not.toBe('certain')
})

describe('a danger that is told with laughter, or is over', () => {
  it.each([
    ['im dying 😂 the forecaster just said yeehaw to a tornado', 'en'],
    ['smoke alarm went off because I burned the toast, its off now and the window is open', 'en'],
    ['my son choked on a grape, its out, hes fine now', 'en'],
    ['ya pasó, la niña se atragantó con una uva pero la sacó sola y anda jugando', 'es'],
  ] as const)('leads to a question before a call: %s', (text, language) => {
    expect(outcomeOf(text, language)).toBe('unsure')
  })

  it.each([
    'my son choked on a grape, hes fine now but his lips are still blue',
    'he passed out, hes awake now and doesnt know where he is',
    'haha my house is on fire for real',
    'lol my left arm went numb and half my face wont move',
    'his face drooped and he could not talk for ten minutes, hes fine now',
    'he was laughing with a grape in his mouth and now he makes no sound, he is four',
    'lol i want to kill myself',
  ])('still leads to a call when the danger is stated or continues: %s', text => {
    expect(outcomeOf(text)).toBe('certain')
  })

  it.each([
    ['the salsa set my mouth on fire, worth it tho', 'en'],
    ['la final me dio un infarto, puros penales', 'es'],
    ['The elevator is out, which way do I take the stroller?', 'en'],
    ['we hid the presents in the closet', 'en'],
    ['taking my pills at 8, can you remind me', 'en'],
    ["I'd like to know about my meds", 'en'],
    ['dialysis and a hurricane is coming', 'en'],
    ['wheelchair on the 9th floor', 'en'],
  ] as const)('leads to no question: %s', (text, language) => {
    expect(outcomeOf(text, language)).toBe('harmless')
  })
})

it.each([
  ['我想了解一下我的药', 'zh'],
  ['mẹ tôi chạy thận, bão tới thì làm sao', 'vi'],
  ['我家有坐轮椅的老人，怎么准备疏散', 'zh'],
] as const)('a medicine or a need to plan for is no danger in other languages either: %s', (text, language) => {
  expect(recogniseDanger(text, language)).toBeNull()
})

it.each([
  'remind me to take my pills, all of them, goodbye',
  'im in a wheelchair on the 9th floor and i smell smoke',
  'my oxygen ran out and the hurricane is coming',
  'on dialysis, missed 3 treatments, hurricane coming and i cant breathe',
])('a medicine, a floor or a coming storm does not hide a danger: %s', text => {
  expect(outcomeOf(text)).toBe('certain')
})

it.each([
  ['somebody just got shot in front of my house', 'gunshot'],
  ['i just took the whole bottle of tylenol and i regret it', 'suicide-attempt'],
  ['i keep cutting my arms when the memories of the flood come back', 'suicide'],
])('the steps fit what was done: %s', (text, card) => {
  expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
})

it('people who hide from a shooter keep the steps against the attacker', () => {
  expect(recogniseDanger('students got shot and we are hiding in the closet')?.card).not.toBe('gunshot')
})

describe('dangers that a few words state', () => {
  it.each([
    ['twister heading right at us', 'en', 'tornado'],
    ['I am standing in water and the breaker box is sparking', 'en', 'electric-shock'],
    ['her trach tube came out and her lips are blue', 'en', 'device'],
    ['we are in the river drowning', 'en', 'drowning'],
    ['my friend took too many oxys and hes barely breathing', 'en', 'overdose'],
    ['shes making gurgling snoring noises after she did a line and i cant get her up', 'en', 'overdose'],
    ['se metió fentanilo y casi no respira', 'es', 'overdose'],
    ['他吸了海洛因，叫不醒，呼吸很慢', 'zh', 'overdose'],
    ['nó chích ma túy xong môi tím thở yếu lắm', 'vi', 'overdose'],
    ['nag shabu sya tapos violet ang labi', 'tl', 'overdose'],
    ['친구가 펜타닐을 하고 입술이 파래요', 'ko', 'overdose'],
  ] as const)('%s', (text, language, id) => {
    expect(recogniseDanger(text, language)).toMatchObject({ outcome: 'certain', id })
  })
})

it('a crack in wet ground leads to a question, and other stated things do not', () => {
  const unsure = { chanceOfDanger: () => 0.5, chanceOfKinds: () => new Map([['landslide', 0.5] as const]) }
  const crack = 'rain cracked the hill and the ground opened up'
  expect(recogniseDanger(crack, 'en', unsure)?.outcome).toBe('unsure')
  expect(recogniseDanger(`${crack}, a slab fell on my dads legs`, 'en', unsure)).toMatchObject({
    outcome: 'certain',
    id: 'trapped',
  })
})

it('the steps of a named danger come before a mere guess at suicide', () => {
  const { card, choices } = recogniseDanger('i am in the water so cold, tell her goodbye, drowning') ?? {}
  expect(card).toBe('drowning-self')
  expect(choices).toContain('suicide')
})

it.each([
  ['my brother in law is outside with a shotgun he said nobody leaves', 'en'],
  ['somebody broke the window and said we are all dead', 'en'],
  ['un hombre armado está en la sala dice que nadie sale viva', 'es'],
] as const)('somebody with a weapon, or a threat to kill, leads at least to a question: %s', (text, language) => {
  expect(outcomeOf(text, language)).not.toBe('harmless')
})

it.each(['do you have a knife sharpener i can borrow', 'last year a guy had a knife at the fair'])(
  'a tool or a distant past leads to no question: %s',
  text => expect(outcomeOf(text)).toBe('harmless'),
)

it('the steps fit every danger when the kind is a guess, and one kind when it is likely', () => {
  const seeing = (chance: number) => ({
    chanceOfDanger: () => 0.999,
    chanceOfKinds: () =>
      new Map((['burn', 'stroke', 'fall', 'heart'] as const).map(id => [id, id === 'burn' ? chance : 0.01])),
  })
  const text = 'her thing is all gone and we do not know'
  // The calibration decides the order of equally likely kinds.
  const likely = (count: number) =>
    Array.from({ length: count }, () => expect.stringMatching(/^(burn|stroke|fall|heart)$/))
  const choices = ['burn', ...likely(2), 'not-breathing']
  expect(recogniseDanger(text, 'en', seeing(0.012))).toMatchObject({
    outcome: 'certain',
    card: 'general',
    choices: [...likely(3), 'not-breathing'],
  })
  expect(recogniseDanger(text, 'en', seeing(0.15))).toMatchObject({ card: 'burn', choices })
  expect(recogniseDanger(text, 'en', seeing(0.99))).not.toHaveProperty('choices')
})

describe('the general card', () => {
  const unclear = 'something is very wrong with her, please send someone right now, I am begging you'

  it('says what is right in every danger, and opens each likely kind without a question', () => {
    const { content, steps, danger, isUnreviewed } = answer({ text: 'HELP!' })
    expect(content).toMatch(/^Call 911 now\./)
    expect(steps?.map(({ title }) => title)).toEqual([
      'If you can, get away from what can kill you',
      'Stay on the line',
      'Not awake, and not breathing normally',
      'Bleeding',
    ])
    expect(isUnreviewed).toBe(true)
    expect(danger?.choices?.map(({ card }) => card)).toEqual(['bleeding', 'house-fire', 'trapped', 'not-breathing'])
    for (const choice of danger?.choices ?? [])
      expect(choice.steps.map(({ title, description }) => ({ title, text: description }))).toEqual(
        stepsOf(choice.card, 'en'),
      )
  })

  it.each([
    ['en', 'HELP!', 'What is happening? Tap it for its first steps.', 'House on fire'],
    ['es', '¡AYUDA!', '¿Qué está pasando? Tóquelo y verá los primeros pasos.', 'Casa en llamas'],
  ] as const)('names the kinds in the language of the message (%s)', (language, text, asked, name) => {
    const { danger } = answer({ text, language })
    expect(danger?.whatHappens).toBe(asked)
    expect(danger?.choices?.map(({ title }) => title)).toContain(name)
  })

  it('always offers the card for a person who does not breathe', () => {
    const { danger } = answer({ text: unclear })
    expect(danger?.choices?.some(({ card }) => /^(not-breathing|cpr-)/.test(card))).toBe(true)
  })

  it('has a button label for every card that a language has', () => {
    for (const language of ['en', 'es', 'zh', 'vi', 'tl', 'ko'] as const) {
      const nameless = cardIds.filter(card => shownCard(card, language) !== 'general' && !nameOf(card, language))
      expect(nameless, language).toEqual([])
    }
  })
})

it('one tap goes from thoughts of suicide to an attempt under way, with 911 first', () => {
  const { danger } = answer({ text: 'I want to die' })
  expect(danger?.choices?.map(({ card }) => card)).toEqual(['suicide', 'suicide-attempt', 'suicide-other'])
  expect(danger?.choices?.[1]).toMatchObject({
    calls: ['911', '988', 'text-988'],
    content: expect.stringMatching(/^Call 911 now\./),
  })
})

describe('a follow-up message', () => {
  it.each([
    ['what do I do in an earthquake', 'and in an apartment?'],
    ['how do I shut off the gas', 'and in an apartment?'],
  ])('is no danger merely because it is short: %s %s', (earlier, text) => {
    expect(answer({ text, earlier }).danger).toBeUndefined()
  })

  it('starts with a call when it states a danger itself, or continues one', () => {
    expect(answer({ earlier: 'what is a go bag', text: 'and now he is not breathing' }).danger?.outcome).toBe('certain')
    expect(answer({ earlier: 'my son fell in the pool', text: 'and now he is limp and blue' }).danger).toBeDefined()
  })
})

it.each(['shook her, yelled at her, nothing', 'la sacudí, le grité, y nada'])(
  'a person who does not respond is recognized: %s',
  text => {
    expect(recogniseDanger(text, 'en')).toMatchObject({ card: 'not-breathing' })
  },
)

it.each([
  ['there is a tornado coming at our house', 'tornado'],
  ['tornado coming straight at us and we are in a mobile home', 'tornado-outside'],
  ['the house is on fire and we are on the second floor', 'house-fire-upstairs'],
  ['our house is on fire and my dad is on oxygen', 'house-fire-oxygen'],
  ['my chest hurts really bad and I am alone', 'heart-alone'],
  ['el tornado se llevó el techo de la casa y seguimos adentro', 'tornado'],
  ['龙卷风把屋顶掀了', 'tornado'],
])('the card fits the place and the people there: %s', (text, card) => {
  expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
})

it.each([
  ['房子著火了，樓梯都是煙', 'house-fire-upstairs'],
  ['醫生說她昏過去，沒有呼吸', 'not-breathing'],
])('traditional characters are read like simplified ones: %s', (text, card) => {
  const inOther = recogniseDanger(text)
  expect(inOther).toMatchObject({ outcome: 'certain' })
  expect(inOther?.card === card || inOther?.choices?.includes(card)).toBe(true)
  expect(normalise('醫生說樓梯')).toBe(normalise('医生说楼梯'))
})

it.each(['mi jefe me va a matar si llego tarde otra vez', 'my aunt is home from the hospital, the surgery went well'])(
  'no danger is recognized: %s',
  text => {
    expect(answer({ text }).danger?.outcome).not.toBe('certain')
  },
)

describe('words that no rule matches', () => {
  it.each([
    ['the deep fryer tipped and the skin on my nephew is sliding off', 'burn'],
    ['her smile hangs on one side since breakfast and she drops her spoon', 'stroke'],
    ['la lumbre brincó el camino y ya agarró la barda', 'fire-close'],
    ['他突然半边身子没力气，嘴也歪了', 'stroke'],
    ['빨간 뱀이 딸 발목을 물었어요', 'bite'],
  ])('lead to the fitting card: %s', (text, card) => {
    expect(answer({ text }).danger).toMatchObject({ outcome: 'certain', card })
  })

  it.each([
    'my soup exploded with flavor and everyone died laughing',
    'our pitcher is on fire this season',
    'drowning in laundry again',
    'I fainted once in 2009, should that be in my profile',
  ])('raise no alarm as a figure of speech: %s', text => {
    expect(answer({ text }).danger?.outcome).not.toBe('certain')
  })

  it('keep the card before a fact that search is confident of', () => {
    expect(answer({ text: 'the table saw took off two of my fingers' }).danger).toMatchObject({ card: 'amputation' })
  })
})

it.each([
  'my wheelchair battery is going to die in an hour, where can I charge it',
  "I use a power wheelchair and the battery's going to die",
  'đói muốn chết',
])('something that runs out, or a figure of speech, is no thought of suicide: %s', text => {
  expect(recogniseDanger(text)?.outcome).not.toBe('certain')
  expect(recogniseDanger(text)?.id).not.toBe('suicide')
})

it.each([
  ['I cut my wrist on a broken window by accident and it is squirting', 'bleeding-limb'],
  ['I cut my wrist and I want to die', 'suicide-attempt-cut'],
  ['my 2 yr old ate a bunch of grandmas blood pressure pills', 'poison'],
  ['I took all of them, every pill in the house', 'suicide-attempt'],
  ["there is nothing left for me here, I'm done", 'suicide'],
])('%s: the card is %s', (text, card) => {
  expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
})

describe('a danger to the helper, a place or a tool that changes the first steps', () => {
  it.each([
    ['seizure', 'mi esposo se mojo con el quimico de la manguera, babea mucho, las pupilas chiquitas', 'pesticide'],
    ['poison', 'the pesticide soaked his clothes and he is drooling', 'pesticide'],
    ['breathing', '他身上沾到农药，衣服湿透了，喘不过气', 'pesticide'],
    ['seizure', 'thuốc trừ sâu dính vào quần áo, ba tôi co giật', 'pesticide'],
    ['hurt', 'nabasa ng pestisidyo ang damit ni tatay', 'pesticide'],
    ['general', '농약을 뒤집어써서 옷이 젖었어요', 'pesticide'],
    ['poison', 'bleach splashed in her eyes', 'burn-chemical'],
    ['poison', 'he drank the weed killer', 'poison'],
    ['not-breathing', '我老公去关水泵 脚下都是水 碰了一下电箱就倒了', 'electric-shock'],
    ['not-breathing', 'he reached for the breaker in the flooded basement and collapsed', 'electric-shock'],
    ['fall', 'tocó la bomba mojada y se cayó tieso', 'electric-shock'],
    ['not-breathing', 'ba chạm vào cầu dao rồi té xuống', 'electric-shock'],
    ['not-breathing', 'hinawakan niya ang breaker, bumagsak, hindi gumagalaw', 'electric-shock'],
    ['not-breathing', '아빠가 차단기를 만지고 쓰러졌어요', 'electric-shock'],
    ['not-breathing', 'he fell in the street and is not breathing', 'not-breathing'],
    ['trapped', 'the barn roof came down and dad is under a beam', 'trapped-rubble-other'],
    ['trapped', 'se cayó la barda y mi hermano quedó debajo, lo oigo', 'trapped-rubble-other'],
    ['landslide', 'natabunan ng putik ang anak ko, may naririnig akong katok', 'trapped-rubble-other'],
    ['trapped', '地震墙塌了，我妈被压在下面', 'trapped-rubble-other'],
    ['trapped', 'tường sập, chồng tôi bị vùi', 'trapped-rubble-other'],
    ['trapped', '지진으로 벽이 무너져 할머니가 깔렸어요', 'trapped-rubble-other'],
    ['trapped', 'we are trapped under the rubble, my brother too', 'trapped-rubble'],
    ['missing', 'an avalanche buried my friend on the slope', 'avalanche'],
    ['general', 'the slope kinda let go and now i count 3 of us not 4', 'avalanche'],
    ['missing', '雪崩把他埋了', 'avalanche'],
    ['missing', '눈사태에 친구가 묻혔어요', 'avalanche'],
    ['device', 'stuck in the elevator and my oxygen tank is in the red', 'lift-oxygen'],
    ['device', '엘리베이터에 갇혔는데 산소가 떨어져요', 'lift-oxygen'],
    ['device', 'the elevator is out and her oxygen concentrator is beeping', 'device'],
    ['lift', '엘리베이터에 갇혔는데 임신 9개월이고 배가 5분마다 아파요', 'lift-labor'],
    ['lift', 'trapped in the elevator with my wife, she has contractions', 'lift-labor'],
    ['house-fire', 'nasusunog ang bahay, bedridden si lolo', 'house-fire-bedridden'],
    ['house-fire', 'the house is on fire and my mother cannot walk', 'house-fire-bedridden'],
    ['house-fire', 'se quema la casa y mi papá está encamado', 'house-fire-bedridden'],
    ['house-fire', '着火了，奶奶瘫在床上', 'house-fire-bedridden'],
    ['house-fire', 'cháy nhà, tôi ở lầu 3', 'house-fire-upstairs'],
    ['smoke-inside', '楼梯都是烟，着火了', 'house-fire-upstairs'],
    ['house-fire', '불이 났는데 저는 3층에 있어요', 'house-fire-upstairs'],
    ['house-fire', 'sunog, nasa ikatlong palapag kami', 'house-fire-upstairs'],
    ['house-fire', 'the stairs are on fire but we got out', 'house-fire'],
    ['fire-close', 'the fire is at the fence and the garage door wont open, no power', 'fire-gate'],
    ['fire-close', 'ya llega la lumbre y el portón no abre, no hay luz', 'fire-gate'],
    ['general', '山火到了，车库门没电打不开', 'fire-gate'],
    ['fire-close', 'vamos a pie por la 128, no traemos carro, y la lumbre ya brincó el cerro', 'fire-on-foot'],
    ['general', 'se esta quemando el campo y el mayordomo dice que sigamos cortando', 'fire-on-foot'],
    ['fire-close', 'the wildfire is near and we have no car at home', 'fire-cant-leave'],
    ['water-rising', 'water is coming through the floor of the trailer', 'water-one-storey'],
    ['water-rising', 'se metió el agua a la traila', 'water-one-storey'],
    ['water-rising', '水进了平房', 'water-one-storey'],
    ['burn', 'se me cayó la olla hirviendo encima del niño', 'scald'],
    ['burn', '孩子被开水烫了', 'scald'],
    ['burn', 'he touched the hot stove', 'burn'],
    ['bleeding', 'he cut his leg with the chainsaw, blood is pumping out', 'bleeding-limb'],
    ['bleeding', 'yung braso niya, tagos ang dugo sa tuwalya pangatlo na', 'bleeding-limb'],
    ['bleeding', '手臂喷血，止不住', 'bleeding-limb'],
    ['bleeding', 'his head is gushing and so is his arm', 'bleeding'],
    ['bleeding', '柜子砸到他的头，流好多血，他一直问我同样的问题', 'head-injury'],
    ['choking', 'mija se atragantó con una uva', 'choking-child'],
    ['choking', 'se atoró, tiene de 4 años', 'choking-child'],
    ['choking', '三岁噎住了', 'choking-child'],
    ['choking', '她六十三岁噎住了', 'choking'],
    ['device', 'ba tôi đang thở máy mà cúp điện', 'ventilator'],
  ] as const)('for %s fits: %s', (id, text, card) => {
    expect(cardOf(id, normalise(text))).toBe(card)
  })

  it.each([
    ['my friend is on the bridge and says goodbye, he wants to die', 'suicide-attempt-other'],
    ['mi hermano tiene un arma y se quiere matar', 'suicide-attempt-other'],
    ['我朋友在楼顶要跳下去', 'suicide-attempt-other'],
    ['친구가 다리 위에서 죽겠다고 해요', 'suicide-attempt-other'],
    ['my boyfriend left and I took all my pills', 'suicide-attempt'],
    ['me corté las venas', 'suicide-attempt-cut'],
    ['I cut my wrists', 'suicide-attempt-cut'],
  ])('tells the writer what to do, in their own attempt or that of another person: %s', (text, card) => {
    expect(cardOf('suicide', normalise(text))).toBe(card)
  })

  it.each([
    ['i took all of grandmas heart pills like an hour ago', 'overdose-self'],
    ['i took two fentanyl pills', 'overdose'],
    ['my brother took too many pills', 'overdose'],
    ['my toddler ate pills', 'poison'],
  ])('keeps naloxone for opioids and for a sleeping person: %s', (text, card) => {
    expect(cardOf('overdose', normalise(text))).toBe(card)
  })

  it('shows the crisis line for the main card, not for a merely offered psychosis card', () => {
    const seeing = answer({ text: 'Wifes pains are 2 minutes and she says she has to push, bridge is out' }).danger
    expect(seeing).toMatchObject({ card: 'childbirth', calls: ['911'] })
  })

  it.each(['en', 'es', 'zh', 'vi', 'tl', 'ko'] as const)('has its own text in %s', language => {
    const cards = [
      'pesticide',
      'burn-chemical',
      'scald',
      'bleeding-limb',
      'smoke-inside',
      'house-fire-upstairs',
      'house-fire-bedridden',
      'fire-gate',
      'water-one-storey',
      'suicide-attempt-other',
      'suicide-attempt-cut',
      'overdose-self',
      'trapped-rubble-other',
      'avalanche',
      'lift-oxygen',
      'lift-labor',
    ]
    expect(cards.filter(card => shownCard(card, language) !== card)).toEqual([])
    for (const card of ['pesticide', 'burn-chemical', 'overdose-self', 'overdose'])
      expect(JSON.stringify(stepsOf(card, language)), card).toContain('1-800-222-1222')
  })
})

// Runs the pattern with a time limit: one whose time doubles with each repeated word would block the thread for ever, and the test could not fail.
it.each(['is there ', 'there is ', 'una ', 'is there una help '])(
  'a message of only “%s” is parsed to its end',
  again => {
    const text = normalise(again.repeat(400))
    expect(runInNewContext('callForHelp.test(text)', { callForHelp, text }, { timeout: 30_000 })).toBe(false)
    expect(answer({ text: again.repeat(400) }).content).not.toBe('')
  },
)

it('a call for help is recognized by its few words, in any order', () => {
  for (const call of [
    'help fire',
    'fire help us please',
    'there is a fire help',
    'help there is a fire here',
    'hay una inundacion ayuda',
    '救命 着火了',
  ])
    expect(callForHelp.test(normalise(call)), call).toBe(true)
  expect(callForHelp.test('help with my fire alarm')).toBe(false)
})
