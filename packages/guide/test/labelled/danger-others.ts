import { createHash } from 'node:crypto'
import type { DangerLanguage } from '../../src/danger/cards.ts'

/**
 * `danger`: the answer leads with 911 or asks, and a card of `cards` fits. `selfHarm`: 988 is in the answer. `harmless`: the answer does not lead with a call.
 */
export type Other = {
  language: DangerLanguage
  expected: 'danger' | 'selfHarm' | 'harmless'
  cards: readonly string[]
  text: string
}

/**
 * Other people who attack, what falls on somebody, fumes and despair between the lines, and what only sounds like them. Written before their rules, which
 * were tuned on the half `tuned` alone; `kept` only measures. One a line: language, kind, the cards that fit, text.
 */
const written = `
en|danger|intruder,shooter|there is a guy in the lobby with a rifle and he looks angry
en|danger|domestic,intruder|my boyfriend has me by the hair and keeps slamming my head on the wall
en|danger|domestic,intruder|dad is throwing plates at mom again and she's on the floor
en|danger|intruder|two men kicked my door in, I'm under the bed
en|danger|intruder|I can hear someone downstairs and I live alone
en|danger|shooter|pop pop pop in the hallway at school, we locked the classroom
en|danger|domestic,intruder|my ex is outside pounding on the door saying he'll burn the place with us in it
en|danger|intruder,hurt,domestic|three guys are kicking a man on the ground outside the bar
en|danger|trapped,trapped-rubble,trapped-rubble-other|the trench walls came in on our plumber, only his hand is showing
en|danger|trapped,trapped-rubble,trapped-rubble-other|the porch roof came down on grandpa and we can't lift it
en|danger|trapped,trapped-rubble,trapped-rubble-other|stairs gave out and my sister is underneath all of it
en|danger|trapped,trapped-rubble|mine shaft fell in behind us, there are four of us in here
en|danger|monoxide|everybody in the house has a headache and the furnace smells weird
en|danger|monoxide|we ran the generator in the basement and now my wife and kids are throwing up
en|danger|mixed-cleaners,poison,breathing,gas|mixed bleach with ammonia in the bathroom and I can't stop coughing
en|danger|confined-space,poison,gas,monoxide,breathing,not-breathing|my uncle went down into the manure pit and dropped, then my cousin went after him and dropped too
en|selfHarm||nobody would even notice if I was gone by morning
en|selfHarm||I gave my guitar to my brother and the cat to the neighbor, I won't need them
en|selfHarm||letters for the kids are on the kitchen table, I think that's everything
en|selfHarm||the pills are right here next to me and I keep counting them
en|selfHarm||there is no tomorrow for me
en|selfHarm||so tired of being
en|selfHarm||I just want the noise in my head to end for good tonight
en|harmless||this homework is killing me
en|harmless||I need a shot of the flu vaccine before Friday
en|harmless||the housing market collapsed in 2008, did it affect insurance
en|harmless||he beat me at chess again
en|harmless||we got slaughtered in the second half, 40 to 3
en|harmless||that new shooter game is out, which console should I get
en|harmless||my boss is going to kill me if I'm late
en|harmless||the cake collapsed when I opened the oven
en|harmless||she knocked me dead with that dress
en|harmless||I'm buried under laundry this week
en|harmless||what gas mileage does a hybrid get
en|harmless||does the pool need more chlorine after rain
en|harmless||I shot some photos of the sunset
en|harmless||he broke into a song at dinner
en|harmless||my tent collapsed in the wind last night, can it be fixed
en|harmless||there's nobody I'd miss from that job
en|harmless||I gave away my old clothes to goodwill before moving
en|harmless||I wrote letters to my pen pals this weekend
en|harmless||my allergy pills are beside the toothpaste, can they expire
en|harmless||tomorrow is cancelled for me, the office is closed
en|harmless||tired of being stuck in traffic every day
es|danger|intruder|hay un hombre armado dentro de la tienda
es|danger|domestic,intruder|mi marido me está ahorcando y los niños están viendo
es|danger|domestic,intruder|mi papá le está pegando a mi mamá con el cinturón
es|danger|intruder|se metieron unos tipos a la casa y estamos escondidos en el baño
es|danger|shooter,intruder|se oyen balazos afuera de la escuela
es|danger|intruder,domestic,hurt|lo están golpeando entre varios en la esquina
es|danger|domestic,intruder|mi ex dice que me va a matar y ya está en la puerta
es|danger|trapped,trapped-rubble,trapped-rubble-other|se le vino encima la barda a mi hermano
es|danger|trapped,trapped-rubble,trapped-rubble-other|se hundió el techo de la mina y hay compañeros abajo
es|danger|trapped,trapped-rubble,trapped-rubble-other|la zanja se desmoronó y dejó tapado al trabajador
es|danger|monoxide|todos en la casa tenemos dolor de cabeza y náusea desde que prendimos el calentón
es|danger|monoxide|dejamos la planta de luz prendida adentro y mi abuela no despierta
es|danger|mixed-cleaners,poison,gas,breathing|mezclé cloro con amoniaco y me arde el pecho
es|danger|gas|se rompió el tubo del gas y huele fuertísimo
es|selfHarm||nadie se daría cuenta si ya no estuviera
es|selfHarm||ya repartí mis cosas, no las voy a ocupar
es|selfHarm||las pastillas están aquí a mi lado y no dejo de verlas
es|selfHarm||para mí ya no hay mañana
es|selfHarm||dejé cartas para cada uno de mis hijos
es|selfHarm||estoy cansada de existir
es|harmless||esta tarea me está matando
es|harmless||mi hermano me ganó una golpiza en el videojuego
es|harmless||mi abuelo fumaba mucho antes
es|harmless||se desplomó la bolsa de valores
es|harmless||nos metieron cinco goles, nos mataron
es|harmless||¿dónde ponen la vacuna, me toca el refuerzo?
es|harmless||me muero por ver esa película de pistoleros
es|harmless||se me cayó el sistema del banco
es|harmless||cuánto cloro le echo al agua de la alberca
es|harmless||¿cuánto cuesta llenar el tanque de gas?
es|harmless||está explotando de ventas la tienda
es|harmless||mi jefe me va a matar si no entrego el reporte
es|harmless||regalé mi ropa que ya no me queda
es|harmless||escribí cartas a los Reyes Magos con los niños
es|harmless||estoy cansada de limpiar la casa
es|harmless||mañana no hay clases para mí
zh|danger|intruder,shooter|超市里有个男的拿着枪
zh|danger|domestic,intruder|我丈夫喝醉了一直打我，我躲在厕所里
zh|danger|intruder|有人砸门要进来，我一个人在家
zh|danger|shooter,intruder|学校里有人开枪，我们躲在教室
zh|danger|intruder,bleeding,gunshot|有个疯子在街上拿刀砍人
zh|danger|domestic,intruder|爸爸掐着妈妈的脖子
zh|danger|trapped,trapped-rubble,trapped-rubble-other|房子塌了，我妈还在里面
zh|danger|trapped,trapped-rubble,trapped-rubble-other|天花板掉下来砸到爷爷，他动不了
zh|danger|trapped,trapped-rubble,trapped-rubble-other|工地的沟塌方，有人被埋了
zh|danger|trapped,trapped-rubble,trapped-rubble-other|矿井垮了，下面还有三个人
zh|danger|monoxide|烧煤炉取暖，一家人都头晕恶心
zh|danger|monoxide|发电机放在屋里，孩子开始吐了
zh|danger|mixed-cleaners,poison,gas,breathing|把漂白水和洁厕灵混在一起，呛得喘不过气
zh|danger|gas,poison,breathing|氨气泄漏，好几个工人倒下了
zh|selfHarm||没有人会记得我的
zh|selfHarm||东西都分给别人了，我用不着了
zh|selfHarm||给孩子们的信写好了放在桌上
zh|selfHarm||药就放在我旁边
zh|selfHarm||我没有明天了
zh|selfHarm||做人太累了，不想再继续
zh|harmless||作业快把我累死了
zh|harmless||明天去打一针疫苗
zh|harmless||股市崩盘了怎么办
zh|harmless||昨天那部枪战电影很好看
zh|harmless||我们队被打得落花流水
zh|harmless||这个游戏里怎么杀死最后的怪物
zh|harmless||手机屏幕被压坏了能修吗
zh|harmless||蛋糕塌了是什么原因
zh|harmless||洗衣服放多少漂白水
zh|harmless||煤气费怎么交
zh|harmless||老板知道会杀了我的哈哈
zh|harmless||旧衣服都送人了，衣柜空了
zh|harmless||给笔友写了一封信
zh|harmless||感冒药放在床头柜上会过期吗
zh|harmless||做饭太累了，今天点外卖
vi|danger|intruder,shooter|có người cầm súng trong siêu thị
vi|danger|domestic,intruder|chồng tôi đang đánh tôi, tôi trốn trong phòng tắm
vi|danger|intruder|có kẻ lạ phá cửa vào nhà, tôi đang ở một mình
vi|danger|shooter,intruder|nghe tiếng súng nổ trong trường, chúng em đang trốn
vi|danger|domestic,intruder|ba đang bóp cổ mẹ con
vi|danger|intruder,hurt,domestic|mấy người đang đánh hội đồng một anh ngoài đường
vi|danger|trapped,trapped-rubble,trapped-rubble-other|nhà bị sập, bà tôi còn ở dưới
vi|danger|trapped,trapped-rubble,trapped-rubble-other|trần nhà rơi xuống đè lên con trai tôi
vi|danger|trapped,trapped-rubble,trapped-rubble-other|hố đào bị lở đất, anh công nhân bị vùi rồi
vi|danger|monoxide|chạy máy phát điện trong nhà, cả nhà bị nhức đầu buồn nôn
vi|danger|monoxide|đốt than sưởi trong phòng kín, mẹ tôi lơ mơ
vi|danger|mixed-cleaners,poison,gas,breathing|trộn thuốc tẩy với nước lau bồn cầu, giờ ho sặc sụa
vi|danger|gas|bình gas bị xì, mùi nồng nặc khắp nhà
vi|selfHarm||có biến mất chắc cũng chẳng ai để ý
vi|selfHarm||đồ đạc tôi cho hết rồi, không cần nữa
vi|selfHarm||tôi đã viết thư để lại cho các con
vi|selfHarm||thuốc để sẵn bên cạnh tôi rồi
vi|selfHarm||với tôi không còn ngày mai nữa
vi|selfHarm||tôi mệt mỏi vì phải tồn tại
vi|harmless||bài tập này giết tôi mất
vi|harmless||mai đi tiêm vắc xin ở đâu
vi|harmless||thị trường chứng khoán sụp đổ
vi|harmless||phim bắn súng nào hay
vi|harmless||đội mình bị đánh bại tan tác
vi|harmless||game này đánh trùm cuối kiểu gì
vi|harmless||bánh bông lan bị xẹp là vì sao
vi|harmless||giá gas tháng này bao nhiêu
vi|harmless||cho bao nhiêu clo vào hồ bơi
vi|harmless||sếp mà biết chắc giết tôi
vi|harmless||mạng bị sập cả buổi sáng
vi|harmless||quần áo cũ tôi cho hết rồi
vi|harmless||tôi viết thư cho ông già Noel
vi|harmless||thuốc cảm để bên cạnh giường có sao không
vi|harmless||tôi mệt mỏi vì công việc
tl|danger|intruder,shooter|may lalaking may baril sa loob ng mall
tl|danger|domestic,intruder|sinusuntok ako ng asawa ko, nagtatago ako sa banyo
tl|danger|intruder|may sumisira ng pinto namin, mag-isa lang ako
tl|danger|shooter,intruder|may putukan sa eskwelahan, nagtatago kami
tl|danger|domestic,intruder|sinasakal ni tatay si nanay
tl|danger|intruder,hurt,domestic|pinagtutulungan nilang bugbugin yung lalaki sa kanto
tl|danger|trapped,trapped-rubble,trapped-rubble-other|gumuho ang bahay at nasa ilalim pa si lola
tl|danger|trapped,trapped-rubble,trapped-rubble-other|bumagsak ang kisame sa anak ko
tl|danger|trapped,trapped-rubble,trapped-rubble-other|natabunan ng lupa yung manggagawa sa hukay
tl|danger|monoxide|pinaandar namin ang generator sa loob, nahihilo at nagsusuka kaming lahat
tl|danger|monoxide|nag-uling kami sa kwarto, hindi magising si kuya
tl|danger|mixed-cleaners,poison,gas,breathing|pinaghalo ko ang zonrox at muriatic, hindi na ako makahinga sa amoy
tl|danger|gas|sumisingaw ang tangke ng gasul, ang lakas ng amoy
tl|selfHarm||walang makakapansin kung mawala man ako
tl|selfHarm||naipamigay ko na ang mga gamit ko, hindi ko na kailangan
tl|selfHarm||may iniwan na akong sulat para sa mga anak ko
tl|selfHarm||nasa tabi ko na ang mga gamot
tl|selfHarm||wala nang bukas para sa akin
tl|selfHarm||pagod na pagod na akong maging ako
tl|harmless||pinapatay ako ng assignment na ito
tl|harmless||saan magpaturok ng bakuna
tl|harmless||bumagsak ang stock market
tl|harmless||maganda yung pelikulang barilan kagabi
tl|harmless||binugbog kami sa basketball, talo ng trenta
tl|harmless||paano talunin ang boss sa larong ito
tl|harmless||lumubog yung cake ko sa gitna bakit
tl|harmless||magkano ang gasul ngayon
tl|harmless||gaano karaming chlorine sa pool
tl|harmless||papatayin ako ng boss ko pag na late ako haha
tl|harmless||bagsak ako sa exam sa math
tl|harmless||pinamigay ko na ang mga lumang damit ng anak ko
tl|harmless||sumulat ako sa mga kaibigan ko sa probinsya
tl|harmless||nasa tabi ng kama ang gamot ko sa sipon
tl|harmless||pagod na pagod na akong maglaba
ko|danger|intruder,shooter|마트에 총 든 남자가 있어요
ko|danger|domestic,intruder|남편이 저를 때려요 화장실에 숨어 있어요
ko|danger|intruder|누가 문을 부수고 들어오려고 해요 혼자 있어요
ko|danger|shooter,intruder|학교에서 총소리가 나요 교실에 숨었어요
ko|danger|domestic,intruder|아빠가 엄마 목을 조르고 있어요
ko|danger|intruder,hurt,domestic,bleeding,gunshot|길에서 어떤 사람이 칼을 휘두르고 있어요
ko|danger|trapped,trapped-rubble,trapped-rubble-other|집이 무너져서 할머니가 밑에 있어요
ko|danger|trapped,trapped-rubble,trapped-rubble-other|천장이 내려앉아서 아이가 깔렸어요
ko|danger|trapped,trapped-rubble,trapped-rubble-other|공사장 구덩이가 무너져 인부가 파묻혔어요
ko|danger|monoxide|집 안에서 발전기를 돌렸는데 다들 머리가 아프고 토해요
ko|danger|monoxide|텐트에서 숯불 피우고 잤는데 친구가 안 일어나요
ko|danger|mixed-cleaners,poison,gas,breathing|락스랑 세제를 섞었는데 목이 타고 기침이 안 멈춰요
ko|danger|gas|가스가 새는 것 같아요 냄새가 심해요
ko|selfHarm||내가 없어도 아무도 모를 거예요
ko|selfHarm||제 물건은 다 나눠 줬어요 이제 필요 없어요
ko|selfHarm||아이들한테 편지를 남겨 놓았어요
ko|selfHarm||약이 바로 옆에 있어요 자꾸 쳐다보게 돼요
ko|selfHarm||저한테는 내일이 없어요
ko|selfHarm||존재하는 것 자체가 지쳐요
ko|harmless||숙제 때문에 죽겠어요
ko|harmless||예방 주사 어디서 맞아요
ko|harmless||주식 시장이 무너졌대요
ko|harmless||총 쏘는 게임 추천해 주세요
ko|harmless||우리 팀이 완전히 깨졌어요
ko|harmless||어제 본 총격 영화 재밌었어요
ko|harmless||케이크가 꺼졌는데 왜 그래요
ko|harmless||가스 요금 어떻게 내요
ko|harmless||수영장에 염소 얼마나 넣어요
ko|harmless||늦으면 부장님이 저 죽일 거예요 ㅋㅋ
ko|harmless||서버가 다운돼서 일을 못 했어요
ko|harmless||안 입는 옷은 다 나눠 줬어요
ko|harmless||친구한테 편지를 썼어요
ko|harmless||감기약이 침대 옆에 있는데 유통기한이 지났어요
ko|harmless||빨래하는 게 지쳐요
`

const isExpected = (word: string | undefined): word is Other['expected'] =>
  word === 'danger' || word === 'selfHarm' || word === 'harmless'

const isLanguage = (word: string | undefined): word is DangerLanguage =>
  ['en', 'es', 'zh', 'vi', 'tl', 'ko'].includes(word ?? '')

const all = written
  .trim()
  .split('\n')
  .map((line): Other => {
    const [language, expected, cards = '', text] = line.split('|')
    if (!isLanguage(language) || !isExpected(expected) || !text) throw new Error(`not a labelled line: ${line}`)
    return { language, expected, cards: cards.split(','), text }
  })

const halfOf = (text: string) => ((createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'kept')

export const others = (half: 'tuned' | 'kept'): readonly Other[] => all.filter(({ text }) => halfOf(text) === half)
