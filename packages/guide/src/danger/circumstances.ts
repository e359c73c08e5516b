import { isAvalanche, soundsLikeTrain } from './further-signs.ts'
import type { DangerId } from './ids.ts'
import { all, any, kinds, none, type Variant, variantCard } from './variants.ts'

// Dangers that would harm a helper too (live electricity, pesticide), and places and tools that change the first steps.

const fire =
  /\b(fire|wildfire|flames|smoke|burning|fuego|llamas|lumbre|humo|incendio|quemando|chay|lua|khoi|sunog|nasusunog|apoy|usok)\b|火|烟|불이|불났|불길|산불|화재|연기/u
const outOfFire =
  /\b((got|made it|came|ran|are|im|were) (all )?(out|outside)|ya (salimos|sali)|estamos afuera|da ra ngoai|nakalabas)\b|(逃|跑|走)出来|나왔/u

const pesticideName =
  /\b(pesticides?|insecticides?|herbicides?|organophosphates?|paraquat|malathion|parathion|chlorpyrifos|weed ?killer|bug spray|fumigant|pesticidas?|plaguicidas?|insecticidas?|herbicidas?|fumig\w+|thuoc (tru|diet) (sau|co|ray|con trung)|pestisidyo|pamatay (ng )?(peste|insekto|damo|kulisap))\b|农药|杀虫剂|除草剂|敌敌畏|百草枯|有机磷|농약|살충제|제초제/u
const chemicalName =
  /\b(acid|lye|chemicals?|bleach|chlorine|ammonia|drain cleaner|wet cement|solvent|acido|quimicos?|sosa caustica|cal viva|cloro|amoniaco|hoa chat|a xit|axit|thuoc tay|asido|kemikal|asidong?|muriatic)\b|硫酸|盐酸|强酸|化学|漂白水|氨水|화학|염산|황산|표백제|락스/u
const onBody =
  /\b(skin|cloth(es|ing)|shirt|pants|sleeves?|soaked|drenched|splash\w*|spill\w*|spray(ed)? (on|all over|him|her|me|us|them)|(all over|covered) (him|her|me|them|us|in|with)|eyes?|ropa|camisa|pantalon|piel|mojo|mojad\w|empap\w+|rociar\w*|rocio|salpic\w+|derram\w+|le cayo|me cayo|nos cayo|ojos?|quan ao|uot|dinh (day|vao|len)|tham vao|van(g)? (vao|len)|do len|mat toi|mat (anh|chi|em|ong|ba)|balat|damit|nabasa|natapon|natapunan|tumilamsik|natalsikan|mata)\b|皮肤|衣服|身上|湿透|淋|喷到|洒|溅|泼|眼睛|피부|옷|몸에|젖|뿌려|뒤집어|쏟|튀|눈에/u
const poisonSigns =
  /\b(drool\w*|saliva|foam\w*|(small|tiny|pinpoint) pupils|pupils|babe\w+|baba|pupilas|chay (nuoc )?dai|dong tu|naglalaway|bumubula)\b|流口水|口吐白沫|瞳孔|침을|침이|거품|동공/u
const swallowed =
  /\b(drank|drink(s|ing)?|swallow\w*|ate|eaten|trag\w+|tomo|tome|bebio|bebi|comio|uong|nuot|an phai|uminom|nainom|ininom|nalunok|nakain)\b|喝|吞|吃|마셨|마시|삼켰|삼킨|먹/u

const powered =
  /\b(breakers?|fuse box|electric(al)? (panel|box|outlet|wires?|cord)|power (cord|strip)|panel|outlet|socket|sump pump|(water|well) pump|pump|extension cord|(?<!barbed )wires?|wiring|caja de (la )?luz|tablero|pastillas de la luz|bomba( de agua)?|cables?|alambre de luz|contacto|apagador|enchufes?|extension electrica|cau dao|o dien|o cam|(bang|tu|hop) dien|may bom|day dien|saksakan|bomba ng tubig|kable|kawad|kuryente)\b|电箱|電箱|电闸|配电|总闸|插座|插头|电线|水泵|漏电|차단기|두꺼비집|배전|콘센트|펌프|전선|플러그|누전/u
const touched =
  /\b(touch\w*|grabbed|grabs|reached (for|into)|flip(ped)?|(turn|shut|switch|cut)(ed|ting|ing)? (it |the \w+ |the )?off|plugg\w*|unplugg\w*|toco|tocar|tocando|agarro|agarrar|agarrado|fue a (bajar|apagar|subir)|bajar (el|la)|apagar|desconect\w+|conect\w+|cham|dung (vao|phai|trung)|nam (vao|lay)|cam (vao|phich)|rut|tat|(bat|cat|ngat|cup|dong|gat) (cau dao|cong tac|dien|ap to mat)|hinawakan|nahawakan|humawak|nahipo|pinatay|papatayin|ibinaba|bubunutin|binunot|isinaksak)\b|碰|摸|抓|拔|插上|去关|拉闸|扳|만지|만졌|잡았|잡고|뽑|끄려|내리려|건드/u
const inWater =
  /\b(water|flood(ed)?|basement|puddle|pool|agua|inundad\w|sotano|charco|nuoc|ngap|ham nha|tubig|baha)\b|水|地下室|물|지하/u
const struckDown =
  /\b(fell|falls|collapsed|dropped|went down|stiff|shaking|jerking|wont (wake|move|let go|answer)|cant let go|not (moving|breathing|waking|responding)|isnt (moving|breathing)|unconscious|passed out|thrown|se cayo|cayo|tirad[oa]|ties[oa]|temblando|pegad[oa]|no (se )?(mueve|responde|despierta|respira|contesta|suelta)|se desmayo|(quedo|esta) (\w+ )?(quiet[oa]|inmovil|boca abajo)|(lies|lying|laying|lays) (\w+ )?(still|there|face ?down|motionless)|motionless|limp|face ?down|nga|te (xuong|nga)|xiu|nam (im|bat dong|guc|sap|xoai)|im re|bat tinh|khong (tho|tinh|cu dong|day|phan ung)|guc|bumagsak|natumba|tumumba|nakahandusay|nakadapa|nakalutang|nangisay|nawalan ng malay|walang malay|(hindi|di) (na )?(gumagalaw|humihinga|magising|sumasagot))\b|倒|没反应|没有反应|不动|叫不醒|没有?呼吸|昏|(躺|趴|漂)(着|在)|쓰러|넘어|엎어|엎드|늘어|안 움직|가만히|의식|숨을|굳|안 깨|반응/u

const stairsOrHall = /\b(stairs|stairway|stairwell|staircase|escaleras?|cau thang|hagdan|hagdanan)\b|楼梯|계단/u
const smoke = /\b(smoke|smoky|fire|flames|humo|fuego|llamas|khoi|lua|usok|apoy)\b|烟|火|연기|불/u
const upstairsElsewhere =
  /\b(tren lau|o lau|lau (\d+|hai|ba|bon|tu|nam|sau)|tang ([2-9]|\d\d|hai|ba|bon|tu|nam|sau|tren|cao)|nasa (taas|itaas|(ikalawa|ikatlo|ikaapat|ikalima)ng palapag|(second|third|fourth|fifth) floor|\d+(nd|rd|th)? floor))\b|(我|我们|人|孩子|妈|爸|住|困)在?.{0,4}(楼上|[二三四五六七八九十\d]+(楼|层))|(위층|윗층|[2-9]층|\d\d층|이층|삼층|사층|오층)(에|인데|이에요|이고|에서).{0,6}(있|갇|살|못|인데|$)/u

const bedridden =
  /\b(bed ?ridden|bed ?bound|hospital bed|paralyzed|(cant|cannot|unable to|not able to) (walk|get up|get out of bed|stand)|hospice|encamad\w|postrad\w|en cama|paraliz\w+|no (puede |se puede )?(caminar|camina|levantar\w*|parar\w*)|khong di duoc|khong dung day|nam liet|bi liet|liet giuong|hindi (makalakad|makatayo|makabangon)|di (makalakad|makatayo|makabangon)|nakaratay|paralisado)\b|卧床|瘫|下不了床|不能走|走不(了|动)|못 걸|걷지 못|누워만|와상|거동/u
export const wheelchair = /\b(wheelchair|in my chair|my chair on|silla de ruedas|xe lan)\b|轮椅|휠체어/u

const gate =
  /\b(gates?|garage( door)?|porton|portones|cochera|garaje|puerta electrica|cua (cuon|garage|nha xe|ga ra|cong)|cong (nha|dien|sat|tu dong)|garahe|tarangkahan)\b|车库|大门|电动门|铁门|차고|대문|자동문/u
const stuckShut =
  /\b((wont|doesnt|does not|cant|cannot|not|isnt) (\w+ )?open(ing)?|stuck|jammed|no power|no electricity|power (is |went )?out|no (quiere )?(abre|abrir|se abre|se puede abrir|sube|levanta)|sin luz|no hay luz|se fue la luz|trabad\w|atorad\w|khong (mo|len)|mo khong (duoc|ra)|ket|mat dien|cup dien|(ayaw|hindi|di) (na )?(bumukas|mabuksan|mabubuksan|bumubukas)|walang kuryente|brownout)\b|打不开|开不了|不开|没电|停电|卡住|안 열|열리지|못 열|정전|전기가 (나|없)/u

const onFoot =
  /\b(on foot|we are walking|were walking|im walking|walking (on|along|down|out|away)|hiking|on the trail|out in the field|a pie|caminando|andando|vamos caminando|en el (fil|surco|campo|cerro)|(el|la|este|esta) (campo|cosecha|pizca|labor)|pizcando|di bo|ngoai (dong|ruong|ray)|naglalakad|nasa bukid|sa bukid)\b|步行|走路|徒步|田里|地里|农场|걸어|밭에서|들에서|등산|농장/u
const noCar =
  /\b(no car|without a car|no (traemos|tenemos|hay|traigo|tengo|trae) (carro|troca|camioneta|coche)|sin carro|khong co xe|walang (kotse|sasakyan)|wala kaming (kotse|sasakyan))\b|没有?车|차가? ?없|차도 없/u
const onRoad =
  /\b(road|highway|freeway|trail|camino|carretera|por la \d+|freeway|brecha|cerro|duong|quoc lo|kalsada|daan)\b|路上|公路|도로|길에|길을/u

const oneStorey =
  /\b(trailer|mobile home|(single|double) ?wide|camper|rv|one (story|storey|floor|level)|single (story|storey|level)|no (second|2nd) (floor|story)|no upstairs|traila|casa movil|remolque|un (solo )?piso|una (sola )?planta|no (hay|tiene|tenemos) (segundo piso|piso de arriba)|nha luu dong|nha tret|nha cap bon|khong co lau|isang palapag|walang (second floor|ikalawang palapag|itaas))\b|房车|拖车|平房|没有二楼|只有一层|이동식|트레일러|단층|1층짜리|2층이 없/u

const inLift = /\b(elevators?|lift|elevador|ascensor|thang may)\b|电梯|電梯|엘리베이터|승강기/u
const stuckInside =
  /\b(stuck|trapped|inside|between floors|with (me|us|her|him) in|im in|we are in|in (the|this|an) (elevator|lift)|atrapad\w|atorad\w|encerrad\w|adentro|dentro|ket|mac ket|naipit|nakulong|naiwan|nasa loob|na stuck|tumigil)\b|困|卡|关在|갇|멈췄|멈춰/u
const breathingAid =
  /\b(oxygen|concentrator|tank|ventilator|oxigeno|concentrador|respirador|tanque|oxy|may tho|oksiheno|oxygen)\b|氧|呼吸机|산소|인공호흡/u
const labor =
  /\b(pregnan\w*|contractions?|in labor|labour|water broke|baby is coming|embarazad\w|contracciones|de parto|parto|dolores|rompio (la )?fuente|mang thai|co (bau|thai)|dau de|chuyen da|sap sinh|vo oi|buntis|manganganak|humihilab|pumutok)\b|怀孕|孕妇|阵痛|宫缩|要生|临产|임신|임산부|만삭|진통|양수/u

const buried =
  /\b(buried|pinned|crushed|trapped under|stuck under|(is|are|was|were) under|under (a|the) (beam|rubble|wall|roof|debris|bricks|mud|dresser|wardrobe|bookcase|ceiling)|fell on|(came|come|crashed|landed|dropped|tipped|toppled|collapsed|slid) (down |over )?(on|onto) (top of )?(him|her|them|someone|somebody|people|(my |our |the |a |an )?(\w+ )?(dad|daddy|mom|mommy|mother|father|husband|wife|son|daughter|brother|sister|grand\w+|friend|neighbor|boss|partner|uncle|aunt|cousin|coworker|man|woman|guy|lady|worker|kid|boy|girl|baby)s?)|hear (\w+ ){0,3}(him|her|them|knocking|tapping|crying|moaning|screaming)|enterrad\w|prensad\w|aplastad\w|sepultad\w|(quedo|esta|estan|quedaron) (\w+ )?(abajo|debajo)|les? cayo|les? (vino|vinieron) encima|encima de (el|ella|ellos|un|una|mi \w+)|(la|lo|los|le) oigo|oigo que|se oye|vui|chon vui|bi de|de len|(sap|do|roi|nga) (trung|len|de) (chan|nguoi|me|ba|bo|chong|vo|con|ong|em|anh|chi|ban)|ket duoi|nghe (tieng )?(go|keu|khoc|ren)|natabunan|nadaganan|naipit|nabagsakan|nahulugan|katok|naririnig)\b|埋|压住|压着|压在|被压|砸(到|中|在|住)|倒在.{0,6}(身|腿|脚)上|听(到|见).{0,6}(敲|喊|哭|叫)|묻혔|묻힌|깔렸|깔려|깔린|파묻|덮쳤|덮쳐|눌렸|눌려|두드리는 소리/u
const collapse =
  /\b(beam|roof|ceiling|walls?|bricks?|rubble|debris|building|barn|quake|earthquake|aftershock|dresser|wardrobe|bookcase|shelf|collapsed|caved|mud\w*|landslide|trench|ditch|tunnel|mine|trailer|remolque|traila|volteo|temblor|terremoto|escombros|techo|pared|barda|ropero|edificio|derrumb\w+|lodo|deslave|zanja|mina|viga|losa|concreto|ladrillos?|fridge|refrigerator|refri\w*|dong dat|tran nha|tuong|mai nha|bun|lo dat|tu (quan )?ao|tu lanh|ke sach|sap|lindol|putik|guho|gumuho|pader|kisame|bubong|aparador|landslide)\b|塌|垮|地震|废墟|瓦砾|柜子|泥石流|墙|天花板|房梁|冰箱|书架|机器|지진|무너|산사태|잔해|냉장고|책장|가구|벽|지붕|천장|옷장|흙/u
const another =
  /\b(he|she|him|her|his|they|them|someone|somebody|people|workers?|man|woman|guy|lady|mr|mrs|ms|senor|senora|child|kids?|baby|boy|girl|(my|our|the) (\w+ )?(dad|daddy|mom|mother|father|husband|wife|son|daughter|brother|sister|friend|grand\w+|neighbor|boss|crew|partner|uncle|aunt|cousin|coworker|dog)s?|(dad|daddy|mom|mommy|grandpa|grandma|brother|sister|husband|wife|son|daughter|neighbor|friend|uncle|aunt|customer|guest|coworker|employee|resident|student)s?|mi (hij[oa]|espos[oa]|papa|apa|mama|ama|amig[oa]|herman[oa]|abuel\w+|vecin[oa]|ti[oa]|suegr[oa]|compadre|prim[oa])|(un|una|el|al|la|los|las|unos) (hombres?|mujer\w*|senora?s?|trabajador\w*|companer\w+|nin[oa]s?|client[ae]s?|huesped\w*|emplead\w+|vecin\w+)|alguien|me toi|ba toi|bo toi|ong (toi|noi|ngoai)|ba (noi|ngoai)|con toi|con (gai|trai)|chong toi|vo toi|chi toi|anh toi|em toi|nguoi|ban toi|cong nhan|khach( hang)?|nhan vien|hang xom|anak ko|asawa ko|nanay|tatay|lolo|lola|kuya|ate|kapatid|kaibigan|tao|bata|trabahador|kostumer|customer|bisita|kapitbahay|kasama ko)\b|他|她|人|客|员工|同事|邻居|爸|妈|奶奶|爷爷|孩子|儿子|女儿|老公|老婆|丈夫|妻子|先生|太太|朋友|工人|엄마|아빠|할머니|할아버지|아이|아들|딸|남편|아내|동생|친구|사람|이웃|손님|직원|어르신|주민|환자|(한|두|세|네|다섯|몇) ?분(이|을|은|도|께)/u
const ofMe =
  /\b((im|i am|were|we are|we re|i was|ive been) (\w+ ){0,3}(trapped|stuck|pinned|buried|crushed|under)|(trapped|stuck|pinned) me|(on|over) (top of )?(me|us)|(fell|down|landed|dropped|tipped|toppled|collapsed|over) (on|onto) (both )?(of )?my (\w+ )?(legs?|arms?|foot|feet|hands?|chest|back|hips?|body|ankles?)|i cant (move|feel|get out)|(estoy|estamos|quede|quedamos) (\w+ ){0,2}(atrapad\w+|enterrad\w+|prensad\w+|abajo|debajo|sepultad\w+)|me cayo|nos cayo|(me|nos) (vino|vinieron) encima|encima (mio|de mi)(?! (\w+ )?(apa|ama|pap\w|mam\w|hij\w+|espos\w|herman\w+|abuel\w+|amig\w|vecin\w|ti[oa]|suegr\w|prim[oa]|compadre|novi\w))|(?<!\b(chong|vo|me|ba|bo|con|gai|trai|anh|chi|em|ong|ban|noi|ngoai|nha) )(toi|tui|minh) (\w+ )?(bi|dang) (\w+ )?(ket|vui|de|chon)|de len (toi|minh|chan toi)|(natabunan|naipit|nadaganan) (po )?(ako|kami))\b|我(们)?(现在|正|也|都)*(被|给)?(压|埋|困)|(저|제가|나는|내가|우리|저희)(는|가)?.{0,8}(묻|깔|갇)|제 (다리|몸)/u

/** Someone mourns a person who died in the disaster: there is nobody left to dig out. */
const mourned =
  /\b((years?|months?|weeks?) ago|last (year|month|week|spring|summer|fall|winter)|(cant|cannot|dont|havent) (sleep|slept)|every night|miss (him|her|them)|didnt make it|hace (\w+ )?(anos?|mes(es)?|semanas?)|no (puedo dormir|duermo)|todas las noches|cada noche|(tuan|thang|nam) (truoc|ngoai)|khong ngu duoc|dem nao|gabi gabi|hindi (ako )?(na )?makatulog|(linggo|buwan|taon) na ang nakaraan)\b|睡不着|每(天)?晚|(年|月|周|星期)前|去年|上个?月|(년|달|주) 전|작년|지난달|잠을? ?(못|안)|매일 밤|밤마다/u
/** Somebody may still be alive under there. */
const stillThere =
  /\b(still|hear|right now|just now|help|get (him|her|them) out|oigo|se oye|todavia|ahorita|ahora|sigue\w*|ayuda|sac(ar|amos|o)|con (song|nghe|keu)|nghe|cuu|ngayon|naririnig|tulong|buhay pa)\b|还|听|现在|救|아직|지금|들려|들리|구해|살려/u

const avalanche =
  /\b(avalanche|avalancha|alud|slope (kinda |just )?(let go|broke|slid|released)|snow ?slide|tuyet lo|lo tuyet|snowslide)\b|雪崩|눈사태/u
const searched =
  /\b(buried|under|missing|cant (find|see)|count|caught|swept|took|gone|lost|beacon|transceiver|enterr\w+|sepult\w+|no (lo|la|los|sale|aparece|encontr\w+|vemos)|se (lo|la|los) llevo|vui|mat tich|khong thay|natabunan|nawawala|hindi makita|\d of us)\b|埋|找不到|不见|少了|묻|안 보|못 찾|실종|휩쓸/u

const spurting =
  /\b(spurt\w*|pumping|squirt\w*|gush\w*|pouring|soak(ed|ing|s) through|(second|third|fourth|2nd|3rd|4th|two|three|four) (\w+ )?(towels?|shirts?|cloths?|rags?)|wont (stop|slow)|(chorr\w+|borbotones)|(segunda|tercera|cuarta|otra) (toalla|tela|camisa|trapo)|no (le )?para( de)? (la sangre|sangrar|salir)?|phun|xoi xa|khong cam (duoc|lai)?|(khan|mieng vai) thu (hai|ba|tu)|bumubulwak|pumupulandit|sumisirit|tagos|ayaw tumigil|(ikatlo|pangatlo|ikalawa|pangalawa)\w*)\b|喷|涌|止不住|第[二三四](条|块)|换(了)?[二两三四]条|毛巾.{0,4}(湿透|红)|뿜|솟|안 멈|멎지|안 멎|(세|네|두) ?번째/u
const limb =
  /\b(arms?|legs?|thighs?|wrists?|hands?|calf|shins?|knees?|foot|feet|elbow|forearm|ankle|brazos?|piernas?|muslo|munecas?|mano|pantorrilla|rodilla|tobillo|canh tay|co tay|tay|chan|dui|bap chan|braso|binti|hita|kamay|paa|pulso|pulsuhan)\b|手(?!机|电筒|册|续|术|套|里)|胳膊|腿|脚|팔|다리|허벅지|손목|종아리|발목/u
const elsewhereOnBody =
  /\b(head|neck|chest|belly|stomach|groin|nose|cabeza|cuello|pecho|estomago|panza|dau (bi|chay)|nguc|bung|co hong|ulo|leeg|dibdib|tiyan)\b|头|脖子|胸|肚子|머리|목에|가슴|배에/u
const headStruck =
  /\b(head|skull|cabeza|(vo|trung|dap|chan thuong) dau|dau (bi|chay|dap)|ulo)\b|(?<!前)头(?!痛|晕)|后脑|머리/u
const confused =
  /\b(confused|same question|keeps (asking|repeating)|dizzy|vomit\w*|passed out|blacked out|cant remember|doesnt know|knocked out|confundid\w|repite|vomit\w+|maread\w|no se acuerda|se desmayo|lu lan|hoi (di|hoi) (lai|hoai)|oi|ngat|khong nho|nalilito|paulit ulit|nagsusuka|nahimatay)\b|问.{0,4}同样|糊涂|吐|昏|记不|같은 (말|질문)|토하|기억|정신/u

const scalding =
  /\b(boil\w*|scald\w*|hot (water|oil|grease|soup|coffee|tea|milk)|steam\w*|hirvi\w+|(agua|aceite|sopa|caldo|cafe) (bien |muy )?caliente|vapor|nuoc soi|dau soi|(canh|chao|nuoc|dau) nong|hoi nuoc|kumukulo\w*|mainit na (tubig|mantika|sabaw|kape))\b|开水|沸水|热水|滚水|热油|热汤|蒸汽|끓는|끓인|뜨거운 (물|국|기름|커피|차)/u

/** Dangers in which somebody may still be touching what gave them the shock. */
export const ofTouch = kinds('not-breathing', 'breathing', 'bleeding', 'burn', 'fall', 'heart', 'seizure', 'hurt')

/** What would harm a helper too: it comes before any first aid. */
const harmingHelpers: readonly Variant[] = [
  {
    card: 'electric-shock',
    ids: kinds(...ofTouch, 'general', 'stroke', 'head-injury', 'drowning', 'water-rising'),
    is: text => all(powered, struckDown)(text) && any(touched, inWater)(text),
  },
  {
    card: 'pesticide',
    ids: kinds(
      'seizure',
      'poison',
      'not-breathing',
      'breathing',
      'burn',
      'hurt',
      'general',
      'sick-child',
      'overdose',
      'heat-stroke',
      'diabetes',
      'stroke',
      'allergy',
    ),
    is: text =>
      none(swallowed)(text) &&
      ((pesticideName.test(text) && any(onBody, poisonSigns)(text)) || all(chemicalName, onBody, poisonSigns)(text)),
  },
]

/** Somebody else was shot or stabbed, and the writer is by them. */
const wasShot =
  /\b(somebody|someone|(a|the|this|my|our) (\w+ )?(man|guy|kid|boy|girl|woman|lady|teen|neighbor|friend|brother|sister|cousin|uncle|dad|mom|son|daughter|husband|wife)|he|she|they) (just |has |have |was |were |been |is |are )*(got |gotten )?(shot|stabbed)\b(?! (at|and (missed|won)))|\b(le|lo|la) (dieron|metieron|pegaron) (un |dos |tres )?(balazos?|tiros?|navajazos?|punaladas?)|\b(balacearon|acuchillaron|apunalaron) a\b|\b(bi|vua bi) (ban|dam)\b|\b(nabaril|binaril|sinaksak|nasaksak)\b|中枪|被(枪|捅|砍)|총에 맞|총 맞|칼에 찔/u
/** The one who did it is still there, or the writer hides: that comes first. */
const stillArmed =
  /\b(hid|hide|hiding|hid(den)?|lock\w*|closet|under the bed|inside|in (the|my|our) (house|school|building|room|mall|store|office|class\w*)|still (here|shooting|there|outside)|shooter|gunman|shots|shooting|coming|escond\w+|adentro|sigue\w*|tirador|tron|nup|nagtatago|nasa loob)\b|躲|还在|里面|숨|아직|안에/u

const circumstances: readonly Variant[] = [
  {
    card: 'gunshot',
    ids: kinds('intruder', 'shooter', 'bleeding', 'hurt', 'crash', 'general'),
    is: text => wasShot.test(text) && none(stillArmed)(text),
  },
  {
    card: 'burn-chemical',
    ids: kinds('seizure', 'poison', 'burn', 'hurt', 'general', 'sick-child', 'overdose'),
    is: text => all(chemicalName, onBody)(text) && none(swallowed)(text),
  },
  {
    card: 'avalanche',
    ids: kinds('missing', 'trapped', 'landslide', 'cold', 'general', 'hurt', 'crash', 'not-breathing', 'earthquake'),
    is: text => all(avalanche, searched)(text) || isAvalanche(text),
  },
  {
    card: 'trapped-rubble-other',
    ids: kinds('trapped', 'landslide', 'earthquake', 'tornado', 'hurt', 'general', 'fall'),
    is: text =>
      all(buried, collapse, another)(text) &&
      none(ofMe)(text) &&
      !soundsLikeTrain(text) &&
      !(mourned.test(text) && none(stillThere)(text)),
  },
  {
    card: 'lift-labor',
    ids: kinds('lift', 'childbirth', 'pregnancy-bleeding', 'trapped', 'general'),
    is: all(inLift, stuckInside, labor),
  },
  {
    card: 'lift-oxygen',
    ids: kinds('device', 'lift', 'breathing', 'trapped', 'general'),
    is: all(inLift, stuckInside, breathingAid),
  },
  {
    card: 'house-fire-bedridden',
    ids: kinds('house-fire', 'smoke-inside'),
    is: text => bedridden.test(text) && none(wheelchair)(text),
  },
  {
    card: 'house-fire-bedridden',
    ids: kinds('general'),
    is: text => all(bedridden, fire)(text) && none(wheelchair)(text),
  },
  {
    card: 'house-fire-upstairs',
    ids: kinds('house-fire', 'smoke-inside'),
    is: text => upstairsElsewhere.test(text) && none(wheelchair)(text),
  },
  {
    card: 'house-fire-upstairs',
    ids: kinds('house-fire', 'smoke-inside', 'trapped', 'general'),
    is: text => all(stairsOrHall, smoke, fire)(text) && none(outOfFire, wheelchair)(text),
  },
  {
    card: 'fire-gate',
    ids: kinds('fire-close', 'home-surrounded', 'car-surrounded', 'house-fire', 'fire-on-foot', 'trapped', 'general'),
    is: all(gate, stuckShut, fire),
  },
  {
    card: 'fire-on-foot',
    ids: kinds('fire-close', 'general'),
    is: text => fire.test(text) && (onFoot.test(text) || all(noCar, onRoad)(text)) && none(wheelchair, bedridden)(text),
  },
  {
    card: 'water-one-storey',
    ids: kinds('water-rising', 'dam'),
    is: text => oneStorey.test(text) && none(wheelchair)(text),
  },
  {
    card: 'head-injury',
    ids: kinds('bleeding'),
    is: text => all(headStruck, confused)(text) && none(limb)(text),
  },
  { card: 'scald', ids: kinds('burn'), is: all(scalding) },
]

/** Whether a limb bleeds so hard that a tourniquet comes before cloth. */
export const isLimbSpurting = (text: string): boolean => all(spurting, limb)(text) && none(elsewhereOnBody)(text)

/** The card where a danger would harm a helper too; null where a message names none. */
export const helperCard = (id: DangerId, text: string): string | null => variantCard(harmingHelpers, id, text)

/** The card for a place or a tool that changes the first steps; null where a message names none. */
export const circumstantialCard = (id: DangerId, text: string): string | null => variantCard(circumstances, id, text)

const opioid =
  /\b(fentanyl|fentanil\w*|heroin\w*|oxy(codone|contin|s)?|percocets?|percs|norco|vicodin|opioids?|opioides?|morphine|morfina|m30s?|methadone|ma tuy)\b|海洛因|芬太尼|吗啡|헤로인|펜타닐|모르핀/u
const ownDose =
  /\b((i|ive|i have|i just) (just |already |accidentally |also )*(took|taken|swallowed|ate|drank|overdosed)|me (tome|trague|tomo)|tome|trague|(?<!\b(chong|vo|me|ba|bo|gai|trai|anh|chi|em|con|ong|ban|noi|ngoai|bac|chu|co|di) )(toi|minh|tui) (lo |da |vua |moi )*(uong|nuot)|(nainom|nilunok|ininom|uminom|nakainom) (ko|po ako|ako|ko po|na ako))\b|我(刚|已经|刚才|不小心)*(把.{0,8})?(吃了|吞了|喝了)|(^| )(제가|내가|저는|나는|저|나) .{0,14}(먹었|삼켰|먹어)/u
export const isOwnOverdose = (text: string): boolean => ownDose.test(text) && !opioid.test(text)

const ownAttempt =
  /\b((i|ive|im|i am|i have|i just) (\w+ )?(took|taken|swallowed|drank|cut|have|got|holding|standing|going|about|want|wanna|did|slit|sitting|on|at)|myself|my (wrists?|arms?|pills|gun)|me (tome|trague|corte|quiero|voy|avente)|tome|trague|tengo|estoy(?! (tapand|apret|con e|ayud|deten|cuid|viend))|quiero|voy a|(?<!\b(chong|vo|me|ba|bo|gai|trai|anh|chi|em|con|ong|ban|noi|ngoai|bac|chu|co|di) )(toi|minh|tui) (lo |da |vua |dang |muon |sap |se |cam )*(uong|cat|rach|nhay|dung|chet|treo|muon|cam)|(uminom|nilunok|naglaslas|nainom|tatalon|nakatayo) (na )?(po )?(ako|ko)|gusto ko|ko na|ang sarili ko)\b|我(已经|刚|刚才|现在|要|想|就|真的|也)*(把.{0,8})?(吞|吃|喝|割|站|在|拿|烧|跳|吊|不想|想)|(^| )(저|제가|나|내가|저는|나는) |제 손목|싶어요|싶다/u
const otherAttempt =
  /\b(he|hes|she|shes|they|theyre|him|her|someone|somebody|(my|our|a) (\w+ )?(friend|son|daughter|brother|sister|wife|husband|student|girlfriend|boyfriend|gf|bf|dad|mom|mother|father|roommate|grandpa|grandma|buddy|cousin|neighbor|teen|nephew|niece|coworker|tenant|patient|uncle|aunt|kid|ex)|mi (hij[oa]|amig[oa]|herman[oa]|espos[oa]|papa|apa|mama|ama|prim[oa]|novi[oa]|compadre|sobrin[oa]|abuel[oa]|cunad[oa]|vecin[oa])|se (esta|quiere|tomo|trago|corto|avento|ahorco|colgo|subio)|ban toi|ban em|con (gai|trai) ?toi|chong toi|vo toi|anh (ay|toi)|chi (ay|toi)|em (gai|trai) ?toi|me toi|bo toi|ang (kaibigan|anak|asawa|kapatid) ko|(kaibigan|anak|asawa|kapatid|kuya|ate) ko|siya)\b|他|她|(朋友|女儿|儿子|太太|妈妈?|爸爸?|老公|老婆|弟弟?|妹妹?|哥哥?|姐姐?)|(친구|딸|아들|남편|아내|언니|누나|오빠|형|동생|엄마|아빠|어머니|아버지)(이|가|은|는|도)/u
/** Whether the writer tells of another person's attempt: "step back from the edge" would be said to the wrong person. */
export const isOthersAttempt = (text: string): boolean => otherAttempt.test(text) && !ownAttempt.test(text)

const cutSelf =
  /\b(cut (too deep|myself|my (wrists?|arms?|legs?|throat))|slit|bleeding in the (bath|tub)|me corte|cort[eo] las (venas|munecas)|(cat|rach) (co )?tay|naglaslas|laslas)\b|割腕|手腕割|割了|손목을? ?(그|긋|베)|그었/u
/** Somebody who is about to cut still holds the blade, so putting it down comes before pressing on a wound. */
const notYet =
  /\b((going|about|want|ready) to (cut|slit)|(gonna|wanna) (cut|slit)|(voy a|quiero) cort\w+|dinh|sap|muon (cat|rach)|balak|gusto ko(ng)? (mag)?laslas\w*)\b|(准备|要|打算|想)割|(그으려|그을|베려)/u
export const isCutAttempt = (text: string): boolean => cutSelf.test(text) && !notYet.test(text)
