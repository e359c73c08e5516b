import { describe, expect, it } from 'vitest'
import { stepsOf } from '../src/danger/cards.ts'
import { normalise } from '../src/danger/features.ts'
import { recogniseDanger } from '../src/danger/recognise.ts'
import { cardOf } from '../src/danger/slots.ts'
import { answer } from './guide.ts'
import { home, record } from './records.ts'

const languages = ['en', 'es', 'zh', 'vi', 'tl', 'ko'] as const
const stepsIn = (text: string) => (answer({ text }).steps ?? []).map(step => `${step.title}: ${step.description}`)

describe('the steps are for the person who writes', () => {
  it.each([
    ['the car went in the lake with my daughter still buckled in, I got out', 'car-water-outside'],
    ['my husband is under water in the car', 'car-water-outside'],
    ['a car just drove into the canal', 'car-water-outside'],
    ['vi un carro caer al río con gente adentro', 'car-water-outside'],
    ['nakita ko ang kotse nahulog sa ilog, may tao pa sa loob', 'car-water-outside'],
    ['my car is sinking, my baby is in the car seat', 'car-water'],
    ['the car is filling with water and my kids are in the back seat', 'car-water'],
    ['i am drowning, the current has me', 'drowning-self'],
    ['me estoy ahogando en el río', 'drowning-self'],
    ['我掉进河里了，快淹死了', 'drowning-self'],
    ['tôi đang bị nước cuốn, sắp chết đuối', 'drowning-self'],
    ['물에 빠졌어요 제가 떠내려가고 있어요', 'drowning-self'],
    ['someone is drowning in the lake', 'drowning'],
    ['mommy wont wake up, I am 7', 'child-helper'],
    ['tengo 8 años y mi mamá no despierta', 'child-helper'],
    ['我今年7岁，妈妈叫不醒', 'child-helper'],
    ['con mới 8 tuổi, mẹ không tỉnh', 'child-helper'],
    ['8 taong gulang po ako, hindi magising si nanay', 'child-helper'],
    ['저는 8살인데 엄마가 안 깨어나요', 'child-helper'],
    ["I live alone and my face is drooping, I can't lift my arm", 'stroke-alone'],
    ['estoy solo y creo que me está dando un derrame, se me cae la cara', 'stroke-alone'],
    ['tôi ở nhà một mình, méo miệng, tay yếu, đột quỵ', 'stroke-alone'],
  ])('%s: %s', (text, card) => {
    const { card: shown, choices = [] } = recogniseDanger(text) ?? {}
    expect([shown, ...choices]).toContain(card)
    expect(shown).not.toMatch(/^suicide/)
  })

  it.each([
    ['car-water', '看到一辆车掉进河里，人还在车里'],
    ['car-water', 'tôi thấy một chiếc xe rơi xuống sông, người còn trong xe'],
    ['car-water', '차가 강에 빠진 걸 봤어요 사람이 안에 있어요'],
  ] as const)('for %s an onlooker is told to stay out: %s', (id, text) => {
    expect(cardOf(id, normalise(text))).toBe('car-water-outside')
  })

  it('the steps of an onlooker stay for a person who is alone with somebody', () => {
    expect(recogniseDanger('my mom has had a stroke and I am alone with her')?.card).toBe('stroke')
  })
})

describe('the steps fit the place', () => {
  it.each([
    ['My house is on fire and I cannot get out', 'house-fire'],
    ['house on fire cant get out', 'house-fire'],
    ['mi casa se está quemando y estamos atrapados adentro', 'house-fire'],
    ['nhà tôi đang cháy không ra được', 'house-fire'],
    ['nasusunog ang bahay namin hindi kami makalabas', 'house-fire'],
    ['我家着火了出不去', 'house-fire'],
    ['우리 집에 불이 났는데 못 나가요', 'house-fire'],
    ['my house is on fire and I am in a wheelchair, I cannot get out', 'house-fire-wheelchair'],
    ['fire all around our house, we cannot leave', 'home-surrounded'],
    ['we are on the roof and the water is still coming up', 'water-roof'],
    ['estamos en el techo y el agua sigue subiendo', 'water-roof'],
    ['我们在屋顶上，水还在涨', 'water-roof'],
    ['chúng tôi đang trên mái nhà, nước lũ vẫn dâng', 'water-roof'],
    ['nasa bubong kami, tumataas pa ang baha', 'water-roof'],
    ['지붕 위에 있는데 물이 계속 올라와요', 'water-roof'],
    ['the house is moving, it came off its foundation and is floating', 'house-floating'],
    ['房子漂起来了，洪水把它冲走了', 'house-floating'],
    ['nhà tôi đang trôi trong nước lũ', 'house-floating'],
    ['lumulutang ang bahay namin sa baha', 'house-floating'],
    ['집이 물에 떠내려가고 있어요', 'house-floating'],
    ['I am standing in water in the basement and the breaker box is sparking', 'water-power'],
    ['basement is flooded, water up to my knees next to the electrical panel', 'water-power'],
    ['地下室进水了，我站在水里，电箱在冒火花', 'water-power'],
    ['binaha ang basement, nakatayo ako sa tubig katabi ng breaker, may kislap', 'water-power'],
    ['지하실에 물이 찼고 물속에 서 있는데 차단기에서 불꽃이 튀어요', 'water-power'],
    ['we are trapped in the attic and the water is rising', 'attic-water'],
    ['estamos atrapados en el ático y el agua sube', 'attic-water'],
    ['我们被困在阁楼里，水一直在涨', 'attic-water'],
    ['chúng tôi bị kẹt trên gác, nước đang dâng', 'attic-water'],
    ['nakulong kami sa kisame, tumataas ang tubig', 'attic-water'],
    ['다락에 갇혔는데 물이 차올라요', 'attic-water'],
    ['should we go in the attic, water is rising', 'water-rising'],
    ['our roof is on fire', 'house-fire'],
    ['the garage is flooding fast and my car is in it', 'water-rising'],
  ])('%s: %s', (text, card) => {
    expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
  })

  it.each([
    ['water-rising', 'la casa está flotando, se soltó de los cimientos', 'house-floating'],
    ['water-rising', 'agua en el sótano, estoy junto a la caja de los breakers', 'water-power'],
    ['water-rising', 'tầng hầm ngập nước, tôi đứng cạnh cầu dao', 'water-power'],
    ['electric-shock', 'he was electrocuted in the water by the breaker', 'electric-shock'],
    ['wire', 'a power line is down by the flooded outlet', 'wire'],
    ['landslide', 'mudslide, the house is floating off', 'landslide'],
  ] as const)('for %s: %s', (id, text, card) => {
    expect(cardOf(id, normalise(text))).toBe(card)
  })

  it('nobody in water is told to switch the power off, and nobody on a roof to go to another floor', () => {
    const steps = stepsIn('I am standing in water in the basement and the breaker box is sparking')
    expect(steps[0]).toMatch(/^Touch nothing electric/)
    expect(steps.join(' ')).not.toMatch(/switch off|cut the power/i)
    expect(stepsIn('we are on the roof and the water is still coming up').join(' ')).not.toMatch(/floor|attic/)
    expect(stepsIn('we are trapped in the attic and the water is rising')[0]).toMatch(/through the roof/)
  })
})

describe('a person who is not fully awake gets nothing by mouth', () => {
  it.each([
    ['my diabetic husband is drowsy and wont really wake up', 'diabetes-drowsy'],
    ["he's unconscious and his sugar is low", 'diabetes-drowsy'],
    ['mi esposo es diabético y no despierta', 'diabetes-drowsy'],
    ['我老公有糖尿病，叫不醒', 'diabetes-drowsy'],
    ['ba tôi bị tiểu đường, gọi không tỉnh', 'diabetes-drowsy'],
    ['diabetic ang tatay ko, hindi magising', 'diabetes-drowsy'],
    ['아버지가 당뇨인데 의식이 없어요', 'diabetes-drowsy'],
    ['grandpa is so cold and drowsy he stopped shivering', 'cold-drowsy'],
    ['mi abuelo está helado y adormilado, ya no tiembla', 'cold-drowsy'],
    ['ông tôi lạnh cóng, lơ mơ, gọi không dậy', 'cold-drowsy'],
    ['giniginaw si lolo, antok na antok at hindi na nanginginig', 'cold-drowsy'],
    ['할아버지가 꽁꽁 얼어서 졸려 하고 더 이상 떨지 않아요', 'cold-drowsy'],
  ])('%s: %s', (text, card) => {
    expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
  })

  it.each([
    ['cold', '爷爷冻僵了，昏昏沉沉的，不发抖了', 'cold-drowsy'],
    ['insulin', 'my diabetic mom is out of insulin and sleepy', 'diabetes-high'],
    ['poison', 'she drank bleach and is unconscious', 'overdose'],
    ['heart', 'he had chest pain and passed out', 'not-breathing'],
    ['heart', 'my chest hurts and i passed out earlier', 'heart'],
    ['dialysis', 'dad missed dialysis and collapsed', 'not-breathing'],
    ['diabetes', 'my sugar is low and i am shaking', 'diabetes'],
  ] as const)('for %s: %s', (id, text, card) => {
    expect(cardOf(id, normalise(text))).toBe(card)
  })

  it.each(languages)('is stated in %s', language => {
    const mouth = { en: 'mouth', es: 'boca', zh: '口里', vi: 'miệng', tl: 'isubo', ko: '입에' }
    for (const card of ['diabetes-drowsy', 'cold-drowsy', 'diabetes', 'cold', 'insulin']) {
      const steps = JSON.stringify(stepsOf(card, language))
      const isSaid = steps.includes(mouth[language]) || /什么都不要喂|Đừng cho ăn uống|Walang isubo|먹이지/.test(steps)
      expect(isSaid, `${card} ${steps}`).toBe(true)
    }
  })
})

describe('the life-saving step comes first', () => {
  it.each([
    ['I smell gas and my head hurts', /^Get everyone out first\. Then call 911 from outside\./],
    ['my CO alarm is going off and my daughter is dizzy', /^Get everyone out first\. Then call 911 from outside\./],
    [
      'my car is sinking in the river and water is up to the windows',
      /^Get everyone out first\. Then call 911 from outside\./,
    ],
    ['huele a gas en la casa', /^Primero saque a todos\. Luego llame al 911 desde afuera\./],
    ['闻到很浓的煤气味', /^先让所有人出去。 ?再到外面拨打911。/],
    ['nhà tôi rò rỉ khí ga', /^Đưa mọi người ra ngoài trước\. Rồi gọi 911 từ bên ngoài\./],
    ['may amoy ng gas sa bahay', /^Ilabas muna ang lahat\. Saka tumawag sa 911 mula sa labas\./],
    ['가스 냄새가 심하게 나요', /^먼저 모두 밖으로 나가세요\. 그다음 밖에서 911에 전화하세요\./],
  ])('away from bad air before the call: %s', (text, content) => {
    expect(answer({ text }).content).toMatch(content)
  })

  it.each([
    ["there's fire outside my bedroom door, the knob is hot", 'house-fire-hot-door'],
    ['the door is hot and the hallway is full of smoke', 'house-fire-hot-door'],
    ['la puerta está caliente y hay humo en el pasillo', 'house-fire-hot-door'],
    ['门很烫，走廊都是烟，着火了', 'house-fire-hot-door'],
    ['cửa nóng lắm, ngoài hành lang toàn khói, cháy nhà', 'house-fire-hot-door'],
    ['mainit ang pinto, puro usok sa pasilyo, sunog', 'house-fire-hot-door'],
    ['문이 뜨겁고 복도에 연기가 가득해요 불이 났어요', 'house-fire-hot-door'],
    ['my son has a trach and he is turning blue', 'trach'],
    ["baby with a trach isn't breathing", 'trach'],
    ['mi hijo tiene traqueostomía y se está poniendo azul', 'trach'],
    ['孩子气管切开的管子堵了，脸发青', 'trach'],
    ['con tôi mở khí quản, ống bị tắc, tím tái', 'trach'],
    ['barado ang trach ng anak ko, nangingitim na', 'trach'],
    ['아이 기관절개관이 막혀서 얼굴이 파래요', 'trach'],
    ['smoke everywhere and my mom is not breathing', 'cpr-unsafe'],
    ['chlorine gas, my coworker collapsed in the tank', 'confined-space'],
    ['power is out and his ventilator stopped', 'ventilator'],
  ])('%s: %s', (text, card) => {
    expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
  })

  it.each(languages)(
    'a blocked trach is cleared before ventilation, and CPR waits for a safe place, in %s',
    language => {
      const [first, , third] = stepsOf('trach', language).map(step => `${step.title}: ${step.text}`)
      expect(first).toMatch(/suction|aspire|吸痰|hút|흡인/i)
      expect(third).toMatch(/bag|bolsa|气囊|bóng|백/i)
      const safe = {
        en: 'Once it is safe',
        es: 'Cuando sea seguro',
        zh: '安全以后',
        vi: 'đã an toàn',
        tl: 'ligtas na',
        ko: '안전해진 뒤',
      }
      for (const card of ['cpr-drowned', 'cpr-unsafe'])
        expect(JSON.stringify(stepsOf(card, language))).toContain(safe[language])
    },
  )
})

describe('a pregnant person', () => {
  it.each([
    ['my pregnant wife collapsed and is not breathing', 'cpr-pregnant'],
    ["she's 8 months pregnant and unconscious", 'cpr-pregnant'],
    ['mi esposa embarazada se desmayó y no respira', 'cpr-pregnant'],
    ['孕妇昏倒了没有呼吸', 'cpr-pregnant'],
    ['vợ tôi có thai bất tỉnh không thở', 'cpr-pregnant'],
    ['buntis ang asawa ko, walang malay at hindi humihinga', 'cpr-pregnant'],
    ['임신한 아내가 쓰러져서 숨을 안 쉬어요', 'cpr-pregnant'],
    ["I'm 30 weeks pregnant and bleeding a lot", 'pregnancy-bleeding'],
    ['i am choking alone pregnant', 'choking-alone-pregnant'],
    ['my 6 weeks old baby is not breathing', 'cpr-infant'],
  ])('%s: %s', (text, card) => {
    expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
  })

  it('with a cut arm gets pressure on the wound', () => {
    expect(cardOf('bleeding', normalise('I am pregnant and cut my hand badly'))).not.toBe('pregnancy-bleeding')
    expect(cardOf('bleeding', normalise('soy embarazada y me corté el brazo, sangra mucho'))).not.toBe(
      'pregnancy-bleeding',
    )
  })

  it.each(languages)('gets pads outside and nothing pressed inside, in %s', language => {
    const outside = { en: 'Pads outside', es: 'por fuera', zh: '放外面', vi: 'bên ngoài', tl: 'sa labas', ko: '밖에만' }
    expect(JSON.stringify(stepsOf('pregnancy-bleeding', language))).toContain(outside[language])
  })
})

describe('a stated need is respected', () => {
  it.each([
    ['my inhaler is empty and I can’t breathe', 'breathing-no-inhaler'],
    ['no puedo respirar y mi inhalador está vacío', 'breathing-no-inhaler'],
    ['哮喘发作，吸入器用完了', 'breathing-no-inhaler'],
    ['tôi lên cơn suyễn mà hết thuốc xịt', 'breathing-no-inhaler'],
    ['inaatake ako ng hika, ubos na ang inhaler ko', 'breathing-no-inhaler'],
    ['천식 발작인데 흡입기가 없어요 숨을 못 쉬겠어요', 'breathing-no-inhaler'],
    ['the fire is coming and I have no car', 'fire-cant-leave'],
    ['the dam broke and we are in a wheelchair', 'water-wheelchair'],
  ])('%s: %s', (text, card) => {
    expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
  })

  it.each([
    ["I'm deaf and there is a fire in my building", /^Text 911 now/],
    ['soy sordo y hay fuego en mi edificio', /^Mande texto al 911 ya/],
    ['我是聋人，房子着火了', /^马上发短信到911/],
    ['tôi bị điếc, nhà tôi đang cháy', /^Nhắn tin đến 911 ngay/],
    ['bingi po ako, nasusunog ang bahay namin', /^Mag-text sa 911 ngayon/],
    ['저는 청각장애인인데 집에 불이 났어요', /^지금 911에 문자를 보내세요/],
  ])('a person who cannot hear is told to text: %s', (text, content) => {
    expect(answer({ text })).toMatchObject({
      content: expect.stringMatching(content),
      danger: { mustText: true, calls: ['911'] },
    })
  })

  it.each([
    "i'm deaf, what if there is a fire in my building",
    'soy sordo, qué hago si hay fuego en mi edificio',
    'what if he finds us, we hid in the closet',
  ])('also when the answer only asks whether someone is in danger: %s', text => {
    expect(answer({ text }).danger).toMatchObject({ outcome: 'unsure', calls: ['911', '988', 'no'], mustText: true })
  })

  it('also while an alert is active', () => {
    const context = { activeUpdates: [record('wildfire', 'Ridge fire')], places: [home] }
    const { danger } = answer({ text: 'what if he finds us, we hid in the closet', context })
    expect(danger).toMatchObject({ outcome: 'unsure', mustText: true })
  })

  it('other people are not told to text', () => {
    expect(answer({ text: 'what if there is a fire in my building' }).danger?.mustText).toBeUndefined()
  })
})

describe('suicide is not inferred', () => {
  it.each([
    "I can't get to dialysis anymore",
    'my aide quit coming because of the storm and I need help to transfer',
    'mi cuidadora ya no viene y necesito que me pasen a la silla',
    'I lost my heart pills in the evacuation',
    'I stopped taking my blood pressure pills',
    'tôi hết thuốc huyết áp',
    'nawala ang gamot ko sa puso sa baha',
    'naubos ang gamot ko sa altapresyon',
    '심장약을 잃어버렸어요',
    '혈압약을 안 먹었어요',
    '车库淹了，车在里面',
  ])('from a missing treatment, or a flooded garage: %s', text => {
    const { card, choices = [] } = recogniseDanger(text) ?? {}
    expect([card, ...choices].join(' ')).not.toMatch(/suicide/)
  })

  it.each([
    "I don't want to do dialysis anymore, I want it to end",
    'I stopped my heart pills on purpose so I die',
    "I'm done with dialysis, there is no point in living",
    'my smoke alarm is chirping and I want to die',
  ])('but is recognized when it is stated: %s', text => {
    expect(answer({ text }).danger?.calls).toContain('988')
  })

  it.each([
    'the CO alarm chirps once a minute',
    'el detector de monóxido pita cada minuto por la pila',
    '烟雾报警器每分钟响一下，没电了',
    'máy báo khói kêu bíp mỗi phút, hết pin',
    'nagbi-beep ang smoke alarm kada minuto, mahina ang baterya',
    '연기 감지기가 1분마다 삑삑거려요 배터리',
    'the eye is over us now it is quiet, eye of the hurricane',
    '태풍의 눈 안에 있어요',
    'đang ở trong mắt bão',
  ])('and no call is suggested for a weak battery, or for the eye of a storm: %s', text => {
    expect(recogniseDanger(text)).toBeNull()
  })

  it.each(['the CO alarm chirps and we all have headaches', 'carbon monoxide alarm is going off'])(
    'and an alarm with symptoms remains an alarm: %s',
    text => expect(recogniseDanger(text)?.card).toBe('monoxide'),
  )
})

/** Each row has a card, the public body that advises against an earlier step of the card with its reason, and words that the steps must not contain. */
describe('no card contradicts the advice of a public body', () => {
  it.each([
    ['gunshot', 'AHA: a sealed chest wound traps air', /plastic|plástico|bare hand/],
    ['cpr-newborn', 'AHA 2025: two fingers push too softly', /two fingers|dos dedos/],
    ['cold', 'AHA: lay helpers do not feel for a pulse', /pulse|pulso/],
    ['lightning-close', 'NWS: a crouch does not protect', /[Cc]rouch|cuclillas|蹲|xổm|tumingkayad|쪼그려/i],
    ['tsunami', 'HIEMA: from the fourth floor', /[Tt]hird|[Tt]ercer|三楼|Tầng ba|Ikatlong|3층/],
    ['water-roof', 'a tied child drowns with the roof', /\b[Tt]ie\b|[Aa]marre|绑|Buộc|Itali|묶/],
  ])('%s (%s)', (card, _why, words) => {
    for (const language of languages) expect(JSON.stringify(stepsOf(card, language))).not.toMatch(words)
  })
})
