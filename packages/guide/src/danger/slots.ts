import {
  circumstantialCard,
  helperCard,
  isCutAttempt,
  isLimbSpurting,
  isOthersAttempt,
  isOwnOverdose,
  ofTouch,
  wheelchair,
} from './circumstances.ts'
import type { DangerId } from './ids.ts'
import { aloneWith, isChildSpeaking, isConfinedSpace, isHouseBurning, isOfWound, statedCard } from './stated.ts'

// Matched against normalised text, like the keywords.
const infant =
  /\b(baby|babies|infant|newborn|([1-9]|1[01]|two|three|four|five|six|eight|nine|ten) (day|week|month)s? old|bebe|beb[ea]s?|recien nacid\w|bebito|criatura|(de|tiene) (\w+) (dias|semanas|meses)|em be|be (so sinh|moi sinh|(\d+|hai|ba|bon|nam|sau|bay|tam|chin|muoi) thang)|tre so sinh|\d+ thang tuoi|sanggol)\b|婴儿|宝宝|新生儿|个月大|아기|갓난|신생아/u
const newborn =
  /\b(just born|newborn (came|is|isnt|wont)|was born|gave birth|just had the baby|delivered the baby|came out not|baby (\w+ ){0,2}(came|is|slid|popped|slipped) out|acaba de nacer|nacio|salio (\w+ )?(el|la|mi) bebe?\w*|(el|la|mi) beb[ea] (ya )?salio|moi sinh|(moi|vua) de|vua sinh|(be|con) (\w+ )?(ra doi|ra roi|chui ra|lot long)|kakapanganak|(lumabas|nailabas|ipinanganak) na (po )?(ang|yung) (baby|bata|sanggol))\b|刚生|生下来|生出来|(宝宝|孩子|婴儿).{0,2}(出来了|出生了)|태어났|(아기|애기|애)(가|는)? ?(막 |방금 |벌써 )?나왔|낳았/u
const weeksAgo =
  /\b(weeks?|months?) (ago|old)\b|\bhace (\w+ )?(semanas?|mes(es)?)\b|\b(tuan|thang) (tuoi|truoc|nay)\b|\b(linggo|buwan)(g gulang)? (na|ang nakaraan)\b|(周|星期|个月)(前|大)|(주|달|개월) ?(전|됐|된)/u
/** A baby of weeks or months is an infant also where its birth is told. */
const isNewborn = (text: string): boolean => newborn.test(text) && !weeksAgo.test(text)
/** From the first birthday on a child is helped like a child, whoever calls it a baby. Korean years are counted from birth, so one of them is still a baby. */
const pastFirstYear =
  /\b(toddler|([1-9]|one|two|three|four|five|six|seven|eight|nine|ten) (year|yr)s? olds?|(1[2-9]|[23]\d) (month|mo)s? olds?|(de|tiene|cumplio) (un|dos|tres|cuatro|cinco|seis|[1-9]) an(o|os|itos)|(1[2-9]|[23]\d) (meses|thang)|([1-9]|mot|hai|ba|bon|nam|sau) tuoi|([1-9]|isang|dalawang|tatlong|apat na|limang) ?(na )?(taong?( gulang)?|anyos))\b|(?<!不到|未满|[十百\d])([1-9]|[一二两三四五六七八九]) ?岁|(?<!\d)(1[2-9]|2\d) ?(个月|개월)|(?<!\d)[2-9] ?살|(?<!(스물|서른|마흔|쉰|예순|일흔|여든|아흔) ?)(두|세|네|다섯|여섯|일곱) ?살|돌 ?지난/u
const firstWeeks = /\b(newborn|recien nacid\w|so sinh|under (a|one|1) year)\b|新生儿|갓난|신생아/u
/** Whose age it is stays open where another child is named. */
const sibling =
  /\b(brother|sister|sibling|my other|hermanit\w|herman[oa]|anh (hai|trai)|chi (hai|gai)|kuya|ate)\b|哥哥|姐姐|오빠|누나|언니|형(이|은|도)/u
const isInfant = (text: string): boolean =>
  infant.test(text) &&
  (!pastFirstYear.test(text) || firstWeeks.test(text) || sibling.test(text) || isChildSpeaking(text))
const child =
  /\b(kids?|child|children|son|daughter|boy|girl|toddler|nephew|niece|grandson|granddaughter|(first|second|third) grader|([1-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten) year old|hij[oa]|nin[oa]|sobrin[oa]|con (toi|trai|gai)|chau be|dua (be|nho)|anak|bata|pamangkin|mij[oa]?|mi ?jit[oa]|chamac[oa]|chiquill[oa]|(de|tiene) ([1-9]|1[0-2]|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce) an(o|os|itos)|([1-9]|1[0-2]) (tuoi|taong gulang|anyos))\b|(?<![十百\d])([1-9]|1[0-2]|[一二两三四五六七八九]) ?岁|(?<!\d)([1-9]|1[0-2]) ?살|(?<!(스물|서른|마흔|쉰|예순|일흔|여든|아흔) ?)(한|두|세|네|다섯|여섯|일곱|여덟|아홉) ?살|孩子|儿子|女儿|小孩|아이|아들|딸|애가|조카/u
const isChild = (text: string): boolean => child.test(text) || infant.test(text)
const smallChild =
  /\b(babys?|infant|toddler|([1-9]|one|two|three|four|five|six) (yr|year|month)s? olds?|(1[0-9]|2[0-9]) months? old|bebe|nen[ea]|(un|dos|tres|cuatro|cinco) anos|em be|sanggol|bunso)\b|婴儿|宝宝|岁的?孩子|아기|갓난/u
const pregnant =
  /\b(pregnan\w*|miscarr\w*|\d+ weeks|(\d+|two|three|four|five|six|seven|eight|nine) months (along|gone)|(second|third|2nd|3rd) trimester|im expecting|is expecting|embarazada|embarazo|encinta|(cinco|seis|siete|ocho|\d) meses y|mang thai|co (bau|thai)|bau|bau bi|buntis)\b|怀孕|孕妇|怀着|임신|임산부|만삭/u
const drowned =
  /\b(drown\w*|pool|river|lake|canal|creek|stream|pond|(irrigation|drainage|flooded) ditch|(pulled|dragged|fished|hauled|lifted|got|took) .{0,24}ditch|bayou|reservoir|lagoon|culvert|flood ?waters?|(out of|into) the (flood|current|surf|sea|bay)|ocean|under ?water|(out of|from) the water|(bath)?tub|alberca|piscina|rio|arroyo|canal|acequia|zanja (con|llena de) agua|estanque|laguna|lago|presa|represa|quebrada|tina|ahog\w*|del agua|del mar|de la corriente|ho boi|song|(con|duoi|xuong|khe|dong) suoi|kenh|(con|duoi|xuong) (muong|rach)|(duoi|xuong|o|tu) ao|ao (ca|nuoc)|(ngoai|duoi|tu|xuong) bien|(duoi|khoi|trong|xuong) nuoc|vot|chet duoi|nalunod|naiahon|inahon|ilog|dagat|sapa|kanal|batis|estero|lawa|palaisdaan|(mula|galing) sa (tubig|baha))\b|溺水|泳池|河里|河中|从河|溪|沟里|水沟|塘|湖|运河|水库|水渠|渠里|海里|浴缸|水里|水中|捞上|수영장|물에|건져|건졌|강에|강물|개울|냇가|시냇물|하천|도랑|수로|연못|저수지|호수|운하|계곡|욕조|바다/u
const alone =
  /\b(alone|by myself|im by my|nobody (home|here)|estoy sol[oa]|no hay nadie|mot minh|mag isa)\b|一个人|혼자/u
const self =
  /\b(i|im|i m|ive|me|my (throat|chest|life)|mysel\w*|estoy|tengo|quiero|quisiera|voy|toi|ako|ko)\b|我|저|나는|나를|싶/u
const isAlone = (text: string) => alone.test(text) && self.test(text) && !aloneWith.test(text)
const attempt =
  /\b((just|i|ive|he|hes|she|shes|have|has|already) (took|swallowed|taken).{0,30}(pills?|everything|bottle|them|cabinet)|pills? (lined|in my hand|are in)|lined up|(have|has|holding|with|got) (a|the|my|his|her) (loaded )?(gun|knife|rope|razor|shotgun|pistol)|(his|her|the) (shotgun|gun)|gun is|cut (too deep|my wrists?|her wrists?)|slit|(on|at) the (bridge|roof|ledge|edge|tracks|railing|overpass)|bridge (railing|rail)|(going|about) to jump|hang(ed|ing)? (himself|herself|myself)|hung himself|hanging|overdos\w*|already did it|noose|(rope|belt|cord) (up|round|around|on|over|is|from)\b|engine (is )?running|exhaust pipe|hose from|tailpipe|razor|bleeding in the (bath|tub)|on the (wrong|other) side of the (rail|fence)|(swallowed|drank|injected) .{0,24}(on purpose|to (die|end)|wants? to die)|(drank|ate) .{0,20}(poison|bleach|under the sink|antifreeze)|tome|tom[oe] (todas|un)|pastillas para (ya no|morir)|pistola|(tengo|tiene|trae|con) (un |una |el |la )?(arma|cuchillo|soga|pistola|escopeta)|(en el|orilla del) puente|barandal|azotea|(en|sobre) las vias|cort(e|o|ar|arse|ando|andose) las (venas|munecas)|se esta cortando|me corte|(soga|lazo|cuerda|cinto) (en|al|puest\w|del)|me (tome|trague) (tod[oa]s?|un frasco|el frasco|un puno)|se (tomo|trago) (tod[oa]s?|un frasco|el frasco|un puno)|carro prendido|raticida|a proposito|se (ahorco|colgo)|veneno|uong (het|ca|thuoc (sau|tru sau|chuot|co))|(cat|rach) (co )?tay|cam (dao|sung)|lan can|dang dung tren|treo co|nhay lau|uminom|nilunok|naglaslas|tatalon|rooftop|nagbigti|nakasabit|baril)\b|吞了|吃了(一)?整瓶|喝了农药|烧炭|绳子|割腕|手腕割|楼顶|天台|(?<!想.{0,8})跳(下|楼)|上吊|手里有|在桥上|拿着枪|통 다 (먹|삼)|다 (먹었|삼켰)|농약|난간|줄을 (걸|매)|손목|뛰어내|목을 맸|총이|다리 위|한꺼번에/u
const other =
  /\b(my|our|a) ((best |veteran |teenage |online |old )*(friend|son|daughter|brother|sister|wife|husband|student|girlfriend|boyfriend|gf|bf|dad|mom|roommate|grandpa|teenager|buddy|cousin|neighbor|teen|nephew|coworker|tenant|patient))\b|\b(he|she|someone|somebody|they|him|her|mi (hij[oa]|amig[oa]|herman[oa]|espos[oa]|papa|mama|prim[oa]|novi[oa]|compadre|sobrin[oa]|abuel[oa]|cunad[oa]|vecin[oa])|ban toi|con (gai|trai)? ?toi|chong toi|em (gai|trai)? ?toi|ang (kaibigan|anak|asawa|kapatid) ko|kaibigan ko)\b|我(朋友|女儿|儿子|太太|妈|爸|老公|弟|妹|哥)|他|她|朋友|친구|딸|아들|남편|언니|오빠|동생/u
const cantClimb =
  /\b(bedridden|(cant|cannot|unable to) (walk|climb|move|get up the stairs)|no puede (caminar|subir|moverse)|khong di duoc|hindi makalakad)\b|走不(了|动)|못 걸/u
/** The person or somebody with them is upstairs: a fire that is upstairs is another thing. */
const upstairs =
  /\b(im|i am|we|were|me|he|she|they|kids|kid|baby|mom|dad|son|daughter|stuck|trapped) (\w+ ){0,4}(upstairs|(second|third|fourth|fifth|sixth|top|2nd|3rd|[4-9]th|1\dth) (floor|story)|balcony)\b|\b(estoy|estamos|atrapad\w+|quedamos) (\w+ ){0,4}(arriba|(segundo|tercer|cuarto|quinto) piso|balcon)\b/u
const oxygen = /\b(oxygen|concentrator|oxigeno|concentrador|oxy|oksiheno)\b|氧气|制氧|산소/u
const inVehicle =
  /\b(car|truck|van|suv|driving|highway|freeway|trailer|mobile home|camper|rv|carro|troca|camioneta|carretera|traila|casa movil|xe|nha luu dong|kotse|sasakyan)\b|车里|开车|房车|차 안|차에|이동식/u
const cantWalk =
  /\b(bedridden|cant walk|cannot walk|no (car|ride)|ride never|(have|has) no car|without a car|blind and alone|no tengo carro|no (puede )?camin\w*|khong (co xe|di duoc)|walang kotse|wala kaming kotse|hindi makalakad)\b|没有车|走不(了|动)|못 걸|차도 없/u
const rubble =
  /\b(rubble|debris|quake|earthquake|collapsed|pancaked|bricks|fell on|buried|under the stairs|everything fell|wall fell|caved|trench|mine ?shaft|gave (?:out|way)|came (?:crashing )?down|barda|zanja|mina|vui|kisame|natabunan|nabagsakan|escombros|temblor|derrumb\w*|techo|edificio|dong dat|sap|do nat|lindol|gumuho)\b|塌|垮|地震|瓦砾|埋|무너|내려앉|지진|잔해|파묻/u
const ventilator =
  /\b(ventilator|vent|trach|bipap|(?<!oxygen )breathing machine|ambu|respirador(?! de oxigeno)|ventilador|aparato (para|de) respirar(?! oxigeno)|may tho(?! (o ?xy|oxi|khi oxy))|tho may|makina sa paghinga|ventilator)\b|呼吸机|인공호흡/u
const dementia = /\b(dementia|alzheimer\w*|demencia|lan|lu lan|ulyanin)\b|痴呆|치매/u
const amputated =
  /\b(cut off|took off|chopped off|sliced off|lost (a|his|her|two|three|my) (finger|fingers|hand|toe|foot|arm|leg)|amputat\w*|came off|leg is gone|arranco|corto (el|la) (dedo|mano|pie)|perdio .{0,8}dedos?|dut lia|cat dut|naputol)\b|切断|断了一根|绞断|轧断|잘렸|절단/u
const shotOrStabbed =
  /\b(shot|stabbed|bullet|gunshot|gun went off|slashed|drive by|hole in (his|her|my)|there was a pop|balazo|balace\w*|dispararon|apunal\w*|punalada|bi (ban|dam|chem)|trung dan|nabaril|nasaksak|nataga|bala)\b|中枪|捅|刺伤|被砍|총에|찔렸/u
const chemical = /\b(acid|lye|chemical|bleach|ammonia|cement|acido|quimico|hoa chat|asido|kemikal)\b|化学|화학|산이/u

/** Says that somebody does not breathe at all; breathing badly is left out. */
const noBreath =
  /\b((not|isnt|aint|stopped|quit|no longer|wont|doesnt) breath(e|es|ing)?(?! (well|right|good|great|normal|normally|properly|easy|easily|so|very|that|enough|deep|deeply))|no (pulse|heartbeat)|sin pulso|dejo de respirar|ya no respira|no (esta )?respira(ndo)?(?! (bien|normal|tan|muy))|ngung tho|khong con tho|khong tho nua|(hindi|di) na (po )?humihinga|walang pulso)\b|(没有?|沒有?|停止|不)(呼吸|气了|氣了)(?!困)|没气了|沒氣了|没脉|숨을? ?(을 )?안 ?쉬|숨을 쉬지 않|숨이 멎|호흡이 없|맥박이 없/u
/** Whoever writes that they themselves do not breathe is short of breath. */
const ofOwnBreath =
  /\b(im|i am|i|ive|ako) (\w+ )?(not breath\w*|stopped breathing|cant breathe)\b|(나|저|제가|내가)(는|가)? ?숨/u
/** Dangers whose usual first steps assume that the person breathes: "sit and rest", "note the time". */
const ofBreathing: ReadonlySet<DangerId> = new Set([
  'breathing',
  'heart',
  'stroke',
  'seizure',
  'diabetes',
  'head-injury',
  'fall',
  'heat-stroke',
  'cold',
  'hurt',
  'sick-child',
])
/** Water carries somebody else away. Whoever writes this is out of it, and needs the steps for a rescue, not those for a person in rising water. */
const sweptAway =
  /\b((swept|washed|carried|dragged|sucked|pulled) (away|off|under|downstream|into|out)|(swept|took|carried|washed|dragged) (my|him|her|them|our)|(se )?(lo|la|los|las|le) (llevo|arrastro|jalo)|(arrastro|llevo|jalo) a (mi|mis|el|la)|cuon troi|bi cuon|nadala|tinangay|inanod)\b|冲走|沖走|卷走|휩쓸|떠내려/u
const ofSelf =
  /\b(im|i am|we are|were|me|us|myself) (being |getting |got )?(swept|washed|carried|dragged|sucked)|\b(me|nos) (llevo|lleva|arrastro|arrastra|jalo)\b/

/** The person may still touch live electricity, which would hit a helper too: it is switched off before any first aid. */
const electrified =
  /\b(electrocut\w*|electric(al)? shock|zapped|(got|was|is|were|been|being) shocked|(touch\w*|grab\w*|holding|stuck to|hanging on to) (the |a |an |that |this |some )?((live|bare|power|electric|fallen|downed) )?(wires?|cables?|power lines?|electric fence|outlet|socket)|agarr\w+ (el|un|al) (cable|alambre)|cable pelado|enchufe|(dio|dieron) (un )?toques?|pegad[oa] a la corriente|dien giat|nakuryente)\b|触电|觸電|被电|被電|감전|전깃?줄을? ?(잡|만)/u
/** Sources of carbon monoxide. In a closed place it poisons a helper too: everybody gets out before any first aid. */
const fumes =
  /\b(carbon monoxide|co (alarm|detector)|generator|charcoal|hibachi|camp stove|(propane|kerosene|gas) heater|(car|truck|engine|motor) (was |is |were |still )?(left )?(running|idling)|(running|idling) (car|engine)|generador|planta de luz|anafre|brasero|carbon (prendido|encendido)|carro prendido|calenton|manure pit|septic tank|silo|may phat dien|dot than|than to ong|lo than|uling)\b|一氧化碳|烧炭|燒炭|煤炉|烧煤|发电机|發電機|연탄|번개탄|숯|발전기/u
const ofFumes: ReadonlySet<DangerId> = new Set([
  'not-breathing',
  'breathing',
  'seizure',
  'hurt',
  'sick-child',
  'diabetes',
])
const floodWater =
  /\b(flood\w*|current|storm surge|washed|swept|corriente|inundac\w*|creciente|lu lut|nuoc lu|baha|agos)\b|洪水|大水|홍수|급류/u

/** A friend who tells of it gets other steps than the person; then a wound that bleeds decides. */
function attemptCard(text: string): string {
  if (isOthersAttempt(text)) return 'suicide-attempt-other'
  return isCutAttempt(text) ? 'suicide-attempt-cut' : 'suicide-attempt'
}

/** The card that fits who is in danger and where; the danger's own where nothing more is said. */
export function cardOf(id: DangerId, text: string): string {
  if (ofTouch.has(id) && electrified.test(text)) return 'electric-shock'
  const helper = helperCard(id, text)
  if (helper) return helper
  if (ofFumes.has(id) && isConfinedSpace(text)) return 'confined-space'
  if (ofFumes.has(id) && fumes.test(text)) return 'monoxide'
  if (ofBreathing.has(id) && noBreath.test(text)) return cardOf('not-breathing', text)
  if (id === 'not-breathing' && drowned.test(text) && !isNewborn(text)) return 'cpr-drowned'
  if ((id === 'home-surrounded' || id === 'general') && isHouseBurning(text)) return cardOf('house-fire', text)
  const variant = statedCard(id, text) ?? circumstantialCard(id, text)
  if (variant) return variant
  switch (id) {
    case 'general':
      return noBreath.test(text) && !ofOwnBreath.test(text) ? cardOf('not-breathing', text) : id
    case 'suicide':
      if (attempt.test(text)) return attemptCard(text)
      return other.test(text) &&
        !/\b(i (want|dont|am|just|cant|wish|hope|keep|decided|will|wont|have decided)|im|for me|without me|(que )?(ya )?me (recoja|lleve|muera)|no quiero (vivir|seguir|despertar)|quiero (morir\w*|desaparecer))\b/.test(
          text,
        )
        ? 'suicide-other'
        : 'suicide'
    case 'not-breathing':
      if (isNewborn(text)) return 'cpr-newborn'
      if (isInfant(text)) return 'cpr-infant'
      return isChild(text) ? 'cpr-child' : id
    case 'drowning':
      return /\b(pulled (him|her|them|my|a|out)|out of the (water|pool|lake|river)|no pulse|not breathing|isnt breathing|not moving|sacamos|no respira|no se mueve|vot|khong (tho|cu dong)|naiahon)\b|捞上|没有呼吸|건(졌|져)|안 쉬/u.test(
        text,
      )
        ? 'cpr-drowned'
        : id
    case 'choking':
      if (pregnant.test(text)) return 'choking-pregnant'
      if (isInfant(text)) return 'choking-infant'
      if (isAlone(text)) return 'choking-alone'
      return isChild(text) ? 'choking-child' : id
    case 'bleeding':
      if (pregnant.test(text) && !isOfWound(text)) return 'pregnancy-bleeding'
      if (amputated.test(text)) return 'amputation'
      if (shotOrStabbed.test(text)) return 'gunshot'
      if (isAlone(text)) return 'bleeding-alone'
      return isLimbSpurting(text) ? 'bleeding-limb' : id
    case 'overdose':
      // What a small child swallowed is a question for poison control, not for naloxone.
      if (smallChild.test(text) && !isOwnOverdose(text)) return 'poison'
      return isOwnOverdose(text) ? 'overdose-self' : id
    case 'breathing':
      return isNewborn(text) ? 'cpr-newborn' : id
    case 'burn':
      return chemical.test(text) ? 'burn-chemical' : id
    case 'house-fire':
    case 'smoke-inside':
      if (wheelchair.test(text)) return 'house-fire-wheelchair'
      if (oxygen.test(text)) return 'house-fire-oxygen'
      return upstairs.test(text) ? 'house-fire-upstairs' : id
    case 'water-rising':
      if (sweptAway.test(text) && !ofSelf.test(text)) return cardOf('drowning', text)
      return wheelchair.test(text) || cantClimb.test(text) ? 'water-wheelchair' : id
    case 'tornado':
      return inVehicle.test(text) ? 'tornado-outside' : id
    case 'heart':
      return isAlone(text) ? 'heart-alone' : id
    case 'fire-close':
      return cantWalk.test(text) || wheelchair.test(text) ? 'fire-cant-leave' : id
    case 'trapped':
      return rubble.test(text) ? 'trapped-rubble' : id
    case 'device':
      return ventilator.test(text) ? 'ventilator' : id
    case 'missing':
      // The steps for a missing person say to search the water, which a flood makes deadly.
      if (floodWater.test(text)) return cardOf('drowning', text)
      return dementia.test(text) ? 'missing-dementia' : id
    default:
      return id
  }
}
