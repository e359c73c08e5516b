import { describe, expect, it } from 'vitest'
import { stepsOf } from '../src/danger/cards.ts'
import { normalise } from '../src/danger/features.ts'
import type { DangerId } from '../src/danger/ids.ts'
import { recogniseDanger } from '../src/danger/recognise.ts'
import { cardOf } from '../src/danger/slots.ts'
import { answer } from './guide.ts'

const languages = ['en', 'es', 'zh', 'vi', 'tl', 'ko'] as const

const expectCard = (id: DangerId, text: string, card: string) => expect(cardOf(id, normalise(text))).toBe(card)

describe('a danger that is stated plainly gets its own card', () => {
  it.each([
    [
      'domestic',
      'he locked the front door and says none of us are walking out of here alive, he has his rifle on the table',
    ],
    ['domestic', 'mi esposo me encerró con llave en el baño y dice que no voy a salir'],
    ['dam', 'the levee just broke by the bridge'],
    ['dam', 'se rompió la presa'],
    ['dam', 'bumigay na ang dam'],
    ['dam', '水库溃坝了'],
    ['dam', '둑이 무너졌어요'],
    ['fire-close', "I'm scared, fire everywhere"],
    ['fire-close', '到处都是火'],
    ['bleeding', 'dad cut himself with the chainsaw, we cant get it to stop'],
    ['bleeding', 'her hand got caught in the garage door and two fingers are hanging'],
    ['water-rising', 'the river is over the bridge and i am on the bridge'],
    ['gas', 'el gas está abierto y no encuentro la llave'],
    ['head-injury', 'i think i broke my neck diving'],
    ['drowning', 'they found him face down in the pool'],
    ['kidnap', 'can you text someone for me the man wont let me leave'],
    ['landslide', 'el cerro se está viniendo abajo'],
    ['poison', 'kid ate a magnet set, like ten magnets'],
    ['poison', 'my 2 yr old ate a bunch of grandmas blood pressure pills'],
    ['poison', '孩子3岁，吞了一把奶奶的药'],
    ['intruder', 'may lalaking may kutsilyo sa pasilyo at sinisira ang mga pinto'],
    ['intruder', '楼下有个男人拿着刀在砸门'],
    ['lightning-close', 'my hair is standing up on the ridge and I hear thunder'],
    ['lightning-close', 'se nos para el pelo en el cerro y hay truenos'],
    ['lightning-close', '我们的头发都竖起来了，远处在打雷'],
    ['house-fire-hot-door', 'i am deaf, smoke comes under my apartment door and the hall is black'],
    ['house-fire-hot-door', 'uso silla de ruedas y el pasillo está lleno de humo'],
    ['house-fire-hot-door', '楼道里都是烟，我坐轮椅，在18楼'],
    ['house-fire-hot-door', 'tôi ngồi xe lăn, hành lang đầy khói'],
    ['house-fire-hot-door', 'naka wheelchair ako, puno ng usok ang pasilyo'],
    ['house-fire-hot-door', '복도에 연기가 가득하고 저는 휠체어를 타요'],
    ['car-water', 'the creek is over the road and our jeep is kinda drifting lol'],
    ['car-water', '차에 물이 차고 있어요 문이 안 열려요'],
    ['car-surrounded', 'fire on both sides of the road and we are in the van, do i keep driving'],
    ['mixed-cleaners', 'mezclé cloro con pinol y no paro de toser'],
    ['mixed-cleaners', '엄마가 세정제 두 개를 섞어 쓰다가 숨을 못 쉬고 기침해요'],
    ['confined-space', 'my uncle went down into the cistern and he isnt moving, im going down to get him'],
    ['confined-space', '工友掉进污水井里没反应，我想下去救他'],
    ['confined-space', 'hinimatay ang kasama ko sa loob ng tangke, bababa ako'],
    ['diabetes-high', 'mi papá es diabético, sin insulina, huele a fruta y no despierta bien'],
    ['bipap', "dad's bipap shut off when the power went and he is getting groggy"],
    ['landslide', 'there is a crack in the yard as wide as my boot and the wall leans, still raining on the hill'],
    ['heart', 'grandma says it is indigestion but she is clammy and rubbing her jaw'],
    ['stroke', '奶奶突然说话不清楚，嘴巴歪了'],
    ['choking-infant', 'em bé hai tháng bú xong bị sặc giờ tím tái'],
    ['allergy', 'chong em bi ong dot, mat sung het, kho tho'],
    ['head-injury', 'nahulog si lolo sa hagdan, may dugo sa tenga'],
    ['head-injury', 'se cayó mi tío de la escalera y le sale sangre del oído'],
    ['sick-child', 'yung baby ko 4 months ayaw na dumede, malambot at walang ihi'],
    ['missing', 'my 4 year old was holding my hand in the shelter line and now she is gone'],
    ['missing', 'mi niña de 4 años estaba conmigo en la fila y ya no la veo'],
    ['lift', 'my elevator sits between 7 and 8 and there is a burning smell'],
    ['ventilator', 'nurse here, generator failed, three trachs and a ventilator on battery, only me to bag'],
    ['trapped', 'the trailer is kind of folded over my legs, rig is on its side'],
    ['trapped-rubble-other', '地震以后柜子压在我先生腿上，可以自己搬开吗'],
    ['suicide-attempt-other', 'mi hermano se acaba de cortar las muñecas'],
    ['suicide', "I'm deaf, how do I video call 988, I can't make it through tonight"],
    ['suicide', 'estoy cansada, que a mí me dejen aquí dormidita para siempre'],
    ['tornado-outside', 'there is a roar like a freight train and there are no tracks near our mobile home'],
    ['tornado', 'oigo un ruido como un tren y el cielo esta verde'],
    ['tornado', '外面的声音像火车开过来一样，警报也响了'],
    ['seizure', 'my son is jerking all over and his eyes are rolled back, do I put a spoon in his mouth'],
    ['seizure', 'le tiembla todo el cuerpo y saca espuma por la boca'],
    ['seizure', 'chồng em co giật, em định nhét cái muỗng vào miệng anh ấy'],
    ['seizure', '他全身抽搐，我怕他咬舌头，要不要塞筷子'],
    ['seizure', '아이가 온몸을 떨면서 거품을 물어요'],
    ['allergy', 'she ate a shrimp roll and has hives on her neck, her voice is going hoarse'],
    ['allergy', '아이가 땅콩 먹고 두드러기가 나고 목소리가 쉬었어요'],
    ['bleeding', 'a piece of rebar is stuck in my thigh, I was clearing wood, can I pull it out'],
    ['bleeding', 'se le clavó un vidrio en el cuello, ¿se lo saco?'],
    ['poison', 'the flat battery of the remote is gone and the baby had it in her mouth'],
    ['poison', '宝宝把遥控器的小电池吞下去了'],
    ['poison', 'my boy drank lamp oil from a cup, he coughs'],
    ['trapped-rubble', 'my arm is under the bricks, I can breathe'],
    ['trapped-rubble-other', '책장이 넘어져서 엄마 다리가 깔렸어요'],
    ['car-surrounded', 'traffic is not moving, there is fire on the hill and the car is getting hot, people run'],
    ['car-surrounded', '堵车一动不动，火在路两边，车里越来越热'],
    ['monoxide', 'we slept in the van with the camp stove on and my girl is limp'],
    ['monoxide', 'nagluto kami gamit ang uling sa loob ng kwarto, nahihilo at nagsusuka ang mga bata'],
    ['overdose', 'grandpa took his pills twice because of the dark and is so sleepy now'],
    ['overdose', 'mi abuelo se equivocó de pastillas y está muy dormido'],
    ['burn', "the stove flashed and her nylon sleeve is stuck to her arm, she says it doesn't hurt"],
    ['gas', 'something hisses behind the stove after the earthquake and it smells'],
    ['gas', 'amoy bulok na itlog sa kusina pagkatapos ng lindol'],
    ['water-rising', 'el agua ya me llega a la cintura y no puedo abrir la puerta'],
    ['water-rising', '반지하인데 물이 무릎까지 왔고 문이 안 열려요'],
    ['landslide', 'our porch pulled away from the house two inches and the creek runs brown in this rain'],
    ['cold-drowsy', 'he quit shivering, it is 20 degrees and he took his coat off'],
    ['heat-stroke', 'my partner stopped sweating out here in the field and calls me by the wrong name'],
    ['stroke', 'dad dropped his spoon and his words come out slurred'],
    ['intruder', 'estamos escondidos en el ropero, unos tipos armados entraron a la casa'],
    ['device', 'the concentrator quit when the power went out and her lips are blue'],
    ['choking-infant', 'my baby was eating a grape, now no sound and her lips are purple'],
    ['fire-close', 'the sky is orange, ash falls and all the neighbors are gone'],
    ['not-breathing', 'he snores once in a while, but he does not wake when I shake him'],
    ['domestic', 'he found me, he is outside the door, he took my phone last night and hit me'],
    ['missing', 'has anyone seen a 5 year old girl in a red coat, she was right here a minute ago'],
    ['avalanche', 'a slab broke and took my friend, I get a signal on the transceiver'],
    ['mixed-cleaners', 'eché cloro y luego otro líquido al baño y me arde el pecho'],
    ['insulin', 'mom has had no insulin for three days, she breathes fast and smells of fruit'],
    ['suicide', 'how many sleeping pills would it take, I am done with all of it'],
    ['suicide', 'I decided to stop eating. My wife passed. Thank you for everything, goodbye'],
    ['bleeding-limb', 'la lámina me abrió la pierna y sale a chorros'],
    ['stroke', '爷爷筷子拿不住掉了，说话像含着石头'],
    ['avalanche', 'we heard a whump and his tracks end in the slide, I cannot find him'],
    ['lightning-close', 'our hair is rising and the tent poles are buzzing'],
    ['landslide', 'it sounds like a train up the hill and trees are snapping'],
    ['device', 'the machine my dad breathes with is at 10 percent and the power has been out all day'],
    ['fire-close', '뒷산이 빨갛고 창문이 뜨거워요'],
    ['suicide', 'who can I leave my dog with, I will not need the bed here after Friday'],
    ['suicide', 'tengo el seguro de vida al día, eso les alcanza'],
    ['suicide', 'nếu con biến mất thì nhà mình sẽ yên hơn'],
    ['suicide-attempt-other', 'my roommate cut her wrists in the bathroom, I press with a towel'],
  ])('%s: %s', (card, text) => {
    expect(recogniseDanger(text)).toMatchObject({ outcome: 'certain', card })
  })

  it('the steps of a danger stay when both rule and classifier are sure of it', () => {
    expect(recogniseDanger('the power line fell on our car and we are inside')?.card).not.toMatch(/^trapped/)
    expect(recogniseDanger('naipit kami sa elevator')?.card).toBe('lift')
  })

  it.each([
    'On the 31st floor, high enough that surge does not matter, so no reason to go down right',
    'la señora de abajo dice que no hay que bajar cuando suena la alarma, vivimos en el piso 14',
    'me ordenaron esperar en el muelle y dicen que viene surge',
  ])('a floor, an alarm or an order to wait is not taken for suicide: %s', text => {
    const danger = recogniseDanger(text)
    expect(danger?.outcome).not.toBe('certain')
    expect([danger?.card, ...(danger?.choices ?? [])].join()).not.toContain('suicide')
  })

  it.each([
    'how deep must water be before my car floats',
    'nước sâu cỡ nào là xe trôi',
    'mi marido me va a matar si se me olvida el pan',
    'city tree landed on my truck',
    'is the gas station open on sundays',
    'naipit ako sa tanong 14 ng form',
    'he wont let me leave the group chat',
    'my boss wont let me leave early',
    'my son learns to float face down in the pool in his class',
    'what if the levee failed, would we have time',
    '如果水库垮了，我们有多久',
    'the beaver dam broke last week',
    'there is fire everywhere in this game',
    'the fire is all over the news',
    'what color is antifreeze',
    'my son has a remote with a coin battery, where do I recycle it',
    'the train passes behind our house every night',
    'how deep should a basement sump be',
    'we hid the gift in the closet',
    'the deck needs paint',
  ])('no danger is certain for %s', text => {
    expect(recogniseDanger(text)?.outcome).not.toBe('certain')
  })
})

describe('the card fits who, where and what holds them, in other wordings', () => {
  it.each([
    ['not-breathing', 'they dragged her out of the irrigation ditch, no breath', 'cpr-drowned'],
    ['not-breathing', 'lo sacamos del arroyo y no respira', 'cpr-drowned'],
    ['not-breathing', '从水库边的鱼塘里拉上来，没有呼吸', 'cpr-drowned'],
    ['not-breathing', 'kéo em lên từ dưới kênh, không thở', 'cpr-drowned'],
    ['not-breathing', 'hinila namin siya mula sa sapa, hindi humihinga', 'cpr-drowned'],
    ['not-breathing', '도랑에서 꺼냈는데 숨을 안 쉬어요', 'cpr-drowned'],
    ['not-breathing', 'he slumped at the table and is not breathing', 'not-breathing'],
    ['trapped', 'a shelf of bricks tipped over onto moms hip', 'trapped-rubble-other'],
    ['trapped', 'el muro se le vino encima al vecino, la barda completa', 'trapped-rubble-other'],
    ['trapped', 'se cayó la pared encima de mi papá', 'trapped-rubble-other'],
    ['trapped', 'tủ lạnh đổ trúng chân khách', 'trapped-rubble-other'],
    ['trapped', 'gumuho ang pader, naipit ang kapitbahay', 'trapped-rubble-other'],
    ['trapped', '书架倒在一位客人腿上', 'trapped-rubble-other'],
    ['trapped', '벽이 무너져 직원 두 분이 깔렸어요', 'trapped-rubble-other'],
    ['trapped', 'the wall came down on my foot and dad is at work', 'trapped-rubble'],
    ['water-rising', 'it reached the stove so all four of us came up into the attic', 'attic-water'],
    ['water-rising', 'llegó a la ventana y subimos al tapanco', 'attic-water'],
    ['water-rising', 'it reached the stove, should we climb into the attic', 'water-rising'],
    ['not-breathing', 'the baby just came out, gray and not crying', 'cpr-newborn'],
    ['not-breathing', 'ya salió mi bebé y no respira', 'cpr-newborn'],
    ['not-breathing', '宝宝出来了，不哭，没有呼吸', 'cpr-newborn'],
    ['not-breathing', 'vừa sinh xong, bé không khóc, không thở', 'cpr-newborn'],
    ['not-breathing', 'lumabas na ang sanggol, hindi umiiyak at hindi humihinga', 'cpr-newborn'],
    ['not-breathing', '아기가 막 나왔는데 울지 않고 숨을 안 쉬어요', 'cpr-newborn'],
    ['not-breathing', 'my baby was born two weeks ago and is not breathing', 'cpr-infant'],
    ['choking', 'my baby is a 3 year old and a nut is stuck', 'choking-child'],
    ['choking', 'mi bebé de dos años se atragantó', 'choking-child'],
    ['choking', 'em bé 18 tháng bị hóc hạt', 'choking-child'],
    ['not-breathing', 'em bé 18 tháng không thở', 'cpr-child'],
    ['not-breathing', 'truck went in the ditch and he is not breathing', 'not-breathing'],
    ['choking', '三岁的宝宝被果冻噎住', 'choking-child'],
    ['choking', 'em bé 2 tuổi bị hóc', 'choking-child'],
    ['choking', '두 살 아기가 사탕이 걸렸어요', 'choking-child'],
    ['choking', '宝宝八个月 噎住了', 'choking-infant'],
    ['choking', 'I am 8 years old and the baby is choking', 'choking-infant'],
    ['general', 'soy niña, mi abuelita está en el piso y no abre los ojos', 'child-helper'],
    ['general', '我今年8岁，奶奶躺着不睁眼', 'child-helper'],
    ['general', 'con mới 9 tuổi, bà nằm không mở mắt', 'child-helper'],
    ['general', '9 taong gulang po ako, hindi dumidilat si lola', 'child-helper'],
    ['general', '저는 9살인데 할머니가 눈을 안 떠요', 'child-helper'],
    ['water-rising', 'vợ tôi ngắt cầu dao trong nước rồi nằm bất động', 'electric-shock'],
    ['water-rising', 'dad cut the breaker off in the flooded garage and now he lies still', 'electric-shock'],
    ['water-rising', 'bajó a apagar la luz en el agua, tocó el tablero y quedó inmóvil', 'electric-shock'],
    ['device', 'ông tôi dùng máy thở ô xy, mất điện rồi', 'device'],
    ['device', 'máy thở của ông tôi tắt rồi', 'ventilator'],
    ['general', 'my 5 year old is limp and not breathing', 'cpr-child'],
    ['general', 'sanggol, hindi na humihinga', 'cpr-infant'],
    ['general', '他没有呼吸', 'not-breathing'],
    ['general', 'im not breathing right when i think of it', 'general'],
    ['trapped', 'since the quake my son is under the wall, I hear him', 'trapped-rubble-other'],
    ['general', 'I cannot sleep, my wife was buried in the mudslide and I was not', 'general'],
    ['general', 'hace dos meses del derrumbe, mi hermano quedó debajo', 'general'],
    ['suicide', 'mi esposa se fue con el lodo, le pido a Dios que ya me lleve', 'suicide'],
  ] as const)('%s: %s: %s', expectCard)
})

describe('the cards for a power line on the car, a pan of oil, and a person awake after near-drowning', () => {
  it.each([
    ['wire', 'a live wire fell across our car and the kids are in the back', 'wire-car'],
    ['crash', 'hit a pole, the power line is on the hood, on top of the car', 'wire-car'],
    ['wire', 'cayó un cable de alta tensión encima del carro', 'wire-car'],
    ['wire', '高压线掉在车顶上', 'wire-car'],
    ['wire', 'dây điện rơi trúng nóc xe', 'wire-car'],
    ['wire', 'may kawad na bumagsak sa kotse namin', 'wire-car'],
    ['wire', '전선이 차 위로 떨어졌어요', 'wire-car'],
    ['wire', 'a wire is down on the sidewalk by my car', 'wire'],
    ['house-fire', 'the oil in my skillet caught fire', 'pan-fire'],
    ['house-fire', 'se prendió el aceite, hay lumbre en la sartén', 'pan-fire'],
    ['house-fire', '油锅起火了怎么办', 'pan-fire'],
    ['house-fire', 'chảo dầu đang bốc cháy', 'pan-fire'],
    ['house-fire', 'nagliyab ang mantika sa kawali', 'pan-fire'],
    ['house-fire', '튀김 기름에 불이 붙었어요', 'pan-fire'],
    ['house-fire', 'a grease fire got the curtains', 'house-fire'],
    ['drowning', 'got my niece out of the pool, she coughs but is awake', 'drowned-awake'],
    ['drowning', 'casi se ahoga mi sobrino, ya está bien pero tiene sueño', 'drowned-awake'],
    ['drowning', '孩子呛水了，现在醒了，一直咳', 'drowned-awake'],
    ['drowning', 'cháu suýt chết đuối, giờ tỉnh rồi mà buồn ngủ', 'drowned-awake'],
    ['drowning', 'muntik nang malunod ang bata, gising na pero inuubo', 'drowned-awake'],
    ['drowning', '아이가 물에 빠졌는데 지금은 깨어 있고 기침해요', 'drowned-awake'],
    ['drowning', 'he went under and hasnt come up, his brother is fine', 'drowning'],
    ['drowning', 'we pulled him out of the pool and he is not breathing', 'cpr-drowned'],
  ] as const)('%s: %s: %s', expectCard)

  it.each(languages)('have their own text, in %s', language => {
    expect(stepsOf('wire-car', language)[2]?.title).toMatch(/smoke|humo|冒烟|khói|usok|연기/)
    expect(stepsOf('pan-fire', language)[2]?.title).toMatch(/water|agua|浇水|nước|tubig|물/)
    expect(stepsOf('drowned-awake', language)[0]?.title).toContain('911')
  })
})

describe('the answer', () => {
  it('tells a person who hides from an attacker to text', () => {
    const { content } = answer({ text: 'I am hiding in the closet, a man with a gun broke in' })
    expect(content).toMatch(/^Text 911 now/)
  })

  it('offers nothing else to read below the steps for suicide', () => {
    const { suggestions, danger } = answer({ text: "insurance denied, house gone, I don't want to be here tomorrow" })
    expect(danger?.card).toBe('suicide')
    expect(suggestions).toBeUndefined()
  })
})

describe('a question has its buttons', () => {
  it.each([
    'the ground made a crack by the fence after the rain, wide as my finger',
    'what are the signs of a heart attack',
    'what if someone has a seizure at the shelter',
    'last year my son choked on a grape',
  ])('%s', text => {
    const { outcome, choices = [] } = recogniseDanger(text) ?? {}
    expect(outcome).toBe('unsure')
    expect(choices.length).toBeGreaterThanOrEqual(2)
  })
})

describe('first steps that would have been harmful are avoided: the cards', () => {
  it.each(languages)('leave a ventilator on while it runs, in %s', language => {
    const [first] = stepsOf('ventilator', language)
    expect(first?.title).toMatch(/still runs|aún funciona|还在转|còn chạy|Umaandar pa|아직 돌면/)
    expect(
      stepsOf('bipap', language)
        .map(({ title, text }) => `${title} ${text}`)
        .join(' '),
    ).not.toMatch(/trach|traqueo|气切|khí quản|기관/i)
  })

  it.each(languages)('put clean air first when the air is bad, in %s', language => {
    for (const card of ['breathing', 'mixed-cleaners'])
      expect(stepsOf(card, language)[0]?.title).toMatch(
        /clean air|aire limpio|空气干净|không khí sạch|malinis na hangin|맑은 공기/i,
      )
    expect(stepsOf('confined-space', language)[0]?.title).toMatch(
      /Do not go down|No baje|不要下去|Đừng xuống|Huwag bumaba|내려가지/,
    )
  })

  it.each(languages)('give no glucagon when the breath smells of fruit, in %s', language => {
    const { title, text } = stepsOf('diabetes-high', language)[2] ?? { title: '', text: '' }
    expect(`${title} ${text}`).toMatch(
      /^No glucagon|^Sin glucagón|水果味不用|trái cây: không dùng|Hindi kung amoy prutas|과일 냄새가 나면 금지/,
    )
    expect(cardOf('diabetes', normalise('diabetic, out of insulin, breath smells fruity and he wont wake up'))).toBe(
      'diabetes-high',
    )
    expect(cardOf('diabetes', normalise('diabetic, he took his insulin and did not eat, now he wont wake up'))).toBe(
      'diabetes-drowsy',
    )
  })
})

describe('a card states what saves a life and what harms:', () => {
  const said = (card: string, language: (typeof languages)[number]) =>
    stepsOf(card, language)
      .map(({ title, text }) => `${title} ${text}`)
      .join(' ')

  it.each(languages)('911 for a person who collapsed from poison, poison control for all others, in %s', language => {
    const [first, second] = stepsOf('poison', language)
    expect(first?.title).toContain('911')
    expect(first?.text).toContain('1-800-222-1222')
    expect(second?.title).toMatch(/vomit|vómito|催吐|ói|pasukahin|토하게/)
  })

  it.each(languages)('what to do for a burned face or a hoarse voice, in %s', language => {
    expect(said('burn', language)).toMatch(/hoarse|ronca|嘶哑|khàn|paos|쉰/)
  })

  it.each(languages)('what to do about a door that water holds shut, electricity and children, in %s', language => {
    const steps = said('water-rising', language)
    expect(steps).toMatch(/window|ventana|窗户|cửa sổ|bintana|창문/)
    expect(steps).toMatch(/breaker|电闸|cầu dao|차단기/)
    expect(steps).toMatch(/children|niños|孩子|trẻ|bata|아이/)
  })

  it.each(languages)('nobody whose oxygen fails may fall asleep, in %s', language => {
    expect(said('device', language)).toMatch(/let them sleep|se duerma|不要让人睡|Đừng để ngủ|Huwag patulugin|잠들지/)
  })

  it.each(languages)('911 is told about hard breathing in an elevator, in %s', language => {
    expect(said('lift', language)).toMatch(/hard to breathe|cuesta respirar|呼吸困难|khó thở|hirap huminga|숨이 차면/)
  })
})
