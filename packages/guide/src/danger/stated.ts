import type { DangerId } from './ids.ts'
import { all, any, kinds, none, type Variant, variantCard } from './variants.ts'

// What a message says plainly about who writes, where they are, what state somebody is in and what they lack.

const flood =
  /\b(water|flood\w*|river|surge|creek|levee|dam|agua|inund\w*|rio|corriente|creciente|nuoc|lu|lut|ngap|baha|tubig|agos)\b|水|洪|물|홍수/u
const fire =
  /\b(fire|flames|smoke|burning|fuego|llamas|lumbre|humo|incendio|chay|lua|khoi|sunog|apoy|usok)\b|火|烟|불이|불났|불길|화재|연기/u
/** Whoever asks whether to go there is not there. */
const asksWhether =
  /\b((should|shall|can|could|do|must) (i|we)|is it (safe|ok)|debo|debemos|puedo|podemos|subimos o|co nen|dapat ba)\b|要不要|可以.{0,6}吗|能不能|해야 (하나|할까)|올라갈까/u

const onRoof =
  /(?<!\b(get|getting|go|going|climb|move|put|fell|fallen|landed|tree) (up )?)\b(up )?(on|onto) (top of )?(the|our|my|a|his|her|their|neighbors) (\w+ )?(roof|rooftop)\b|\b(estamos|estoy|estan|esta|atrapad\w+|subimos|subi|quedamos|seguimos|trepamos) (\w+ ){0,4}(techo|tejado|azotea)\b|\b(tren|leo len|ket tren) (\w+ )?(mai nha|noc nha|mai ton)\b|\b(nasa|nakaakyat\w* .{0,6}sa) (taas ng )?(bubong|bubungan)\b|(在|爬到?上?|困在|上了).{0,4}(屋顶|房顶|楼顶)|(지붕|옥상) ?위?(에|에서) ?(있|갇|올라와|고립|앉|버티|대피)/u

const afloat =
  /\b(house|home|trailer|cabin|duplex|camper|rv|apartment)\b.{0,24}\b(float(ing|ed|s)?|drift(ing|ed)|(came|coming|washed|lifted|pulled|ripped|broke|torn|knocked) (up )?(off|away from|loose)|off (its|the) foundations?)\b|\b(float(ing|ed)|drift(ing|ed)) (house|home|trailer|with the house)\b|\b(casa|traila|trailer|cabana|vivienda)\b.{0,30}\b(flot\w+|se solto|se desprend\w+|se arranco|se despego)\b|\b(nha|can nha|nha luu dong)\b.{0,20}\b(dang troi|troi di|troi theo|bi troi|noi len|bi cuon|bi nuoc cuon)\b|\b(bahay|trailer)\b.{0,20}(lumulutang|inaanod|natatangay|tinatangay)|(lumulutang|inaanod|natatangay|tinatangay)\b.{0,16}\b(bahay|trailer)\b|(房子|屋子|我们家|房车|拖车).{0,8}(漂|浮起)|(집|주택|트레일러)(이|가)?.{0,8}(떠내려|떠다니|둥둥|물에 떠)/u
const moves =
  /\b(house|home|trailer|cabin) (is |was |starts |started |keeps |just )?(moving|shifting|sliding|moved|shifted)\b|\b(casa|traila|trailer) (\w+ ){0,2}(se mueve|moviendo|se movio)\b|\b(nha) (\w+ ){0,2}(dang di chuyen|xe dich)\b|\bgumagalaw .{0,6}\bbahay\b|(房子|屋子)(在|被).{0,4}(动|移)|집이 움직/u
const slides =
  /\b(mud\w*|landslide|hill\w*|quake|earthquake|lodo|temblor|lo dat|dong dat|lindol)\b|泥石|地震|산사태|지진/u

const inWater = /\b(water|flood(ed|ing)?|agua|inundad\w*|nuoc|ngap|tubig|baha)\b|水|물|침수/u
const nearPower =
  /\b(breakers?( box| panel)?|fuse box|electric(al)? (panel|box|outlets?)|(breaker|power) panel|outlets?|sockets?|plugs?|extension cord|(caja|tablero|panel) (de (la )?(luz|breakers|fusibles)|electric\w+)|interruptor\w*|pastillas de la luz|centro de carga|enchufes?|tomacorrientes?|cau dao|o dien|o cam|(bang|tu|hop) dien|cong tac dien|saksakan|fuse)\b|电闸|电箱|配电|插座|插头|漏电|总闸|차단기|두꺼비집|콘센트|배전|분전반|누전/u
const outsideLine = /\b(power ?lines?|downed|cable caido|day dien roi|poste)\b|电线杆|高压线|전봇대/u
const struck =
  /\b(electrocut\w*|got shocked|shocked|cant let go|not breathing|wont wake|unconscious|no respira|no despierta|dien giat|nakuryente)\b|触电|감전/u

const inAttic =
  /\b(trapped|stuck|were|im|are|am|is|hiding|climbed|went|came|got|moved|made it|crawled|up) (\w+ ){0,3}(in|into|to|inside) (the|our|my|an|her|his) attic\b|\b(attic|atico|entretecho|tapanco|desvan)\b.{0,40}\b(trapped|stuck|atrapad\w+|no (hay )?salida|no way out|no window)\b|\b(estamos|estoy|estan|atrapad\w+|subimos|subi|quedamos) (\w+ ){0,4}(atico|entretecho|tapanco|desvan)\b|\b(tren|ket|leo len) (\w+ ){0,3}(gac|gac xep|ap mai)\b|\b(nasa|nakulong .{0,6}sa|naipit .{0,6}sa) (kisame|attic|loob ng kisame)\b|(在|困在|爬到?上?|躲在|上了).{0,4}(阁楼|閣樓)|다락(방)?(에|에서|으로) ?.{0,4}(갇|있|올라|고립|피)/u

/** Signs of somebody who is too drowsy to swallow: nothing to eat, drink or suck for them. */
const notAwake =
  /\b(unconscious|unresponsive|out cold|barely conscious|semi ?conscious|drows\w+|lethargic|groggy|sleepy|nodding off|falling asleep|coma|((?<!\bi )(?<!almost )(passed|blacked) out)|(?<!\bi )(collapsed|fainted)|(wont|cant|cannot|doesnt|isnt|not|barely|hardly|hard to|wouldnt|wasnt|hes not|shes not) (\w+ )?(wake|waking|awake|respond\w*|rouse|stay awake|answer\w*)|inconsciente|se desmayo|desmayad\w|sin conocimiento|no (se )?(despierta|responde|reacciona)|(casi|apenas) (no )?(despierta|responde)|adormilad\w+|somnolient\w+|aletargad\w+|mucho sueno|se (esta )?(queda|quedando|durmiendo) ?(dormid\w+)?|bat tinh|ngat xiu|xiu|goi khong (day|tinh)|khong tinh( lai| day)?|khong phan ung|lo mo|me man|hon me|li bi|ngu ga|buon ngu|walang malay|hinimatay|nahimatay|(hindi|ayaw|di) (na )?(siya )?(magising|gumising|sumasagot)|antok na antok|inaantok|antok|lupaypay)\b|昏迷|昏过去|昏倒|晕倒|不省人事|叫不醒|没有?反应|没有?意识|昏昏|昏睡|嗜睡|很困|想睡|意识不清|迷迷糊糊|醒不过来|의식(이|을)? ?(없|잃|흐)|정신(을|이)? ?(잃|못|없|흐)|쓰러|기절|(안|못) 깨|깨어나지|안 일어나|졸려|졸리|졸음|반응이 없|몽롱|혼미|비몽사몽/u
/** Signs of confusion. Somebody who is this cold must not walk or drink. */
const dazed =
  /\b(confused|slurr\w+|not making sense|out of it|delirious|incoherent|(stopped|quit) shivering|no longer shivering|not shivering|stumbling|confundid\w+|desorientad\w+|arrastra las palabras|no coordina|(dejo|ya no) (de )?temblar?\w*|ya no tiembla|lu lan|noi sang|noi nhiu|het run|khong con run|nalilito|wala sa sarili|hindi na nanginginig)\b|说胡话|糊涂|神志不清|不发抖|不再发抖|口齿不清|헛소리|횡설수설|더 이상 (안 )?떨|안 떨|말이 어눌/u
const unconscious =
  /\b(unconscious|unresponsive|out cold|coma|(?<!\bi )(?<!almost )(passed|blacked) out|(?<!\bi )(collapsed|fainted)|(wont|cant|cannot|doesnt|isnt|not) (\w+ )?(wake|waking|respond\w*)|inconsciente|se desmayo|desmayad\w|sin conocimiento|no (se )?(despierta|responde|reacciona)|bat tinh|ngat xiu|goi khong (day|tinh)|khong tinh( lai| day)?|hon me|walang malay|hinimatay|nahimatay|(hindi|ayaw|di) (na )?(siya )?(magising|gumising))\b|昏迷|昏过去|昏倒|晕倒|不省人事|叫不醒|没有?反应|没有?意识|의식(이|을)? ?(없|잃)|정신(을|이)? ?(잃|없)|쓰러|기절|(안|못) 깨|깨어나지|안 일어나|반응이 없/u
const noBreath =
  /\b(not breathing|isnt breathing|stopped breathing|no pulse|no respira|dejo de respirar|khong tho|ngung tho|hindi (na )?humihinga)\b|没有?呼吸|没气|숨을? ?안|숨을 쉬지|숨이 멎/u
const chilled =
  /\b(freezing|frozen|hypotherm\w*|(so|very|ice|really|stone) cold|helad[oa]|congelad[oa]|hipotermia|lanh cong|ret run|giniginaw|nilalamig|nanlalamig)\b|冻|失温|冰冷|저체온|꽁꽁|얼어|몸이 차/u
const diabetic =
  /\b(diabet\w*|insulin\w*|blood sugar|glucose|azucar|insulina|tieu duong|duong huyet|asukal)\b|糖尿|血糖|胰岛素|당뇨|혈당|인슐린/u

const expecting =
  /\b(pregnan\w*|(is|im|shes) expecting|(weeks|months) (pregnant|along)|embarazad\w*|encinta|mang thai|co (bau|thai)|bau bi|buntis)\b|怀孕|孕妇|孕|임신|임산부|만삭/u
const baby = /\b(baby|newborn|infant|bebe|sanggol)\b|婴儿|宝宝|아기/u
const bleeds =
  /\b(bleed\w*|blood|hemorrhag\w*|sangr\w*|chay mau|ra mau|ra huyet|dinudugo|nagdurugo|dugo)\b|血|피가|피를|출혈|하혈/u
const ofOther =
  /\b(he|she|hes|shes|him|her|my (mom|mother|dad|father|wife|husband|son|daughter|grand\w+|friend|brother|sister|neighbor)) (\w+ ){0,3}(stroke|alone|face|arm|cant|is|was|has|had)\b|\b(mi (mama|papa|espos\w|abuel\w+)|el|ella) (esta|tuvo|tiene|vive)\b|他|她|妈|爸|엄마|아빠|남편|아내|\b(me|ba|bo|chong|vo) toi\b|\b(si|ang) (nanay|tatay|lola|lolo|asawa)\b/u
export const aloneWith = /\balone with\b|\bsol[oa] con\b/
const alone =
  /\b(alone|by myself|nobody (is )?(home|here)|no one (is )?(home|here)|estoy sol[oa]|no hay nadie|mot minh|mag isa|nag iisa)\b|一个人|独自|혼자/u
const self = /\b(i|im|ive|me|my|estoy|tengo|me|mi|toi|minh|em|con|ako|ko)\b|我|저|나는|내가|제가|혼자/u

/** A wound of a pregnant woman is pressed on like any other; bleeding from the womb is not. */
const wound =
  /\b(cut|sliced|slashed|stab\w*|shot|gunshot|bullet|arm|hand|wrist|finger|foot|thigh|scalp|head|face|nose|neck|glass|knife|chainsaw|cort\w+|balazo|apunal\w+|brazo|mano|cabeza|dedo|muneca|nariz|vidrio|cuchillo|dao|sung|canh tay|ngon tay|kinh|hiwa|saksak|baril|braso|kamay|daliri|ulo|kutsilyo)\b|割|砍|刀|枪|手臂|胳膊|手指|玻璃|칼|총|팔|손가락|손목|머리|유리/u
const ofWomb =
  /\b(vagina\w*|down there|between (my|her) legs|period|clots?|miscarr\w*|water broke|entre (las|mis|sus) piernas|vaginal|coagulos|abort\w*|vung kin|say thai|nakunan)\b|下面|下体|流产|유산|하혈|다리 사이|아래/u
export const isOfWound = (text: string): boolean => wound.test(text) && !ofWomb.test(text)

const hotDoor =
  /\b(door|doorknob|knob|door handle)\b.{0,20}\b(hot|burning|warm to)\b|\b(hot|burning) (door|doorknob|knob|handle)\b|\b(fire|flames|smoke)\b.{0,24}\b(outside|behind|other side of|under|blocking|in front of) (my|the|our|his|her)? ?(bedroom |bathroom |apartment |front |hotel |room |only )?door\b|\b(hall|hallway|corridor|exit|way out)\b.{0,24}\b(full of smoke|filled with smoke|on fire|all smoke|burning|in flames|blocked by (the )?(fire|flames|smoke))|\b(puerta|manija|perilla|chapa|picaporte)\b.{0,20}\b(caliente|quema|ardiendo|hirviendo)\b|\b(fuego|humo|llamas|lumbre)\b.{0,24}\b(afuera|fuera|detras|atras|del otro lado|debajo|abajo) de (la|mi) puerta\b|\b(pasillo|salida)\b.{0,24}\b(llen\w+ de humo|en llamas|puro humo|bloquead\w+ por (el )?(fuego|humo))\b|\b(cua|tay nam)\b.{0,14}\b(nong|bong)\b|\b(lua|khoi)\b.{0,14}\b(ngoai|sau|truoc) cua\b|\bhanh lang\b.{0,16}\b(khoi|lua|chay)\b|\bmainit (na )?(na )?(ang|yung) (pinto|door ?knob|hawakan)\b|\b(pinto|door ?knob)\b.{0,16}\bmainit\b|\b(apoy|usok|sunog)\b.{0,20}\b(labas ng pinto|likod ng pinto|pasilyo)\b|门.{0,6}(烫|很热|发热)|门把手?.{0,6}(烫|热)|门(外|后).{0,6}(火|烟)|(火|烟).{0,6}门(外|口)|走廊.{0,6}(烟|火)|((?<!창)문|손잡이)(이|가|은|는)? ?.{0,6}(뜨거|뜨겁)|문 ?(밖|뒤)(에|이|은)? ?.{0,6}(불|연기)|복도.{0,8}(연기|불)/u

const way =
  /\b(hall|halls|hallway|corridor|apt door|apartment door|pasillo|corredor|hanh lang|pasilyo|hallway)\b|走廊|楼道|过道|복도/u
const smoky =
  /\b(full of|filled with|thick|black|dark|cant see|coming (in|under|through)|llen\w+|negr\w+|puro|day|mu mit|den|puno|makapal|itim)\b|满|全是|都是|浓|黑|가득|자욱|검은|꽉/u
export const smoke = /\b(smoke|smoky|humo|khoi|usok)\b|烟|연기/u
/** Smoke or fire is on the other side of the writer's door, so the way out is cut off. */
export const isSmokeOutside = (text: string): boolean =>
  (hotDoor.test(text) && (fire.test(text) || /\bdoor|puerta|cua|pinto\b|门|문/u.test(text))) ||
  all(way, smoky, smoke)(text)

const staticElectricity =
  /\b(skin|scalp) (is )?tingl\w*|\b(fence|club|rod|pole|gate|antenna|rail|metal)s?\b.{0,16}\b(buzz\w*|humm\w*|crackl\w*)\b|\b(para|paran|paro|eriza\w*)\b.{0,8}\b(pelos?|vellos?)\b|\b(pelos?|cabello|vellos?)\b.{0,20}\b(para\w*|erizad\w*|eriz\w+|de punta)\b|\b(toc|long tay)\b.{0,14}\b(dung|dung dung)\b|\b(buhok|balahibo)\b.{0,20}\b(tumatayo|tumayo|nakatayo|naninindig|tumindig)\b|(头发|汗毛|毛发).{0,6}(竖|立起|炸)|(머리카락|머리털|털)(이|들이)? ?.{0,4}(서|곤두|쭈뼛)/u
const thunder =
  /\b(thunder\w*|lightning|storm|rumbl\w*|clouds?|truen\w*|rayos?|tormenta|relampag\w*|nubes|sam|set|giong|may den|kulog|kidlat|bagyo)\b|雷|闪电|乌云|暴雨|천둥|번개|벼락|먹구름/u
const hairRises = /\bhairs?\b.{0,24}\b(stand\w*|on end|sticking up|floating|lifting|rising)\b/u
const metalHums =
  /\b(poles?|rods?|clubs?|fence|rail|antenna|metal|ax|axe)\b.{0,16}\b(buzz\w*|humm\w*|sing\w*|crackl\w*)\b/u
/** Hair stands on end or metal hums in a thunderstorm, or both at once: lightning may strike here within seconds. */
export const isLightningClose = (text: string): boolean =>
  (any(hairRises, staticElectricity)(text) && thunder.test(text)) || all(hairRises, metalHums)(text)

const closedSpace =
  /\b((?<!\b(oxygen|o2|propane|gas|scuba|fish|water heater) )tanks?|cistern|manhole|sewer|silo|septic|grain bin|vat|(the|a|our) (well|pit)|manure pit|fosa|tanque(?! de (oxigeno|gas))|tinaco|cisterna|pozo|alcantarilla|ham (cau|ca|ghe|tau|chua|bia)|gieng|bon chua|ong cong|tangke|poso negro|balon|imburnal|tangkeng?)\b|化粪池|污水井|井里|井下|地窖|储罐|罐里|下水道|粮仓|정화조|맨홀|탱크|우물|사일로|저장고/u
const inside =
  /\b(in|inside|into|down|adentro|dentro|al fondo|bajo|bajar|xuong|duoi|trong|loob|bumaba|bababa\w*|nahulog|cayo)\b|里|下|掉|안에|속에|안에서|빠졌|들어/u
/** Somebody has collapsed in a tank or a pit. Its air can also kill a rescuer who climbs in. */
export const isConfinedSpace = (text: string): boolean =>
  all(closedSpace, inside)(text) && any(unconscious, notMoving, collapsed)(text)

const cleaner =
  /\b(bleach|ammonia|(toilet|drain|oven|bathroom) (bowl )?cleaner|windex|vinegar|cleaners|cleaning (products|chemicals|supplies)|cloro|amoniaco|pinol|acido|limpiador\w*|lejia|sarricida|thuoc tay|javel|nuoc tay|tay bon cau|zonrox|muriatic|domex|panlinis)\b|漂白|消毒液|84|洁厕|清洁剂|락스|세정제|표백제|암모니아/u
const mixes =
  /\b(mix\w*|together|combined|pour\w*|added|mezcl\w+|junt\w+|revolv\w+|combin\w+|ech(e|o|aron|ar|amos)|le puse|vaci\w+|otro (liquido|producto)|y luego|then|used both|tron|do (vao|them)|pha|pinaghalo|hinalo|magkasama)\b|混|一起|加在|섞|같이|함께/u
const fumesHurt =
  /\b(cough\w*|throat|chest|breath\w*|burn\w*|eyes|fumes|dizzy|tos\w*|respir\w*|ard\w+|pecho|garganta|mare\w*|ho|kho tho|cay|inuubo|ubo|umuubo|huminga|lalamunan)\b|咳|喘|呛|呼吸|头晕|嗓|기침|숨|목이|눈이|어지/u
const drank = /\b(drank|drink\w*|swallow\w*|tom[oeó]|trag\w+|bebio|uong|nuot|uminom|nainom|nalunok)\b|喝|吞|마셨|삼켰/u
/** Somebody breathed the gas of mixed cleaners and swallowed none. Getting to clean air comes before sitting down or an inhaler. */
export const mixedCleaners = (text: string): boolean => all(cleaner, mixes, fumesHurt)(text) && none(drank)(text)

const fruity =
  /\b(fruit\w*|nail polish|acetone|ketones?|acetona|a fruta|mui trai cay|trai cay|acetone|prutas)\b|水果味|烂苹果|丙酮|酮|과일|아세톤|케톤/u
const sugarHigh =
  /\b(sugar|glucose)\b.{0,20}\b(very |so |really |too )?(high|hi)\b|\bazucar\b.{0,20}\b(altisim\w|muy alta|por las nubes|alta)\b|\bduong (huyet )?.{0,12}cao\b|\bmataas\b.{0,12}\b(sugar|asukal)\b|血糖.{0,6}高|혈당.{0,8}높/u
const noInsulin =
  /\b((no|without|out of|ran out of|missed|ruined|lost|(hasnt|havent|hadnt|not) (had|taken|got|gotten)) (\w+ ){0,2}insulin|insulin\b.{0,16}\b(ran out|gone|spoiled|ruined|wet|lost)|sin insulina|insulina\b.{0,16}\b(se (acabo|mojo|echo a perder)|moj\w+|acab\w+)|(se nos|se le|se me) (mojo|acabo) la insulina|het insulin|khong co insulin|walang insulin|ubos\w* (na )?(ang )?insulin)\b|没有?胰岛素|胰岛素.{0,4}(没|坏|用完)|인슐린.{0,6}(없|떨어|못 맞)/u
const deepBreath =
  /\b(breath\w* (\w+ ){0,2}(deep|fast|hard)|respira\w* (\w+ ){0,2}(hondo|profundo|rapido)|tho (sau|nhanh|gap)|malalim .{0,8}hing\w*|mabilis .{0,8}hing\w*)\b|呼吸.{0,4}(深|快|急)|숨.{0,6}(깊|가쁘|빨)/u
const tookInsulin =
  /\b((took|gave|injected|had) (\w+ ){0,3}insulin|se puso (la )?insulina|tiem insulin|nag insulin)\b|打了胰岛素|인슐린.{0,4}맞/u
/** Signs of very high blood sugar. Glucagon would raise it further. */
const isSugarHigh = (text: string): boolean =>
  noInsulin.test(text) || (none(tookInsulin)(text) && any(fruity, sugarHigh, deepBreath)(text))

const mask = /\b(bipap|cpap|bi pap)\b|无创|双水平|바이팝|양압기/u

const houseBurns =
  /\b(my|our|the|this) (house|home|apartment|building|trailer|cabin|room) (is |s )?(on fire|burning|in flames)\b|^house (is )?(on fire|burning)\b|\b(mi|nuestra|la) casa (\w+ ){0,2}(quema|quemando|ardiendo|llamas)\b|\bnha (toi|minh|em|tui) (\w+ )?(dang |bi )?chay\b|\b(nasusunog|sunog) (\w+ )?ang bahay (namin|ko|natin)\b|我(们)?家(里)?(着|起)火|(우리|저희) ?집(에|이)? ?(불이|불났|타고)/u
const fireAround =
  /\b(around|surround\w*|all sides|both sides|next door|neighbors?|across|street|outside|hill|yard|alrededor|rodea\w*|vecin\w*|afuera|calle|cerro|xung quanh|hang xom|ben ngoai|paligid|kapitbahay|labas)\b|周围|四周|隔壁|邻居|外面|주변|사방|이웃|옆집|밖/u
/** Whether the house that somebody is in burns. The card for a fire around it says to stay inside. */
export const isHouseBurning = (text: string): boolean => houseBurns.test(text) && none(fireAround)(text)

const trach =
  /\b(trach\w*|stoma|inner cannula|traqueo\w*|traque|mo khi quan|khai khi quan)\b|气管切开|气切|기관 ?절개|캐뉼라|캐눌라/u
const machineStopped =
  /\b(ventilator|vent|machine|battery|power|respirador|ventilador|bateria|luz|may tho|mat dien|pin|kuryente|baterya|brown ?out|blackout)\b|呼吸机|停电|电池|인공호흡|정전|배터리/u
const blocked =
  /\b(block\w*|clog\w*|plug\w*|mucus|blue|purple|gray|cant breathe|not breathing|chok\w*|secretions|popped out|came out|fell out|tapad\w|moco|azul|morad\w|no (puede )?respira\w*|se (le )?salio|tac|tim tai|dam|khong tho|barado|nangingitim|plema|hindi (makahinga|humihinga)|natanggal)\b|堵|痰|发青|发紫|没有?呼吸|喘不|掉出|막|가래|파래|파랗|숨을? ?(못|안)|빠졌/u

/** Gas, smoke or chemicals hit whoever goes in to help. */
const badAir =
  /\b(gas leak|smell(s|ed)? (of |like )?gas|gas (in|everywhere)|smoke|fire|flames|fumes|chemicals?|chlorine|ammonia|pesticide|(septic|fuel|oil|storage|water) tank|silo|manure|sewer|manhole|septic|fuga de gas|huele a gas|humo|fuego|incendio|quimicos?|cloro|amoniaco|fosa septica|alcantarilla|silo|ro ga|mui ga|khoi|chay nha|hoa chat|ham cau|poso negro|usok|sunog|kemikal|tagas ng gas)\b|煤气|毒气|浓烟|烟雾|起火|着火|化学|化粪池|下水道|가스|연기|불이 났|화재|화학|정화조|맨홀/u

const noInhaler =
  /\b(inhaler|puffer|albuterol|nebulizer)\b.{0,24}\b(empty|ran out|run out|gone|lost|broke\w*|expired|not working|isnt working|doesnt work|wont work|finished)\b|\b(no|without|dont have|do not have|out of|lost|cant find|left|forgot|cannot find|havent got|ran out of|empty)\b.{0,16}\b(inhaler|puffer|albuterol|nebulizer)\b|\b(sin|no (tengo|tiene|tenemos|hay|encuentro|traigo|trae)|perdi|perdio|olvid\w+|se (me |le )?(acabo|termino)) .{0,14}(inhalador|salbutamol|nebulizador)\b|\b(inhalador|salbutamol|nebulizador)\b.{0,16}(vaci\w+|se (me |le )?(acabo|termino|perdio)|no (sirve|funciona)|agotado)|\b(het|khong co|khong tim thay|mat|quen) .{0,10}(thuoc xit|binh xit|ong hit)\b|\b(thuoc xit|binh xit|ong hit)\b.{0,14}\b(het|mat|hong|rong)\b|\b(walang?|ubos|naubos|nawala|naiwan) .{0,14}inhaler\b|\binhaler\b.{0,14}\b(ubos|naubos|wala|nawala|sira)\b|(吸入器|喷雾|气雾剂|哮喘药).{0,6}(空|没|用完|丢|找不到|坏)|(没有?|找不到|忘了?带).{0,4}(吸入器|喷雾|气雾剂|哮喘药)|(흡입기|벤토린).{0,8}(없|비었|다 ?썼|떨어|잃|고장|못 찾)/u

const childSpeaks =
  /\b(im|i am) (only |just )?(a (little )?kid|([4-9]|1[0-2]|four|five|six|seven|eight|nine|ten|eleven|twelve)( years? old| yrs? old)?)(?= |$)(?! (weeks|months|hours|minutes|miles|feet|days|people|floors?|blocks?|stories|of|years? (?!old)))|\b(my )?(mommy|daddy) (\w+ ){0,4}(wont|isnt|is not|not|fell|cant|doesnt|passed|fainted)\b|\bsoy (un |una )?nin[oa]\b|\btengo (solo )?([4-9]|1[0-2]|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce) anos(?! (con|de|sin|viviendo|trabajando))|\bmi (mami|papi) no (se )?(despierta|responde|respira|mueve)|\b(con|chau|em) (moi|chi|chi moi|moi co|duoc|nam nay) ?([4-9]|1[0-2]|bon|nam|sau|bay|tam|chin|muoi) tuoi\b|\b(bata (pa )?(lang )?(po )?ako|([4-9]|1[0-2]|apat|lima|anim|pito|walo|siyam|sampung?) ?(na )?(taong? gulang|anyos|taon) (pa )?(lang |palang )?(po )?ako)\b|我(今年|才|只有|是)?([4-9四五六七八九十]|1[0-2]|十一|十二) ?岁|我是(个)?小(孩|朋友)|(저는?|나는?|전|난) ?([4-9]|1[0-2]|일곱|여덟|아홉|열|열한|열두) ?(살|학년)|(저는?|나는?) ?어린이/u
export const isChildSpeaking = (text: string): boolean => childSpeaks.test(text)
const grownUp =
  /\b(mom|mommy|mama|mami|dad|daddy|papa|papi|grand(ma|pa|mother|father)|nana|abuel\w+|babysitter|aunt\w*|uncle|teacher|me|ba|bo|ong|ngoai|noi|nanay|tatay|lola|lolo)\b|妈|爸|奶奶|爷爷|外婆|外公|엄마|아빠|할머니|할아버지/u

const collapsed =
  /\b(collapsed|down there|face down|nakahandusay|desmay\w*|tirad[oa]|nam (im|guc)|guc|ngat)\b|倒|昏|晕|没反应|没有反应|不动|쓰러|의식|대답이 없|안 움직/u
const notMoving =
  /\b((not|isnt|doesnt|wont|cant) (mov\w*|talk\w*|get up|answer\w*|open(ing)? (his|her|their) eyes)|eyes (are |stay |is )?(closed|shut)|no (se )?(mueve|habla|levanta|contesta)|no abre (los|sus) ojos|(los )?ojos cerrados|khong (cu dong|nhuc nhich)|(khong|chang) (chiu )?mo mat|nham (mat|nghien)|hindi (na )?(gumagalaw|dumidilat|nagdidilat|minumulat|iminumulat)|(nakapikit|ayaw dumilat))\b|不动|不说话|不睁眼|睁不开眼|眼睛.{0,3}(不睁|没睁|闭着|睁不开)|闭着眼|안 움직|눈을? ?(안|못) ?(뜨|떠)|눈을? ?(뜨지|감고)/u
const cantWalkUp =
  /\b(wheelchair|bedridden|(cant|cannot|unable to) (walk|climb)|silla de ruedas|no puede? (caminar|subir)|xe lan|khong di duoc|hindi makalakad)\b|轮椅|走不(了|动)|휠체어|못 걸/u

const ownCar =
  /\b(i|im|ive|we|were|we are|i am) (\w+ ){0,3}(in|inside|trapped|stuck|sinking|underwater)\b(?! (shock|panic|tears|front))|\b(with|and) (me|us|i)\b|\b(us|we|me) (\w+ ){0,2}(in it|inside)\b|\b(estoy|estamos) (\w+ ){0,2}(adentro|dentro|atrapad\w+|en el carro|en mi carro)\b|\b(conmigo|y yo|nos estamos|me estoy|nos hundimos)\b|我(和|跟|们|在车里|被困|困在)|\b(toi|chung toi|minh) (\w+ ){0,3}(trong xe|ket)\b|\b(nasa loob|naipit|nakulong) (ako|kami)\b|(우리|저|제가|나)(가|는|도)? ?.{0,4}차 ?안|저희/u
const outOfIt =
  /\b(i|im|i am|we|were) (\w+ ){0,3}(on (the )?(shore|bank|bridge|road|side|dock|land)|got out|made it out|escaped|outside|watching)\b|\b(got|am|im|were) out\b|\bi (see|saw|watched|just saw)\b|\bwe (see|saw|watched|just saw)\b|\b(me sali|logre salir|pude salir|ya sali|estoy (afuera|en la orilla|en el puente)|desde la orilla|vi (como )?(a )?un|veo un|vimos)\b|(岸上|岸边|桥上)|我.{0,4}(出来了|逃出|爬出)|看(见|到).{0,8}车|\b(toi|minh|em) (\w+ ){0,2}(ra duoc|thoat|len bo|tren bo|o ngoai)\b|\bthay (mot )?(chiec )?xe\b|\b(nakalabas (na )?(po )?ako|nasa (pampang|gilid|labas) (po )?ako|nakita (ko|namin))\b|(저는|나는|전|난|제가) ?.{0,8}(밖에|나왔|물가|빠져나왔|뭍)|봤어요/u
const othersInCar =
  /\b(my|a|the|his|her|their|our|some) (husband|wife|kids?|child(ren)?|sons?|daughters?|baby|mom|mother|dad|father|family|friend|brother|sister|people|man|woman|lady|guy|driver|neighbor|grand\w+)\b.{0,40}\b(in|inside|buckled|trapped|stuck|under ?water)\b|\b(someone|somebody|people|he|she|they|they re|driver) (\w+ ){0,3}(in|inside|trapped|stuck)\b|\b(people|someone|somebody|kids|children|family|driver|her|him|them) (\w+ ){0,2}(inside|in it|in there|trapped)\b|\b(mi|mis|un|una|su|la|el|los|hay) (\w+ ){0,3}(adentro|dentro|atrapad\w+)\b|(孩子|女儿|儿子|老公|老婆|丈夫|妻子|妈|爸|人|司机|朋友).{0,8}(在车里|车里|车内|困)|\b(con|vo|chong|me|ba|nguoi|ban)\b.{0,20}\b(trong xe|ket)\b|\b(anak|asawa|nanay|tatay|tao|kapatid|kaibigan|bata)\b.{0,24}\b(loob|naipit|nakulong)\b|(아이|딸|아들|남편|아내|사람|엄마|아빠|친구)(가|이|들이|는|은)?.{0,10}(안에|갇)/u
/** The writer is outside: from inside the car they would say "in the back" or "in here". */
const inThere =
  /\b(inside( it| of it| the (car|truck|van))?|in it|in there|under ?water|still buckled|in (the|his|her|their|that) (car|truck|van|suv)(?! seat))$|\b(inside|in there|under ?water in|still (in|inside|buckled|trapped)|in (his|her|their|that) (car|truck|van|suv))\b|\b(adentro|dentro) (de su|del) (carro|coche|troca)|车里|车内|\btrong xe\b|\bloob ng kotse\b|차 ?안에/u
const otherCar =
  /\b(a|that|another|this|someones|somebodys|neighbors|his|her|their) (\w+ )?(car|truck|van|suv|vehicle|pickup|bus)\b|\b(un|otro|ese|una|otra|esa) (carro|coche|troca|camioneta|auto|camion)\b|一辆车|有(辆)?车|\b(mot|chiec) (chiec )?xe\b|\bmay kotse(ng)?\b|차 한 대|어떤 차/u
const firstPerson =
  /\b(i|im|ive|we|were|us|me|my|our|estoy|estamos|nos|mi|me|toi|minh|chung toi|ako|kami|namin|ko)\b|我|저|우리|내|제/u

const garage =
  /\b(garage|driveway|parked|garaje|cochera|estacionad\w|ga ra|nha xe|garahe)\b|车库|停着|차고(?= ?(에|안|가|는|문))/u

const inWaterSelf =
  /\b(im|i am|we are|were) (\w+ ){0,2}(drowning|in the (water|river|ocean|sea|lake|current)|being (swept|carried|pulled)|treading|floating|going under|stuck in the water)\b|\b(i|we) (fell|got (swept|pulled|washed)) (in|into|off|out|away)\b|\b(me|nos) (estoy |estamos )?(ahog\w+|llev\w+|arrastr\w+|jal\w+)\b|\b(estoy|estamos) (\w+ ){0,2}(en el (agua|rio|mar)|ahogand\w+)\b|我(们)?(掉|落|在|快淹|被.{0,4}(冲|卷))(进|到|入)?.{0,4}(水|河|海)|我(们)?(快|要)淹死|\b(toi|minh|em) (\w+ ){0,3}(duoi nuoc|chet duoi|bi (nuoc )?cuon|roi xuong (nuoc|song|bien))\b|\b(nalulunod|inaanod|tinatangay) (na )?(po )?(ako|kami)\b|\bnasa tubig (na )?(po )?(ako|kami)\b|(저|제가|나|내가|우리)(는|가)? ?.{0,6}(물에 빠졌|물속|물에 있|떠내려가|빠져 죽)/u

const lineOnCar =
  /\b(power ?lines?|(live |power |electric(al)? |downed )?(wires?|lines?|cables?)|transformer|(utility|power|light|electric|telephone) pole)\b.{0,30}\b(on|onto|across|over|touching|against) (top of )?(my|our|the|his|her|their|a|this) (\w+ )?(car|truck|van|suv|bus|jeep|pickup|hood|windshield)\b|\b(cables?|poste|linea|alambres?)\b.{0,40}\b(sobre|encima|arriba|cofre)\b.{0,14}\b(carro|troca|camioneta|coche|auto|cofre)\b|\b(day|cot|tru) dien\b.{0,24}\b(len|tren|trung|vat|de|ngang) (\w+ )?(xe|o to|oto|noc xe)\b|\b(kable|kawad|linya ng kuryente|poste)\b.{0,30}\b(sa|ibabaw ng|bubong ng) (\w+ )?(kotse|sasakyan|trak|van)\b|(电线|电缆|高压线|电线杆).{0,8}(车上|车顶|我们车|我车|车身)|(전깃줄|전선|전봇대).{0,8}차 ?(위|지붕|에|를)/u

const panFire =
  /\b(pan|skillet|wok|fryer|frying oil|cooking oil|grease|oil|pot)\b.{0,24}\b(on fire|(caught|catched|catching) (on )?fire|(up )?in flames|flames|flaming|ignited|burning)\b|\b(grease|oil|pan|wok|stove ?top) fire\b|\b(fire|flames) (in|on|from|coming (off|from|out of)) (the|my|our|a) (frying )?(pan|pot|skillet|wok|fryer|oil)\b|\b(sarten|aceite|olla|cazuela|freidora|manteca|grasa)\b.{0,24}\b(prendio|prendid[oa]|llamas|fuego|incendio|lumbre|ardiendo|en llamas)\b|\b(fuego|llamas|lumbre) en (la|el|mi) (sarten|olla|freidora|aceite|cazuela)\b|\b(chao|(noi|chao) (dau|mo)|dau (an|chien|mo|trong chao))\b (\w+ ){0,2}(boc chay|boc lua|bat lua|bung chay|bi chay|dang chay)\b|\b(kawali|mantika|kaldero)\b.{0,20}\b(apoy|nasusunog|nagliyab|nagliliyab|umaapoy)\b|\b(apoy|nasusunog|nagliyab|nagliliyab|umaapoy)\b (\w+ ){0,2}(kawali|mantika|kaldero)\b|(油锅|炒锅|平底锅|锅里|锅里的油|食用油|油).{0,4}(着火|起火|着了|烧起来|火苗)|(프라이팬|후라이팬|팬|기름|냄비|튀김).{0,6}(불이? ?(붙|났|나)|불길|불꽃|타올)/u
/** A lid helps only while nothing else burns. */
const spreads =
  /\b(spread\w*|out of control|whole|cabinets?|curtains?|ceiling|walls?|tank|lamp|engine|car|truck|furnace|refinery|house|se extend\w+|extendio|gabinetes?|cortinas?|techo|pared\w*|tanque|motor|casa|lan (ra|sang|len)|tu bep|man|tran|tuong|nha|kumalat|kumakalat|kurtina|kisame|dingding|bahay)\b|蔓延|橱柜|窗帘|天花板|墙|油罐|房子|번져|번지|번졌|커튼|천장|벽|탱크|집/u

const nearDrowning =
  /\b((nearly|almost) drown\w*|near drowning|(went|slipped|was|were|been) under( ?water| the water)?|(swallowed|inhaled|breathed in) (\w+ ){0,3}water|(pulled|fished|got|dragged|took) (him|her|them|me|us|my \w+|the \w+) (out|from|out of) (of )?(the )?(\w+ )?(water|pool|river|lake|creek|canal|pond|ocean|(bath ?)?tub|flood)|fell in(to)? the (pool|river|lake|creek|canal|pond|water)|casi se (me )?ahog\w+|se estaba ahogando|trago (mucha |bastante )?agua|(lo|la|los|las) (sacamos|saque|sacaron) (\w+ )?(del|de la) (agua|alberca|piscina|rio|arroyo|canal|tina|mar|lago|laguna)|suyt (chet )?duoi|sac nuoc|vot (duoc )?(\w+ )?(len|duoc)|te xuong (ho|song|ao|kenh)|muntik\w* (na |nang |siyang )*(malunod|nalunod)|nakainom ng (maraming )?tubig|naiahon|inahon|nahulog sa (pool|ilog|tubig|sapa))\b|溺水|呛(了)?水|差点淹|掉进.{0,6}(水|池|河|湖)|(水|池|河|湖).{0,3}(捞|救|拉)(上|出|起)|물에 빠졌|물에 빠진|익사할 뻔|물을 (많이 )?(먹|마)|건졌|건져/u
const awakeNow =
  /\b((is |hes |shes |seems |looks |acts )(all )?(awake|fine|ok|okay|alert)|(awake|fine|ok|okay|breathing|talking|crying) now|came (to|around)|coughed (it|the water) up|talking|coughing|cough|sleepy|tired|(ya )?(esta )?(bien|despierto|despierta|consciente) (ya|ahora|pero)|ya (esta )?(bien|despert\w+|respira|habla|reacciono|llora)|esta (despiert\w|consciente)|tosiendo|tose|tos|tiene sueno|tinh (lai|roi|tao)|con tinh|da tinh|noi duoc|(bi|dang|con) ho|ho (hoai|nhieu|mai|sac)|buon ngu|binh thuong|on roi|gising( na)?|(ok|okay|maayos) na|umuubo|inuubo|nagsasalita|inaantok)\b|醒了|清醒|没事|能说话|会说话|咳|犯困|想睡|깨어|괜찮|말을? ?(해|하)|기침|졸려|졸리|숨은 쉬|정신(이)? ?(들|차)/u
const stillInWater =
  /\b((hasnt|havent|didnt|not) (come|came|surfaced|found)|still (in|under)|cant (see|find|reach)|missing|is drowning|no (sale|ha salido|(lo|la) (vemos|encontramos))|chua (len|thay)|khong thay|hindi pa|hindi (na )?makita)\b|还在水里|没上来|找不到|不见|안 (나와|보여)|못 찾/u
/** Someone was pulled out of the water and is awake now. Their lungs can still fail hours later. */
const isDrownedAwake = (text: string): boolean =>
  all(nearDrowning, awakeNow)(text) && none(noBreath, unconscious, stillInWater, inWaterSelf)(text)

const rising = kinds('water-rising', 'car-water', 'dam', 'tsunami', 'trapped', 'drowning', 'general')
/** Dangers in which somebody may lie there and not answer. */
const faint = kinds(
  'not-breathing',
  'breathing',
  'heart',
  'stroke',
  'seizure',
  'diabetes',
  'overdose',
  'hurt',
  'head-injury',
  'fall',
  'general',
)

/** The first that fits wins, so places come before the state that somebody is in. */
const statements: readonly Variant[] = [
  { card: 'lightning-close', ids: kinds('lightning', 'general'), is: isLightningClose },
  {
    card: 'confined-space',
    ids: kinds(...faint, 'monoxide', 'gas', 'trapped', 'drowning'),
    is: isConfinedSpace,
  },
  {
    card: 'mixed-cleaners',
    ids: kinds('breathing', 'poison', 'gas', 'monoxide', 'general', 'burn', 'choking', 'allergy'),
    is: mixedCleaners,
  },
  {
    card: 'car-water-outside',
    ids: kinds('car-water'),
    is: text =>
      !ownCar.test(text) &&
      ((outOfIt.test(text) && (othersInCar.test(text) || otherCar.test(text))) ||
        (othersInCar.test(text) && (otherCar.test(text) || inThere.test(text))) ||
        (otherCar.test(text) && !firstPerson.test(text))),
  },
  {
    card: 'attic-water',
    ids: rising,
    is: text => all(inAttic, flood)(text) && none(asksWhether, fire)(text),
  },
  // The kind already tells of water: "it was at the light switches" names none.
  {
    card: 'attic-water',
    ids: kinds('water-rising', 'dam', 'tsunami'),
    is: text => inAttic.test(text) && none(asksWhether, fire)(text),
  },
  {
    card: 'house-floating',
    ids: kinds(...rising, 'landslide', 'tornado', 'earthquake'),
    is: text => none(fire, slides)(text) && (afloat.test(text) || all(moves, flood)(text)),
  },
  {
    card: 'water-roof',
    ids: rising,
    is: text => all(onRoof, flood)(text) && none(asksWhether, fire)(text),
  },
  {
    card: 'water-power',
    ids: kinds(...rising, 'wire', 'electric-shock', 'house-fire', 'smoke-inside', 'car-fire'),
    is: text => all(inWater, nearPower)(text) && none(outsideLine, struck)(text),
  },
  { card: 'drowning-self', ids: kinds('drowning'), is: all(inWaterSelf) },
  {
    card: 'house-fire-hot-door',
    ids: kinds('house-fire', 'smoke-inside', 'trapped', 'general'),
    is: isSmokeOutside,
  },
  {
    card: 'trach',
    ids: kinds('device', 'breathing', 'not-breathing', 'choking', 'sick-child', 'general'),
    is: text => trach.test(text) && (!machineStopped.test(text) || blocked.test(text)),
  },
  { card: 'cpr-unsafe', ids: kinds('not-breathing'), is: all(badAir) },
  {
    card: 'cpr-unsafe',
    ids: kinds('general', 'gas', 'hurt'),
    is: text => badAir.test(text) && any(unconscious, noBreath)(text),
  },
  {
    card: 'cpr-pregnant',
    ids: kinds(...[...faint].filter(id => id !== 'seizure'), 'pregnancy-bleeding'),
    is: text => expecting.test(text) && !baby.test(text) && any(unconscious, noBreath)(text),
  },
  {
    card: 'pregnancy-bleeding',
    ids: kinds('general', 'hurt'),
    is: text => all(expecting, bleeds)(text) && !isOfWound(text),
  },
  {
    card: 'child-helper',
    ids: faint,
    is: text => all(childSpeaks, grownUp)(text) && any(unconscious, noBreath, notMoving)(text),
  },
  {
    card: 'diabetes-high',
    ids: kinds('diabetes', 'insulin'),
    is: text => notAwake.test(text) && isSugarHigh(text),
  },
  {
    card: 'diabetes-high',
    ids: kinds('general', 'not-breathing'),
    is: text => all(diabetic, notAwake)(text) && isSugarHigh(text) && !noBreath.test(text),
  },
  { card: 'diabetes-drowsy', ids: kinds('diabetes', 'insulin'), is: all(notAwake) },
  { card: 'insulin', ids: kinds('diabetes'), is: isSugarHigh },
  {
    card: 'diabetes-drowsy',
    ids: kinds('general', 'not-breathing'),
    is: text => all(diabetic, notAwake)(text) && !noBreath.test(text),
  },
  { card: 'cold-drowsy', ids: kinds('cold'), is: any(notAwake, dazed) },
  {
    card: 'cold-drowsy',
    ids: kinds('general'),
    is: text => chilled.test(text) && any(notAwake, dazed)(text),
  },
  { card: 'bipap', ids: kinds('device', 'breathing'), is: text => mask.test(text) && none(trach)(text) },
  { card: 'overdose', ids: kinds('poison'), is: all(unconscious) },
  { card: 'not-breathing', ids: kinds('heart', 'breathing', 'dialysis', 'device'), is: all(unconscious) },
  { card: 'breathing-no-inhaler', ids: kinds('breathing', 'sick-child', 'general'), is: all(noInhaler) },
  {
    card: 'stroke-alone',
    ids: kinds('stroke'),
    is: text => all(alone, self)(text) && none(aloneWith, ofOther)(text),
  },
  { card: 'choking-alone-pregnant', ids: kinds('choking'), is: all(alone, expecting) },
  {
    card: 'dialysis',
    ids: kinds('general'),
    is: all(/\b(dialysis|dialisis|loc than|chay than)\b|透析|洗肾|투석/u),
  },
  // A car that stands in a flooded garage holds nobody.
  { card: 'water-rising', ids: kinds('car-water'), is: text => garage.test(text) && !ownCar.test(text) },
  {
    card: 'wire-car',
    ids: kinds('wire', 'electric-shock', 'crash', 'trapped', 'car-fire', 'general'),
    is: text => lineOnCar.test(text) && none(struck, unconscious, noBreath)(text),
  },
  {
    card: 'pan-fire',
    ids: kinds('house-fire', 'smoke-inside', 'general'),
    is: text => panFire.test(text) && none(spreads)(text),
  },
  {
    card: 'drowned-awake',
    ids: kinds('drowning', 'breathing', 'sick-child', 'hurt', 'general'),
    is: isDrownedAwake,
  },
  { card: 'water-wheelchair', ids: kinds('dam', 'tsunami'), is: all(cantWalkUp) },
]

/** Says that the writer is hiding or must not be heard. */
const mustBeQuiet =
  /\b((im|i am|we are|were|i|we) (\w+ ){0,2}(hiding|hid|whisper\w*)|hiding (in|under|behind)|in (the|a|my) closet|whisper\w*|cant (talk|speak)|if i go quiet|(estoy|estamos) (\w+ ){0,2}escondid\w+|en el closet|hablo bajito|no puedo hablar|(toi|minh|em|chung toi) (\w+ ){0,2}(tron|nap)|noi nho|khong dam noi|(nagtatago|nakatago) (\w+ ){0,2}(ako|kami)|pabulong|hindi (ako )?makapagsalita)\b|我(们)?(躲|藏)|躲在|藏在|不敢(说话|出声)|小声|숨어 ?있|숨었|말을? ?못|속삭/u

const deaf =
  /\b(im|i am|were|we are) (both )?(profoundly |almost )?(deaf|hard of hearing|nonverbal|mute)\b|\bi (cant|cannot) (hear|talk|speak) (on|over|into) (the|a) phone\b|\bi (cant|cannot) (hear|speak)\b(?! (anything|him|her|them|any ?one|it|the|spanish|english|my|a sound))|\b(soy|somos) (sord\w+|mud\w+|sordomud\w+)\b|\bno puedo (oir|hablar)\b|\b(toi|minh|em) (bi )?(diec|cam|khiem thinh)\b|\b(toi|minh|em) khong (nghe|noi) duoc\b|\b(bingi|pipi) (po )?(ako|kami)\b|\bhindi (po )?ako (makarinig|nakakarinig|makapagsalita)\b|我(是|们是)?(聋|哑)|我(听不见|听不到|说不了话|不能说话)|청각 ?장애|농인|귀가 안 들|(저|제가|나)(는)? ?(말을 못|못 들)/u
const ofAttackers: ReadonlySet<string> = kinds('intruder', 'domestic', 'shooter', 'kidnap')
/** Whether the writer cannot hear or speak on a phone, or would be heard by an attacker from whom they hide. */
export const mustText = (card: string, text: string): boolean =>
  deaf.test(text) || (ofAttackers.has(card) && mustBeQuiet.test(text))

/** The card for what a message states plainly of who, where and how; null where it states nothing of that kind. */
export const statedCard = (id: DangerId, text: string): string | null => variantCard(statements, id, text)
