import type { DangerId } from './ids.ts'
import { accidental } from './keywords.ts'
import { all, any, none } from './variants.ts'

// Further plain signs (see `plain-signs.ts`): they describe what is seen, heard or about to be done, and do not name the danger.

const storm =
  /\b(storm\w*|tornado\w*|siren\w*|sky|wind\w*|green|weather|trailer|mobile home|tormenta|tornado|sirena\w*|cielo|viento\w*|traila|remolque|casa movil|bao|loc|gio|coi hu|troi|bagyo|ipo ?ipo|buhawi|hangin|sirena|langit)\b|龙卷|警报|风|天空|天色|房车|토네이도|사이렌|바람|하늘|트레일러/u
const likeTrain =
  /\b((sounds?|like|hear\w*|noise|roar\w*)\b.{0,24}\b(freight )?(train|jet|locomotive)|(como|oye|suena|ruido|oigo)\b.{0,20}\b(tren|turbina)|(nhu|tieng)\b.{0,16}\b(xe lua|tau hoa|tau lua)|(parang|tunog)\b.{0,16}\b(tren|eroplano))\b|像.{0,6}火车|火车.{0,8}(声|开过|轰)|기차.{0,6}(소리|지나|같은)/u
const slopeMoves =
  /\b(hill\w*|slope|ridge|canyon|mountain)\b.{0,60}\b(trees?|trunks?|rocks?|boulders?|cracking|snapping|mud)\b|\b(trees?|rocks?|mud)\b.{0,60}\b(hill\w*|slope|ridge|canyon|mountain)\b|\b(cerro|loma|ladera|barranca)\b.{0,60}\b(palos?|arboles|piedras?|truena\w*|lodo)\b|\b(doi|nui|suon)\b.{0,50}\b(cay gay|da lan|bun|rang rac)\b|\b(bundok|burol)\b.{0,50}\b(puno|bato|putik)\b|山.{0,12}(树|石头|泥)|산.{0,14}(나무|돌|바위|흙)/u
const noTrain =
  /\b(no|aint|isnt|arent|dont have|never) (\w+ ){0,2}(train|tracks|railroad)|\b(no|ni) (\w+ ){0,2}(tren|vias)\b|\bkhong (\w+ ){0,3}(xe lua|duong ray|tau)\b|\bwala\w* (\w+ ){0,2}(tren|riles)\b|没有?.{0,4}(火车|铁路)|(기차|철길)(가|이)? ?.{0,4}(없|안)/u
/** The roar of a tornado. On a slope where trees or rocks break, the same sound is a landslide. */
export const soundsLikeTrain = (text: string): boolean =>
  likeTrain.test(text) && any(noTrain, storm)(text) && none(slopeMoves)(text)

const shakes =
  /\b(convuls\w*|seiz(ed|es|ing)|(shak\w*|jerk\w*|twitch\w*|stiff\w*)\b.{0,24}\b(all over|whole body|everywhere|arms and legs)|(his|her|brothers|sisters|sons|daughters|husbands|wifes|moms|dads) (shakes|fits?|spell)|(whole|entire|all (his|her|their)) (body|arms?|legs?)\b.{0,16}\b(shak\w*|jerk\w*|twitch\w*)|(tiembla|temblando|sacude\w*|brinca\w*)\b.{0,16}\b(todo (el cuerpo)?|toda)|todo el cuerpo\b.{0,12}\b(tiembla|temblando|sacud\w*)|(le )?(dio|dan) convulsion\w*|co giat|giat (dung dung|toan than|ca nguoi)|(buong|buo) (ng )?(katawan|niya)\b.{0,24}\b(nanginginig|nangingisay|kumikisay)|(nanginginig|nangingisay|kumikisay)\b.{0,24}\b(buong katawan|ang katawan)|nangingisay|kinokombulsyon)\b|抽搐|抽筋.{0,8}全身|(全身|浑身|身体).{0,6}(抽|抖动|发抖|僵)|(온몸|전신|몸)(을|이|에)? ?.{0,6}(떨|떠는|떠네|떱니|경련|뻣뻣|흔들)|경련/u
const duringFit =
  /\b(tongue|spoon|wallet|eyes? (are |is )?(rolled|rolling|back|white)|foam\w*|bit(e|ing|ten)|\d+ (min\w*|segundos|phut|minuto\w*)|again|song|stiff|blue|drool\w*|wont (stop|wake)|lengua|cuchara|ojos|espuma|babe\w*|otra vez|ties[oa]|luoi|thia|muong|mat tron|trao mat|sui bot|dila|kutsara|bumubula|tirik|nakatirik|matigas)\b|舌|勺|筷子|翻白眼|白沫|咬|分钟|혀|숟가락|젓가락|거품|눈이 ?(돌|뒤집|하얗)|흰자|분째|또/u

const rash =
  /\b(hives|welts|swell\w*|swollen|rash|ronchas|hinch\w*|sarpullido|noi me day|noi man|sung|pantal\w*|namamantal|namamaga|pamamaga|maga)\b|荨麻疹|起疹|疹子|肿|두드러기|발진|부어|부었|붓/u
const voiceOrBreath =
  /\b(hoarse|voice|raspy|throat|tongue|wheez\w*|drool\w*|cant swallow|ronc[oa]|voz|garganta|lengua|traga\w*|khan (tieng|giong)|hong|luoi|nuot|paos|lalamunan|dila|boses|hindi makalunok)\b|声音|嗓|嘶哑|喉|舌|吞|목소리|쉰|쉬었|목이|혀|삼키/u
const eatenOrStung =
  /\b(ate|eaten|eating|peanut\w*|nuts?|shrimp|shellfish|crab|milk|egg|sesame|stung|sting|bees?|wasps?|fire ants?|shot|antibiotic\w*|penicillin|comio|comiendo|cacahuate\w*|mani|nuez|camaron\w*|mariscos?|leche|pic(o|aron|ado|ada)|abejas?|avispas?|hormigas?|an (phai|tom|cua|dau|trung)|dau phong|lac|tom|cua|ong|kien|nakakain|kumain|kinain|hipon|alimango|itlog|gatas|bubuyog|putakti|langgam|kinagat)\b|吃|花生|坚果|虾|蟹|牛奶|鸡蛋|蜂|蛰|蚂蚁|药后|먹|땅콩|견과|새우|게|우유|계란|벌|쏘|개미/u

const rod =
  /\b(rebar|rod|nail|stick|branch|glass|shard|metal|pipe|fence post|splinter|stake|pole|screwdriver|varilla|clavo|palo|rama|vidrio|fierro|tubo|estaca|astilla|cuchillo|thanh sat|cay sat|dinh|canh cay|manh kinh|kinh|coc|bakal|pako|sanga|bubog|kahoy|tubo)\b|钢筋|铁棍|钉子|树枝|玻璃|木棍|铁片|철근|못|나뭇가지|유리|막대|쇠/u
const stuckIn =
  /\b((went|is|are|stuck|goes|going|ran|pushed|jammed|sticking|poking|still|lodged) (\w+ ){0,2}(in|into|through|inside|out of)|impal\w*|embedded|pierc\w*|enterr\w+|clav(o|ado|ada|aron|ó)|atraves\w+|encaj\w+|incrust\w+|dam (vao|xuyen|thung)|xuyen|gam vao|cam vao|tumusok|nakatusok|natusok|bumaon|nakabaon|tumagos)\b|(扎|插|刺|穿)(进|入|在|过)?|박혔|박혀|찔렸|꽂|뚫고/u
const bodyPart =
  /\b(leg|thigh|arm|hand|foot|chest|belly|stomach|neck|eye|back|side|shoulder|calf|pierna|muslo|brazo|mano|pie|pecho|panza|estomago|cuello|ojo|espalda|hombro|pantorrilla|dui|chan|tay|nguc|bung|co|mat|lung|vai|hita|binti|braso|kamay|paa|dibdib|tiyan|leeg|mata|likod|balikat)\b|腿|胳膊|手|脚|胸|肚子|脖子|眼|背|肩|허벅지|다리|팔|손|발|가슴|배|목|눈|등|어깨/u

const smallBattery =
  /\b((button|coin|watch|flat|round|little|tiny|small|disc|remote|hearing aid|lithium)\b.{0,16}\bbatter(y|ies)|batter(y|ies)\b.{0,20}\b(remote|watch|hearing aid|toy|flashlight|key fob|candle)|pilas?\b.{0,14}\b(de )?(boton|reloj|redond\w+|chiquit\w+|control|juguete|planit\w+)|(pin)\b.{0,10}\b(cuc|nut|tron|dep|dong ho|nho)|bateryang?\b.{0,16}\b(bilog|relo|maliit|remote|laruan|flat)|(bilog|maliit|flat) na baterya)\b|(纽扣|扁|圆|小|手表|遥控).{0,6}电池|电池.{0,8}(扁|圆|小小)|(단추|동전|납작|작은|동그란|리모컨|시계).{0,6}(건전지|전지|배터리)/u
const swallows =
  /\b(swallow\w*|ate|eaten|mouth|gulp\w*|trag\w+|comio|boca|nuot|mieng|nilunok|nalunok|kinain|sinubo|bibig)\b|吞|咽|吃|嘴|삼키|삼켰|삼킨|먹|입에/u
const fuel =
  /\b(kerosene|lamp oil|gasoline|gas (can|from)|diesel|paint thinner|turpentine|lighter fluid|torch fuel|antifreeze|petroleo|gasolina|aguarras|tiner|thinner|anticongelante|combustible|dau (hoa|hoi|lua|dot)|xang|nuoc pha son|gaas|gasolina|kerosene|petrolyo)\b|煤油|汽油|柴油|松香水|防冻液|等灯油|석유|등유|휘발유|경유|시너|부동액/u
const drinks =
  /\b(drank|drinks?|drinking|swallow\w*|sip\w*|gulp\w*|tom(o|aron|ando|e)|bebio|trago|se lo tom\w+|uong|nuot|ininom|nainom|uminom|nalunok|lumunok)\b|喝|吞|咽|마셨|마신|마시|삼켰/u

const bodyUnder =
  /\b((legs?|arms?|foot|feet|hands?|body|hips?|chest|piernas?|brazos?|pies?|manos?) (\w+ ){0,3}(under|beneath|underneath|pinned|bajo|debajo)|(im|i am|pinned|trapped|stuck|he is|hes|she is|shes|someone|somebody) (\w+ ){0,2}(under|beneath))\b/u
const masonry =
  /\b(bricks?|rubble|concrete|slab|dresser|wall|beam|chimney|blocks|fridge|cabinet|bookcase|ceiling|ladrillos?|escombros?|losa|concreto|pared|barda|viga|ropero|techo)\b/u
const under =
  /\b((estoy|estamos|esta|estan|quedo|quedaron|atrapad\w+|oigo|oye|toca|grita\w*) (\w+ ){0,2}(debajo|abajo|bajo) (de )?(la |las |los |el |un |una )?(losa|escombros?|pared|barda|techo|concreto|ladrillos?))\b|(팔|다리|발|손|몸)(이|가|도)? ?.{0,6}(깔린|깔렸|눌린|눌렸|끼었|끼였)|(胳膊|手|腿|脚|身体|人).{0,6}(被|给)?.{0,6}(压住|压着|压在|夹住)/u

const jam =
  /\b(traffic|jam(med)?|bumper|(cars?|we|nobody|nothing|line) (is |are |arent|isnt|not |wont )+(moving|move)|arent moving|not moving|stopped|stuck|gridlock|tapon|trafico|fila|atorad\w+|parad\w+|no (se mueve|avanza\w*)|ket (xe|cung)|tac duong|khong nhuc nhich|trapik|naka ?hinto|hindi gumagalaw|stuck)\b|堵|塞车|不动|停在|막혔|막혀|꽉|정체|안 움직|멈춰|멈췄/u
const heatOrFlame =
  /\b(hot|heat|melting|flames?|embers?|both sides|close|right (here|there|next)|behind us|ahead|caliente|calor|llamas|brasas|cerca|atras|adelante|los lados|nong|ngon lua|tan lua|sat|mainit|apoy|baga|malapit|likod)\b|热|烫|火苗|火星|旁边|后面|前面|뜨거|불길|불똥|불씨|옆|뒤|앞/u
const car =
  /\b(car|truck|van|suv|bus|carro|coche|troca|camioneta|xe|kotse|sasakyan|van)\b|车|차 ?(안|에|가|는|를|밖)|버스/u
const wildfire = /\b(fire|wildfire|flames?|incendio|lumbre|fuego|chay rung|chay|lua|sunog|apoy)\b|火|산불|불이|불길/u

const burner =
  /\b(heater|stove|grill|charcoal|propane|generator|engine|motor|car (is |was )?(on|running)|camp stove|calenton|calentador|estufa|brasero|anafre|carbon|asador|generador|planta|carro prendido|lo suoi|bep (than|gas|ga)|than|may phat|may no|no may|kalan|uling|ihawan|generator|makina|naka ?andar)\b|炉|炭|烤火|暖炉|发电机|发动机|引擎|怠速|난로|부탄|숯|번개탄|버너|발전기|시동|가스레인지/u
const closedIn =
  /\b(car|van|truck|rv|camper|trailer|tent|garage|inside|indoors|room|basement|closed|windows? (shut|closed|up)|carro|camper|troca|casa de campana|tienda|garaje|cochera|adentro|dentro|cuarto|cerrad\w+|xe|leu|ga ra|nha xe|trong (nha|phong|xe|leu)|dong (cua|kin)|kotse|tent|tolda|garahe|loob|kwarto|sarado)\b|车里|车内|帐篷|车库|屋里|房间|室内|关着?窗|차 ?안|차박|텐트|차고|방 ?안|집 ?안|실내|문을? 닫/u
const limp =
  /\b(limp|wont wake|cant wake|sleepy|drowsy|dizzy|throwing up|vomit\w*|headaches?|confused|passed out|red face|(face|cheeks) (is |are )?(red|pink|cherry)|flojit\w+|aguad\w+|no (se )?(quiere )?despierta\w*|mare\w+|vomit\w+|dolor de cabeza|dormid\w+|colorad\w+|lu du|li bi|goi khong (day|tinh)|chong mat|non|oi|nhuc dau|dau dau|mat do|nanghihina|antok|hindi magising|nahihilo|hilo|nagsusuka|sakit (ng|sa) ulo|namumula)\b|没力|软|叫不醒|困|头晕|头痛|吐|脸(很|通)?红|축|늘어|안 깨|깨워도|어지|토하|토했|두통|머리가|벌겋|빨개/u

const wrongDose =
  /\b((double|triple|twice|two|three|four|extra|wrong|too many|somebody elses|someone elses)\b.{0,24}\b(dose\w*|pills?|meds?|medicine|times|tablets?|patch\w*|insulin|units)|(pills?|meds?|medicine|dose)\b.{0,20}\b(twice|two times|three times|again|wrong|mixed up|double)|(doble|triple|dos|tres) (dosis|pastillas)|(equivoc\w+|de mas|otra vez)\b.{0,20}\b(pastillas?|medicinas?|medicamento|dosis)|(pastillas?|medicina|medicamento|dosis)\b.{0,24}\b(equivoc\w+|dos veces|tres veces|de mas|doble|otra vez)|uong (nham|lon|gap doi|gap ba|hai lan|ba lan|2 lan|3 lan|qua nhieu)|(doble|dalawang|tatlong|mali\w*|sobra\w*|sumobra)\b.{0,20}\b(dose|gamot|inom|nainom|ininom)|(gamot|dose)\b.{0,16}\b(doble|mali|dalawang beses|tatlong beses|sobra))\b|(多吃|吃错|重复吃|吃了(两|三|四|好几)(次|遍|倍)).{0,8}药?|药.{0,10}(吃错|吃多|(两|三)(次|遍|倍))|약.{0,10}(잘못|두 ?번|세 ?번|두 ?배|세 ?배|또|많이)|(잘못|두 ?번|세 ?번) ?.{0,6}(드셨|먹었|드신)/u
const drowsy =
  /\b(sleepy|drowsy|sleeping|wont wake|cant wake|slurr\w*|dizzy|slow|confused|nodding|limp|sueno|dormid\w+|adormilad\w+|maread\w+|no despierta|buon ngu|ngu|lo mo|lu du|choang|antok|inaantok|natutulog|hilo|nahihilo|lata)\b|困|昏|睡|迷糊|晕|졸려|졸리|자꾸 자|어지|몽롱|비틀/u

/** What slows the breath of whoever takes too much of it. */
const slowsBreath =
  /\b(fent(anyl|anil\w*|y)?|heroin\w*|oxy(s|codone|contin)|perc(s|ocets?)|norcos?|vicodin|xan(s|ax|nies)|opioids?|opiates?|morphine|methadone|m30s?|(did|doing|snorted|sniffed) (a |some |two )?(lines?|powder|dope)|shot up|(too many|so many|all (the|his|her)|a lot of|a bunch of) (pain ?killers?|(sleeping|pain) (pills?|meds))|sleeping pills (and|with)|fentanilo|se (metio|inyecto|inhalo) (fent\w+|heroina|droga|algo)|inhalo algo|heroina|morfina|opioides?|(muchas|demasiadas) pastillas|pastillas (de|para) dormir con|ma tuy|(hit|chich) (ma tuy|bot|thuoc|gi do)|(qua nhieu|ca (hop|chai|vi)) thuoc (ngu|giam dau)|thuoc ngu (voi|chung voi) ruou|droga|shabu|may sin(in)?ghot|(sobrang|ang) dami(ng)? (painkillers?|sleeping pills?|gamot)|sleeping pills at alak)\b|海洛因|芬太尼|吗啡|吸了?毒|毒品|(安眠药|止痛药).{0,6}(太多|过量|一把|酒)|헤로인|펜타닐|모르핀|마약|(수면제|진통제).{0,8}(많이|너무|술)/u
const hardlyBreathes =
  /\b((barely|hardly|slow|shallow|slowly) breath\w*|breathing (is )?((real|really|very|so|super) )?(slow\w*|shallow)|gurgl\w*|(weird|deep|loud|gurgly) snor\w*|snoring (noises?|sounds?)|lips (\w+ )?(blue|purple|gr[ae]y)|blue lips|(wont|cant|cannot|not|isnt) (\w+ ){0,2}(wake|waking|woke|wakes)|cant (get|wake) (him|her|them) up|(casi no|apenas|ya casi no) respira|respira (muy )?(lento|despacito|poquito)|ronca|labios (azules|morados)|no (lo |la )?(puedo )?(despierta|despertar|reacciona)|tho (rat )?(yeu|cham|thoi thop|khe)|moi (tim|xanh)|(lay|goi|keu) (\w+ )?(khong|ko|hong) (day|tinh|biet)|(halos|bahagya) .{0,12}hinga|mabagal .{0,8}hinga|(violet|asul) ang labi|(di|ayaw|hindi) (na )?(sya |siya )?(ma)?gising)\b|叫不醒|摇.{0,2}不醒|(喘气|呼吸).{0,5}(弱|慢|浅)|嘴唇.{0,3}(青|紫|蓝)|打呼噜|(안|못) ?깨|깨어나지|숨.{0,5}(약|겨우|느리|얕)|입술.{0,5}(파래|파랗|보라)|코 ?고는/u

const clothes =
  /\b(shirt|sleeve|clothes|pants|sock|nylon|jacket|fabric|camisa|manga|ropa|pantalon|tela|calcetin|ao|quan|vai|damit|manggas|tela|kamiseta|pantalon)\b|衣|袖|裤|布|옷|셔츠|소매|바지|양말/u
const stuckToSkin =
  /\b((stuck|stick\w*|melted|fused)\b.{0,20}\b(skin|arm|leg|back|hand|chest|him|her|me)|pegad\w+|se (le )?pego|dinh (vao|vo|day|chat|luon)|dinh|dumikit|nakadikit|dikit)\b|粘|黏|달라붙|붙었|눌어붙|들러붙/u
const flame =
  /\b(fire|flames?|burn\w*|oil|grease|stove|explod\w*|blew up|flash\w*|fuego|lumbre|llamas?|quem\w+|aceite|estufa|explot\w+|flamazo|lua|chay|phong|dau|bep|no|apoy|nasunog|napaso|mantika|kalan|sumabog)\b|火|烧|油|炉|爆|烫|불|화상|기름|데었|데인|폭발|난로/u

const hissing =
  /\b(hiss\w*|whistl\w*|ssss*|silb\w+|chifl\w+|xi xi|xi hoi|xit xit|sumisingaw|sumisirit|sirit)\b|嘶|咝|丝丝|쉬익|쉭|치익|새는 소리/u
const smells =
  /\b(smell\w*|stink\w*|odor|eggs?|rotten|skunk|huele|olor|apesta|huevos?|podrid\w+|mui|hoi|thoi|trung thoi|amoy|mabaho|bulok|itlog)\b|味|臭|鸡蛋|냄새|달걀|계란/u
const eggs =
  /\b((smell\w*|stink\w*) (\w+ ){0,4}(eggs?|sulfur|skunk)|(rotten|bad) eggs?|hue(le|vos?) (\w+ ){0,3}(podrid\w+|huevos?)|huevos? podrid\w+|(mui )?trung thoi|bulok na itlog|amoy (\w+ )?itlog)\b|臭鸡蛋|臭蛋|(썩은|상한) ?(달걀|계란)/u
const house =
  /\b(kitchen|stove|house|basement|quake|earthquake|shak\w*|heater|pipe|line|apartment|cocina|estufa|casa|sotano|temblor|calentador|tubo|bep|nha|dong dat|ong|kusina|kalan|bahay|lindol|tubo)\b|厨房|炉|屋|家里|地震|管|부엌|주방|집|지진|가스/u

const waterIn = /\b(water|flood\w*|agua|inund\w*|nuoc|lut|ngap|tubig|baha)\b|水|물/u
const upTo =
  /\b(up to|over|above|past|at|to) (the |my |our |his |her )?(ankles?|knees?|waist|thighs?|chest|neck|bed|mattress|window\w*|outlets?|counter|stairs|hips?)\b|\b(hasta|a|por|en) (la |las |los |el |mi |mis )?(rodillas?|cintura|muslos?|pecho|cuello|cama|colchon|ventana\w*|tobillos?)\b|\b(toi|ngang|qua|len) (\w+ )?(giuong|goi|bung|hong|nguc|co|dui|cua so)\b|\b(hanggang|abot|umabot|lampas)\b.{0,12}\b(tuhod|bewang|baywang|hita|dibdib|leeg|kama|bintana)\b|(到|没过|漫过|淹到|齐).{0,4}(膝|腰|大腿|胸|脖子|床|窗)|(무릎|허벅지|허리|가슴|목|침대|창문|정강이|발목)(까지|이|을|에)?/u
const nowRising =
  /\b(now|rising|already|still|keeps?|coming|fast|cant|wont|alone|help|stuck|trapped|inside|indoors|ya|sube|subiendo|sigue|rapido|no (puede|se)|sol[oa]|adentro|dentro|roi|dang|len|nhanh|khong|mot minh|na|tumataas|mabilis|hindi|mag isa|loob)\b|了|在涨|上涨|快|不能|不了|一个人|왔어|차올|올라|있어|못|혼자|들어와/u
const below =
  /\b(basement|cellar|underground|parking garage|garage|lower level|sotano|subterraneo|estacionamiento|garaje|cochera|tang ham|ham (nha|xe|de xe)|silong|basement|parking)\b|地下室|地库|地下|车库|반지하|지하|주차장|차고/u
const wontOpen =
  /\b((wont|doesnt|cant|cannot|not|isnt) (\w+ ){0,3}open|stuck|jammed|shutter|cant (get|push) (it|the door)|no (se )?(puede )?(abre|abrir)|atorad\w+|trabad\w+|(mo|day) (\w+ )?khong (duoc|ra|noi)|khong mo|ket|ayaw (bumukas|mabuksan)|hindi (mabuksan|bumubukas|maitulak))\b|(推|打|拉)不开|开不了|卡住|顶着门|(문|셔터)(이|가|을)? ?.{0,4}(안|못)|안 (열|올라)/u

const parts =
  /\b(deck|porch|door|wall|walls|foundation|chimney|fence|retaining|patio|terraza|puerta|barda|cimiento\w*|pared|cua|tuong|mong|hang rao|pinto|pader|bakod|pundasyon)\b|门|墙|地基|围墙|阳台|현관|벽|문이|담|옹벽|기초/u
const movedAway =
  /\b((inch|inches|foot|feet|gap)\b.{0,16}\b(off|away|from)|pulled away|came away|moved|shifted|lean\w*|tilt\w*|wont (shut|close)|se (separo|despego|movio|ladeo|inclino)|ladead\w+|no cierra|nghieng|tach ra|xe dich|khong dong duoc|tumagilid|nakatagilid|humiwalay|umusog|hindi (na )?maisara)\b|歪|倾斜|移动|裂开|关不上|기울|벌어|밀려|안 닫/u
const wetOrHill =
  /\b(rain\w*|creek|stream|hill\w*|slope|mud\w*|lluv\w*|llov\w*|llueve|arroyo|cerro|ladera|lodo|mua|suoi|doi|nui|doc|bun|ulan|umuulan|sapa|bundok|burol|putik)\b|雨|溪|山|坡|泥|비가|개울|계곡|산|언덕|흙/u

const noShiver =
  /\b((stopped|quit|no longer|not|isnt|done) (\w+ )?shiver\w*|(ya )?no (tiembla|tirita)|dej(o|aron) de (temblar|tiritar)|(het|khong (con )?)run|hindi na (siya )?(nanginginig|giniginaw)|tumigil .{0,12}panginginig)\b|不(再|怎么)?(发抖|哆嗦|打颤|抖了)|(안|더는? ?안|이제 ?안) ?떨|떨지 (않|안)|떨림이? ?멈/u
const inCold =
  /\b(cold|freez\w*|snow\w*|ice|icy|wet|soaked|degrees|coat|jacket|warm|giggl\w*|frio|helad\w+|nieve|hielo|mojad\w+|grados|chamarra|calor|lanh|tuyet|ret|uot|ao khoac|nong|am|lamig|malamig|nilalamig|basa|niyebe|jacket|init|mainit)\b|冷|冻|雪|冰|湿|外套|热|暖|추|눈|얼|젖|외투|점퍼|덥|따뜻/u

const noSweat =
  /\b((stopped|quit|no longer|not|isnt|aint|no) (\w+ )?sweat\w*|(ya )?no (esta )?sud\w+|dej(o|aron) de sudar|(het|khong (con )?(ra |do )?)(do )?mo hoi|(hindi|di) na (siya )?(pinagpapawisan|nagpapawis)|walang pawis)\b|不出汗|没有?汗|不流汗|땀이? ?.{0,3}(안|없|멈)|땀을? ?(안|못)/u
const inHeat =
  /\b(hot|heat|sun|roof\w*|crew|field|car|truck|confus\w*|wrong name|(calls|calling) me|stumbl\w*|not making sense|nap|skin|calor|sol|campo|obra|techo|labor|confundid\w+|desvari\w+|tambale\w+|nong|nang|ngoai (dong|troi|nang)|lan lon|noi nham|mainit|init|araw|bukid|bubong|nalilito|balat)\b|热|太阳|工地|田里|糊涂|胡说|皮肤|더워|더위|뜨거|땡볕|햇볕|밭|지붕|헛소리|피부/u

const speech =
  /\b(words? (\w+ ){0,4}(mush\w*|wrong|funny|weird|jumbled|garbled|gibberish|backwards|slurr\w*)|(talk\w*|speech|speak\w*|mouth) (\w+ ){0,3}(mush\w*|slurr\w*|garbled|funny|weird|gibberish|thick)|slurr\w+|(habla\w*|palabras?|lengua) (\w+ ){0,3}(rar\w+|trabad\w+|arrastr\w+|enredad\w+|mocha|chistos\w+|pastos\w+)|arrastra (la lengua|las palabras)|no se le entiende|noi (\w+ )?(do|ngong|lap|khong ro|khong ra|diu|lung tung)|(bulol|nabubulol|utal|pautal|hindi maintindihan)\b.{0,16}|(salita|pagsasalita)\b.{0,12}\b(bulol|malabo|iba))\b|(说话|讲话|话).{0,6}(不清|含糊|乱|大舌头)|口齿|像含着|含着(东西|石头|萝卜)|(말|발음)(이|을|도)? ?.{0,6}(어눌|이상|꼬|못 하|안 나)/u
const oneSide =
  /\b(arm|hand|leg|face|smile|mouth|cup|coffee|spoon|fork|phone|drop\w*|missed|lean\w*|one side|left|right|suddenly|sudden|brazo|mano|pierna|cara|boca|taza|cuchara|tiro|se le (cae|cayo)|lado|de repente|derech\w+|izquierd\w+|tay|chan|mat|mieng|roi|lam (roi|rot)|mot ben|dot ngot|tu nhien|kamay|braso|binti|mukha|bibig|nabitawan|nahulog|isang (side|panig|bahagi)|bigla\w*)\b|手|胳膊|腿|脸|嘴|杯|筷|掉|一边|半边|突然|팔|손|다리|얼굴|입|컵|숟가락|떨어뜨|한쪽|갑자기/u

const hides =
  /\b(clos(et|ets)|hid(e|es|ing|den)|under the bed|locked (ourselves|myself|us) in|escond\w+|debajo de la cama|tron|trong (tu|toa ?let|nha tam)|gam giuong|nagtatago|nakatago|aparador|ilalim ng kama)\b|藏|躲|衣柜|床底|숨어|숨었|옷장|침대 밑/u
const armed =
  /\b(gun|guns|rifle|pistol|knife|machete|armed|crowbar|kick\w* (in )?the door|broke in|breaking in|pistola|arma\w*|cuchillo|machete|rifle|tumba\w+ la puerta|se metieron|entraron|sung|dao|cay|pha cua|dap cua|baril|kutsilyo|itak|armado|sinisira ang pinto|pinasok|pumasok)\b|枪|刀|棍|砸门|撬|闯进|총|칼|흉기|문을? ?부|침입|들어왔/u

const machine =
  /\b(concentrator|oxygen machine|oxygen|breathing machine|vent|ventilator|machine (that|for|she|he|my|his|her)|(his|her|my|the) machine|concentrador|maquina (de|del|para)|la maquina|su maquina|oxigeno|may (oxy|tho|tro tho|tao oxy)|makina|oxygen)\b|制氧机|呼吸机|氧气机|机器|산소 ?발생기|산소기|호흡기|기계/u
const machineSilent =
  /\b((power|lights?|electricity) (\w+ ){0,2}(out|off|gone|cut|died)|outage|blackout|stopped|quit|died|beep\w*|alarm\w*|yellow|red|battery|silent|quiet|se fue la luz|sin luz|apagon|dejo de|se apago|pita|amarill[oa]|roj[oa]|pila|bateria|mat dien|cup dien|ngung|tat|keu|den (vang|do)|het pin|nawalan|brownout|tumigil|namatay|tumutunog|dilaw|pula|lowbat)\b|停电|断电|停了|不响|报警|黄灯|红灯|没电|정전|꺼졌|꺼져|멈췄|멈춰|삐|노란|빨간|배터리/u
const blueOrFloppy =
  /\b((lips?|fingers?|nails?|face) (\w+ ){0,3}(blue|purple|gray|grey|morad\w+|azul\w*)|(blue|purple|gray|grey) (lips?|fingers?|nails?|face)|labios? (\w+ ){0,2}(morad\w+|azul\w*)|moradit\w+|moi (\w+ )?(tim|xanh|tai)|tim tai|(labi|kuko|daliri)\b.{0,12}\b(asul|nangingitim|maitim|violet|kulay ube)|nangingitim|gasping|cant (hold|lift) (his|her) head|no sostiene la cabeza|cabeza (\w+ ){0,2}(de lado|colgando))\b|嘴唇.{0,4}(紫|青|蓝)|发紫|发青|입술이? ?.{0,4}(파래|파랗|보라|까)|손톱이? ?.{0,4}(파래|파랗|보라)/u

const eatsOrMouths =
  /\b(gumm\w*|chew\w*|eat\w*|ate|mouth|swallow\w*|grape\w*|snack|food|bite|cracker|candy|coin|toy|berry|berries|strawberr\w*|apple|mordi\w+|comi\w+|boca|uva|dulce|galleta|moneda|juguete|manzana|nhai|an|mieng|keo|nho|banh|tao|ngumunguya|kumakain|kinain|sinubo|bibig|ubas|kendi|laruan|mansanas)\b|嚼|吃|嘴|葡萄|糖|饼干|硬币|玩具|씹|먹|입|포도|사탕|과자|동전|장난감/u
const silentAndBlue =
  /\b(quiet|no (sound|noise|cry|air)|silent|purple|blue|cant (cry|cough|breathe)|callad\w+|sin (ruido|llorar|aire)|no (llora|tose|respira)|morad\w+|azul\w*|im (lang|bat)|khong (khoc|ho|tho|keu)|tim|hindi (umiiyak|umuubo|humihinga|makahinga)|walang (tunog|iyak)|nangingitim|asul)\b|没声|不哭|不出声|紫|青|소리가? ?(안|없)|조용|안 울|파래|파랗|보라/u
const smallOne =
  /\b(baby|infant|newborn|toddler|([1-9]|1[0-9]|2[0-4]) (months?|mos|mo)\b|bebe|nen[ea]|(de |tiene )?([1-9]|1[0-9]|2[0-4]) meses|em be|be \w+ thang|([1-9]|1[0-9]|2[0-4]) thang|sanggol|baby|([1-9]|1[0-9]|2[0-4]) (buwan|months))\b|婴儿|宝宝|个月|아기|개월/u

const emptyOrAsh =
  /\b(ash(es)?|embers?|(neighbors?|everyone|everybody|all (the )?(cars|neighbors)|neighbor cars?|street)\b.{0,24}\b(gone|left|empty|leaving)|nobody (is )?(left|here)|hot wind|cenizas?|brasas|pavesas|(vecinos?|todos)\b.{0,16}\b(se fueron|ya no estan|salieron)|calle (\w+ )?(vacia|sola)|viento caliente|tro bui|tan (lua|tro)|hang xom\b.{0,12}\b(di het|bo di)|gio nong|abo|baga|(kapitbahay|lahat)\b.{0,14}\b(umalis|wala na)|mainit na hangin)\b|灰烬|火星|落灰|邻居.{0,6}(走|撤)|热风|窗户?.{0,3}(烫|热)|재가|창문이? ?뜨거|불티|불똥|이웃.{0,10}(떠났|없|가버)|뜨거운 바람/u
const glow =
  /\b((sky|outside|everything|horizon|hill|ridge|light) (\w+ ){0,4}(orange|red|glow\w*|dark)|(orange|red) (sky|glow|light)|glow\w*|(cielo|afuera|cerro) (\w+ ){0,3}(anaranjad\w+|naranja|roj\w+)|resplandor|troi (\w+ )?(do|cam|vang)|(langit|labas)\b.{0,12}\b(pula|mapula|kahel|orange))\b|(天|外面).{0,4}(红|橙|橘)|(하늘|언덕|뒷산|산)(이|은)? ?.{0,6}(붉|빨|주황|오렌지)/u

const snores =
  /\b(snor\w*|gasp\w*|gurgl\w*|like a fish|ronca\w*|ronquid\w+|boque\w+|como (pescado|pez)|jadea\w*|ngay|ngap ngap|thoi thop|nap nap|hilik|humihilik|naghihilik|naghahabol ng hininga|parang isda)\b|打呼|打鼾|呼噜|喘一口|像鱼|코를? ?고|코골|헐떡|물고기|꺽꺽/u
const wontWake =
  /\b((wont|doesnt|cant|isnt|not) (\w+ ){0,2}(wake|waking|respond\w*|answer\w*)|unresponsive|limp|out cold|no (se )?(quiere )?(despierta|despertar|responde|contesta|reacciona)|goi khong (day|tinh)|khong tinh|bat tinh|(hindi|ayaw|di) (na )?(siya )?(magising|gumising|sumasagot)|walang malay)\b|叫不醒|不醒|没反应|没有反应|안 깨|깨워도|못 깨|반응이 없|의식이 없/u
const cameBack =
  /\b((he|hes|she|shes)\b.{0,16}\b(back|came back|came in|outside (the|my)|found (me|us)|at the door|here)|(ya )?(regreso|volvio|llego|esta afuera|me encontro)|anh (ta|ay)\b.{0,10}\b(quay lai|ve|ngoai cua)|(bumalik|nandito|nasa labas) (na )?siya)\b|他(又)?(回来|在门口|找到)|그(가|놈이|사람이) ?.{0,4}(왔|돌아|문 앞)/u
const keptFrom =
  /\b((has|took|got|hid|holds) my (keys|phone|papers|passport|wallet|money|meds|kids?)|(tiene|quito|agarro|escondio) (mis?|el|las?) (llaves|celular|telefono|papeles|pasaporte|dinero)|(giu|lay|giau) (\w+ )?(chia khoa|dien thoai|giay to)|(kinuha|tinago|hawak) (niya )?(ang|yung) (susi|phone|cellphone|papeles))\b|(拿|抢|藏)(走|了)?.{0,4}(钥匙|手机|证件|护照)|(열쇠|핸드폰|휴대폰|여권)(를|을)? ?.{0,4}(뺏|숨|가져)/u
const hurtOrQuiet =
  /\b(hurts?|hit|hits|bruis\w*|ribs?|chok\w*|quiet|whisper\w*|scared|afraid|again|last night|duele|pego|golpe\w*|moret\w+|costillas?|bajito|miedo|anoche|otra vez|dau|danh|bam tim|suon|so|nho tieng|dem qua|masakit|sinaktan|sinuntok|pasa|tadyang|takot|pabulong|kagabi)\b|疼|痛|打|瘀|肋骨|怕|小声|昨晚|아파|때리|때렸|멍|갈비|무서|조용|어젯밤/u

const lostFrom =
  /\b((has |have )?(any ?body|any ?one|somebody|someone) (here )?(seen|see)|(alguien|alguno) (\w+ )?(ha visto|vio|visto)|co ai thay|may nakakita|nakita (nyo|niyo|ba))\b|有(没有)?人.{0,4}(看见|看到|见过)|(보신|본) (분|사람)|못 보셨/u
const young =
  /\b(([1-9]|1[0-4]) ?(yr|yrs|year|years|yo|y o|anos|anitos|tuoi|taon\w*|taong gulang|anyos)|([1-9]|1[0-4]) (yr|yrs|year|years) olds?|kid|child|boy|girl|son|daughter|toddler|nin[oa]|hij[oa]|be (trai|gai)|con (trai|gai)|chau|bata|anak|autistic|dementia|autista|tu ky)\b|([1-9一二三四五六七八九十]|1[0-4])岁|孩子|女儿|儿子|([1-9]|1[0-4]) ?살|아이|애가|딸|아들/u
const hereBefore =
  /\b(was (just |right )?(here|there|with|next)|right here|looked (down|away)|turned around|(a |one |for a )?(sec|second|minute) ago|just (here|now)|estaba (aqui|conmigo|ahi)|hace (un )?(ratito|rato|momento|minuto)|me volte\w+|vua (o day|moi)|moi (day|do)|kanina (lang )?|kasama ko|dito lang|nandito lang|nilingon)\b|刚才|刚刚|一转身|一转眼|방금|아까|여기 있었|돌아보니/u
const gone =
  /\b(gone|missing|cant find|dont see|nowhere|lost|disappeared|wandered|(doesnt|not|wont) answer\w*|no (lo|la) (veo|encuentro)|se perdio|desaparecio|no aparece|no contesta|khong thay|mat tich|di lac|bien mat|nawawala|nawala|wala na|hindi (ko )?(makita|mahanap)|(hindi|di) (sya|siya) sumasagot)\b|不见|找不到|走丢|走失|没了|없어졌|안 보|사라|못 찾|대답(을|이)? ?(안|없)/u

const snowSlide =
  /\b(avalanche|avalancha|alud|snow ?slide|slide (just )?(took|got|buried|hit|caught) (my|our|him|her|us|one)|(heard|felt) (a )?(\w+ )?whump\w*|slab (broke|released|let go)|tuyet lo|lo tuyet)\b|雪崩|눈사태/u
const avalancheGear = /\b(beacon|transceiver|probe|airbag|arva|dva|skin track|snowmobile|sled|ski\w*|snowboard\w*)\b/u
const buriedThere =
  /\b(under|buried|took|gone|tracks|buddy|friend|partner|him|her|cant find|missing|says \d+|signal|enterr\w+|debajo|companero|no (lo|la) veo)\b/u

const slid = /\b(slide|slid|snow)\b/u

const animals = /\b(dogs?|cats?|puppy|kitten|horses?|goats?|cows?|perr[oa]s?|gat[oa]s?|caballos?)\b/u

const takesPills =
  /\b((how many|what (dose|amount)|enough)\b.{0,40}\b(pills?|meds?|tablets?|tylenol|sleep\w*|insulin|would it take)|cuantas? (\w+ ){0,3}(pastillas?|tabletas?|dosis)|bao nhieu (\w+ )?(vien|thuoc)|ilang (\w+ )?(tableta|gamot|pills?|piraso))\b|(多少|几)(片|粒|颗).{0,10}(药|才)|약.{0,6}(몇|얼마나)|몇 ?(알|정)/u
const doneWithAll =
  /\b((im|i am|so|just|be) (\w+ )?(done|finished|tired|sick|over) (with|of) (all of it|it all|everything|this all|this life|all this|all)|and all of it|never wake|not wake up|wouldnt wake|(ya )?(me cans\w+|estoy (hart\w+|cansad\w+)|acabar) (de|con) tod\w+|no despertar|(chan|met|ket thuc) (\w+ )?(het|tat ca|moi thu|roi)|khong (bao gio )?(day|tinh day) nua|(pagod|sawa) na (\w+ )?(ako )?sa lahat|tapos na lahat|hindi na magising)\b|(受够|厌倦|结束|了结).{0,6}(一切|都|了)|再也不(醒|用)|다 ?(끝|지쳤|지겨)|안 깨어나/u
const givesAway =
  /\b((who|where|how)\b.{0,24}\b(give|leave|take) (\w+ ){0,3}(my )?(dogs?|cats?|pets?|birds?|horses?|kids?|things|stuff|guitar)|(give|giving|gave) (away )?my (dogs?|cats?|pets?|things|stuff)|a quien (le )?(dejo|doy|regalo) (\w+ )?(mis?|mi) (perr\w+|gat\w+|cosas|animal\w+)|(gui|cho) (\w+ )?(cho|con meo|con cho|do) (\w+ )?cua (toi|minh|em)|kanino ko (ibibigay|iiwan))\b|(把|给).{0,6}(狗|猫|东西)(送|给|托)|(강아지|고양이|물건)(를|을)? ?.{0,6}(누구|맡|줄)/u
const notAround =
  /\b((not|wont|no longer) (\w+ )?(be )?(around|here)\b.{0,16}\b(after|any ?more|weekend|tomorrow|next|long)|if im (not|no longer) (\w+ )?(around|here)|not moving|(wont|will not) (be )?need(ing)? \w+ .{0,16}\b(after|any ?more)|(ya )?no (voy a estar|estare|este)|cuando ya no este|khong con (o day|tren doi|nua)|wala na ako)\b|我不在了|以后我?不在|我走了以后|내가 없|제가 없|없을 거/u
const refuses =
  /\b((decided|not going|wont|will not|stopp(ed|ing)|no longer|refus\w+)\b.{0,30}\b(eat\w*|drink\w*|medicine|meds|pills|dialysis|insulin|stove|heat)|(decidi|ya no voy a|ya no quiero|deje de) (\w+ )?(comer|tomar|dializ\w+)|(khong|thoi) (an|uong)( \w+)? nua|ayaw ko na(ng)? (kumain|uminom)|hindi na ako (kakain|iinom))\b|(不|不再|决定不)(吃|喝)(了|饭|药)|(안|그만) ?(먹|마시)(기로|을|겠)/u
const farewell =
  /\b((thank you|thanks)\b.{0,40}\b(kind|everything|good to me|all)|goodbye|farewell|bye now|been (kind|good)|adios|gracias por todo|hasta siempre|(cam on|tam biet)\b.{0,20}|paalam|salamat sa lahat)\b|谢谢你?(们)?(的)?(好意|一切|照顾)|再见|永别|고마웠|감사했|안녕히|잘 ?있/u
const loss =
  /\b((wife|husband|son|daughter|everyone|everything|family)\b.{0,20}\b(passed|died|gone|dead)|alone|widow\w*|nothing left|murio|fallecio|se fue|sol[oa]|viud[oa]|nada|chet|mat|mot minh|namatay|patay|mag isa|wala na)\b|去世|走了|不在了|死|一个人|죽|돌아가|혼자|없/u

/** The wrists were cut, by the writer or by somebody else. */
const cutWrists =
  /\b((cut|slit|slashed|slic\w+) (his|her|their|my) (wrists?|throat|veins)|(se|me) (cort\w+|abr\w+) las (munecas|venas)|(cat|rach|cua) (co|mach) tay|(nag)?laslas\w*)\b|割(了|破)?(手)?腕|割脉|손목을? ?(그|긋|베|벴)/u
const notCutting = /\b(dry|show|movie|series|story)\b/u

/** Somebody who hurts themselves again and again, and means to. */
const cutsThemselves =
  /\b(i|ive|im) ((keep|kept|started|been|am|have been|cant stop|cannot stop|need to|want to|back to) )+(cut|cutting|hurt|hurting|harming|burning|scratching) (myself|my (arms?|legs?|wrists?|thighs?|skin))\b|\b(me (sigo |estoy )?(corto|cortando|rajo) (los brazos|las piernas|los muslos|la piel|yo mism[oa])|(no puedo dejar de|necesito) cortarme)\b|\b(em|toi|minh|con) (cu|hay|lai|toan) (rach|cat) (tay|dui|chan)( minh)?\b|\b(hinihiwa|sinusugatan|nilalaslas) ko (ang )?(sarili|braso|kamay|hita|binti)( ko)?\b|我(老|总|又|一直|忍不住)是?(想)?(割|划|伤害)自己|(자꾸|계속|또) (팔|손목|허벅지)(을|를)? (긋|그어|그었)|자해/u
const byAccident =
  /\b(on (the|this|that|these|those|my|a|some)|at (the )?(gym|work|practice|job)|playing|lifting|running|while|when i (cook|shave|chop|work|garden|trim|slice)\w*|shav\w+|cook\w+|chop\w+|slic\w+|garden\w*|trimm?\w*|paper|accident\w*|clumsy|thorns?|roses?|fence|wire|brush|oven|stove|glass|tools?|hair|nails|rasur\w+|cocin\w+|sin querer|cao rau|nau an|nagluluto)\b|不小心|做饭|刮胡|실수|요리|면도/u

const gasContainer = /\b(gas tank|propane|oxygen tank|sparklers?)\b/u

/** A child has swallowed medicine of somebody else, or a lot of it. A child that takes its own medicine is in no danger. */
const tookOthersPills =
  /\b(swallow\w*|ate|eaten|chewed|got into) (?!(and|breakfast|lunch|dinner)\b)(\w+ ){0,7}(pills?|tablets?|meds|medicine|gummies)\b|\b(se )?(comio|trago|tomo) (\w+ ){0,4}(pastillas?|pildoras?) (\w+ ){0,2}(de (su|mi|la|el) (abuel\w+|papa|mama|ti[oa])|suegr\w)|\b(nuot|an|uong) (\w+ ){0,3}(nam|vi|lo) thuoc\b|\b(kinain|nilunok|nalunok|nakain) (\w+ ){0,4}(gamot|tableta|pills?) (ng|ni) (lol[ao]|nanay|tatay|mama|papa)\b|(吃|吞)(了|下).{0,4}(一把|好多|奶奶|爷爷|外婆|姥姥|妈妈|爸爸).{0,4}药|(할머니|할아버지|엄마|아빠) ?.{0,6}약.{0,8}(먹었|삼켰)/u

const damBreaks =
  /\b(dam|levee|dike|reservoir)( wall)? ((has|is|just|have) )*(broke|broken|burst|bursting|failed|failing|breached|collapsed|collapsing|breaking|gave way|giving way)\b|\b(presa|represa|dique|bordo) (ya )?(se )?(esta )?(rompio|revento|cedio|colapso|rompiendo|cediendo)\b|\b(vo (dap|de)\b|(dap|con de) (\w+ ){0,3}vo\b)|\b(bumigay|nasira|gumuho|nawasak) (na )?(ang|yung) (dam|dike)\b|(大坝|水坝|水库|河堤|堤坝).{0,3}(溃|决口|垮|塌|崩)|(댐|둑|제방)(이|도)? ?.{0,4}(무너|터졌|터져|붕괴)/u
const fireEverywhere =
  /\b(fire|flames)( is| are|s)? everywhere\b|\b(fuego|lumbre|llamas) (\w+ )?por (todos lados|todas partes|todos los lados)\b|\blua (\w+ ){0,2}khap noi\b|\bkhap noi (\w+ ){0,2}lua\b|\bapoy (na )?(kahit saan|sa lahat|sa paligid)\b|到处(都)?(是|着).{0,2}火|(사방|온통)(이|에)? ?.{0,3}불/u
const notReal =
  /\b(tears|cri(ed|es)|crying|beaver|game|movie|film|dream\w*|novel|song|pelicula|juego|phim|pelikula|laro)\b|电影|游戏|영화|게임/u

const supposed = /\b(if|in case|suppose|si|neu|kung|sakaling)\b|如果|万一|要是|怎么|会不会|吗|多久|만약|다면|라면/u

/** Also tells that somebody who "cut himself" did not mean to. */
export const cutByTool =
  /\b(chain ?saw|table saw|circular saw|grinder|(lawn ?)?mower|axe|hatchet|(with|on) (a|the|his|her|my|our) saw|moto ?sierra|sierra|podadora|hacha)\b/u
const isCut = /\b(cut|slic\w+|chopped|gash\w*|nearly took|took (off|his|her|my)|se corto|me corte|cortada)\b/u
const wontStop =
  /\b((wont|doesnt|didnt|cant|not) (\w+ ){0,3}stop\w*|bleed\w*|blood\w*|deep|bone|squirt\w*|spurt\w*|sangr\w+|no (deja|para)|hueso|hondo)\b/u
const partHangs =
  /\b(fingers?|thumb|toes?|hand|foot|arm|leg) (is |are |was |were |got |just )*(hanging|dangling|severed|cut off|chopped off|torn off|ripped off|sliced off|came off|half off)\b|\b(dedos?|mano|pie|brazo|pierna) (\w+ ){0,2}(colgando|cortad[oa]s? completamente|arrancad[oa]s?)\b/u
const notOfFlesh = /\b(doll|toy|robot|costume|prop|statue|zombie|halloween|chicken|muneca|juguete)\b/u

const floodedWay =
  /\b(river|creek|water|flood\w*|surge)\b.{0,24}\b(over|across|covering|covers)\b.{0,12}\b(bridge|road|causeway|street)\b|\b(rio|arroyo|agua)\b.{0,24}\b(encima|arriba|sobre|tapa\w*|cubr\w+)\b.{0,14}\b(puente|carretera|camino)\b/u
const isOnIt =
  /\b(im|i am|we are|were|stuck|trapped|stranded) (\w+ ){0,3}(on|in the middle of) (it|the (bridge|road|causeway|street))\b|\b(estoy|estamos|quedamos|atrapad[oa]s?) (\w+ ){0,2}(en|sobre|encima de) (el|la) (puente|carretera|camino)\b/u

/** Somebody is on a bridge or road that water runs over. */
export const isOnFloodedWay = all(floodedWay, isOnIt)

const faceDown =
  /\bface ?down (\w+ ){0,2}(in|on) (the |a |an |our |my |their )?(\w+ )?(pool|water|lake|tub|bath\w*|jacuzzi|pond|river|creek|canal|ocean|sea)\b|\bboca abajo (\w+ ){0,2}en (el|la|una?) (alberca|piscina|tina|agua|rio|lago|mar|arroyo|canal)\b/u
const swimsFaceDown = /\b(snorkel\w*|float(ing)? (lesson|class)|learn\w*|lesson|class|swim test|nadar|clase)\b/u

const magnetsEaten = /\b(ate|eaten|swallow\w*|gulped) (\w+ ){0,4}magnets?\b|\b(trago|comio) (\w+ ){0,4}iman(es)?\b/u

const captor =
  /\b((the|this|that|some|a) (man|guy|dude|driver|stranger|person)|he|my pimp|(el|este|ese|un) (hombre|tipo|senor|chofer|sujeto))\b/u
const keptIn =
  /\b(wont|doesnt|didnt|not|never|refuses to) (let|letting|allow) (me|us) (to )?(leave|go|out|get out|out of (the|his|this) \w+)$|\b(wont|doesnt|not) (let|letting) (me|us) (leave|out of) (the|his|this|their) (house|room|car|van|truck|apartment|basement|motel|hotel|trailer|building)\b|\b(keeps|keeping|holding|holds) (me|us) (here|inside|in (the|his|this) (\w+ )?(room|house|car|van|basement|garage|motel|apartment))\b|\bno (me|nos) (deja|dejan) (salir|ir|bajar)( (de|del) (\w+ )?(casa|cuarto|carro|coche|camioneta|sotano|hotel))?$/u
const playful =
  /\b(chat|meeting|class|table|party|game|dance|restaurant|early|shift|kid|toddler|puppy|fiesta|juego|clase|turno)\b/u

const gasIsOpen =
  /\b(gas|llave del gas) (\w+ ){0,2}(abiert[oa]|escapando|fugando)\b|\bgas (valve |line |pipe )?(is |was )?(still |wide )?(open|leaking|hissing|broken|broke)\b/u
const gasPrice = /\b(station|price|prices|bill|pump|hours|gasolinera|estacion|precio)\b/u
const neckBroken =
  /\b(broke|broken|snapped|cracked) (my|his|her|their) neck\b|\bneck (is|was) (broken|snapped)\b|\b(me|se) (rompi|rompio|quebre|quebro) el cuello\b/u

/** The hill or the ground comes down on people. */
const hillComes =
  /\b(cerro|ladera|loma|monte|tierra|lodo) (se )?(\w+ ){0,2}(viniendo|vino|viene|cayendo) (abajo|encima)\b|\b(hill|hillside|mountain|slope|mud) (is |just |came |coming )+(coming |sliding )?down (on|at|toward\w*|into) (us|me|the house|our|my)\b/u

/** Snow has buried somebody. */
export const isAvalanche = (text: string): boolean =>
  all(snowSlide, buriedThere)(text) || all(slid, avalancheGear, buriedThere)(text)

/** Says that life insurance would provide for the family, or that life at home would be easier if the writer were gone. */
const betterWithout =
  /\blife insurance\b.{0,50}\b(enough for them|take care of them|covers? them|(they|theyd|theyll) (would |will )?(be )?(ok|okay|fine|set))\b|\bseguro de vida\b.{0,50}\b(les (alcanza|queda|toca|sirve)|para ellos|estarian mejor)\b|\bif i (disappeared|vanished|wasnt here|was gone)\b.{0,40}\b(quiet\w*|calm\w*|better|easier|peace\w*)\b|\bsi (yo )?(desaparezco|desapareciera|no estuviera)\b.{0,40}\b(mejor|tranquil\w+|en paz)\b|\b(con|toi|minh|em) bien mat\b.{0,24}\b(yen|tot hon|nhe|do kho|do khoi)\b|\bkung (mawala|wala) (na )?ako\b.{0,30}\b(tahimik|payapa|maayos|gagaan)\b|我(要是)?(消失|不在)了?.{0,10}(清静|安静|轻松|更好)|(내가|제가) (사라지|없어지|없으)면.{0,14}(조용|편|나을|행복)/u

/** Signs of suicide that no list of words holds: a dose asked for by somebody who is done with everything, animals given away, a farewell of one who stops to eat. */
export const ofDespair = (text: string): boolean =>
  all(takesPills, doneWithAll)(text) ||
  all(givesAway, notAround)(text) ||
  all(refuses, farewell, loss)(text) ||
  betterWithout.test(text) ||
  (cutWrists.test(text) && none(notCutting, accidental)(text)) ||
  (cutsThemselves.test(text) && none(byAccident, notCutting, accidental)(text))

/** Says that somebody who has hurt the writer is back. Such messages often begin with "if" ("if I go quiet"), so they count as no question. */
export const attackerIsBack = all(cameBack, keptFrom, hurtOrQuiet)

export const furtherSigns: readonly { id: DangerId; is: (text: string) => boolean }[] = [
  { id: 'trapped', is: isAvalanche },
  { id: 'landslide', is: all(likeTrain, slopeMoves) },
  { id: 'tornado', is: soundsLikeTrain },
  { id: 'seizure', is: text => all(shakes, duringFit)(text) && none(animals)(text) },
  { id: 'allergy', is: all(rash, voiceOrBreath, eatenOrStung) },
  { id: 'bleeding', is: all(rod, stuckIn, bodyPart) },
  {
    id: 'bleeding',
    is: text => (all(cutByTool, isCut, wontStop)(text) || partHangs.test(text)) && none(notOfFlesh)(text),
  },
  { id: 'water-rising', is: isOnFloodedWay },
  { id: 'drowning', is: text => faceDown.test(text) && none(swimsFaceDown)(text) },
  { id: 'kidnap', is: text => all(captor, keptIn)(text) && none(playful)(text) },
  { id: 'landslide', is: text => hillComes.test(text) },
  { id: 'head-injury', is: text => neckBroken.test(text) },
  {
    id: 'poison',
    is: text =>
      all(smallBattery, swallows)(text) ||
      magnetsEaten.test(text) ||
      all(fuel, drinks)(text) ||
      (any(young, smallOne)(text) && tookOthersPills.test(text)),
  },
  { id: 'dam', is: text => damBreaks.test(text) && none(notReal, supposed)(text) },
  { id: 'fire-close', is: text => fireEverywhere.test(text) && none(notReal)(text) },
  { id: 'trapped', is: text => all(bodyUnder, masonry)(text) || under.test(text) },
  { id: 'car-surrounded', is: all(car, wildfire, jam, heatOrFlame) },
  { id: 'monoxide', is: all(burner, closedIn, limp) },
  { id: 'overdose', is: all(wrongDose, drowsy) },
  { id: 'overdose', is: all(slowsBreath, hardlyBreathes) },
  { id: 'burn', is: all(clothes, stuckToSkin, flame) },
  {
    id: 'gas',
    is: text => (all(hissing, smells)(text) || eggs.test(text)) && all(house)(text) && none(gasContainer)(text),
  },
  { id: 'gas', is: text => gasIsOpen.test(text) && none(gasContainer, gasPrice, supposed)(text) },
  { id: 'water-rising', is: text => all(waterIn, upTo, nowRising)(text) || all(waterIn, below, wontOpen)(text) },
  { id: 'landslide', is: all(parts, movedAway, wetOrHill) },
  { id: 'cold', is: all(noShiver, inCold) },
  { id: 'heat-stroke', is: all(noSweat, inHeat) },
  { id: 'stroke', is: all(speech, oneSide) },
  { id: 'intruder', is: all(hides, armed) },
  { id: 'device', is: all(machine, machineSilent, blueOrFloppy) },
  { id: 'choking', is: all(smallOne, eatsOrMouths, silentAndBlue) },
  { id: 'fire-close', is: all(glow, emptyOrAsh) },
  { id: 'not-breathing', is: all(snores, wontWake) },
  {
    id: 'missing',
    is: text => (all(lostFrom, young)(text) || all(young, hereBefore, gone)(text)) && none(animals)(text),
  },
]
