import { describe, expect, it } from 'vitest'
import { recogniseDanger } from '../src/danger/recognise.ts'
import { answer } from './guide.ts'

// Texts of this file were not used to write the signs.
describe('a danger that is told by what is seen and heard gets its card', () => {
  it.each([
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

  it.each([
    'what color is antifreeze',
    'my son has a remote with a coin battery, where do I recycle it',
    'the train passes behind our house every night',
    'how deep should a basement sump be',
    'we hid the gift in the closet',
    'the deck needs paint',
  ])('and what only resembles one does not lead: %s', text => {
    expect(recogniseDanger(text)?.outcome).not.toBe('certain')
  })
})

it('whoever hides from an attacker is told to text', () => {
  const { content } = answer({ text: 'I am hiding in the closet, a man with a gun broke in' })
  expect(content).toMatch(/^Text 911 now/)
})

it('below the steps for suicide there is nothing else to read', () => {
  const { suggestions, danger } = answer({ text: "insurance denied, house gone, I don't want to be here tomorrow" })
  expect(danger?.card).toBe('suicide')
  expect(suggestions).toBeUndefined()
})
