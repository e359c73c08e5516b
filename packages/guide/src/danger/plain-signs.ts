import { isLimbSpurting } from './circumstances.ts'
import { despair } from './despair.ts'
import { attackerIsBack, furtherSigns } from './further-signs.ts'
import type { DangerId } from './ids.ts'
import { isConfinedSpace, isLightningClose, isSmokeOutside, mixedCleaners, smoke } from './stated.ts'
import { all, any, none } from './variants.ts'

// A plain sign is two or three things that together state a danger. Each is a set of patterns, so it also names the kind of danger in words that the classifier
// was not trained on and would take for another kind. Matched against normalised text.

/** Asks somebody to act, and so tells of what is happening: "can you call someone, he won't let me leave". */
const requests =
  /^(can|could|will|would) (you|somebody|someone|anybody|anyone) (please )?(call|text|send|come|get|help)\b/
/** A message that begins with a question word asks about a danger and reports none. */
const asks =
  /^(how|what|whats|when|why|which|where|who|is it|are there|can|could|does|did|should|will|would|if|after|before|cuant\w+|como|que|cual|cuando|donde|por que|se puede|si|lam sao|khi nao|neu|co nen|nuoc sau|paano|ano|kailan|kung|pwede|dapat)\b|^(如果|怎么|什么|为什么|만약|어떻게|언제|왜)|多(深|少|久|高)|얼마나/u
const animal =
  /\b(dogs?|cats?|puppy|kitten|horses?|goats?|perr[oa]s?|gat[oa]s?|caballos?|cho|meo|aso|pusa)\b|狗|猫|马|개가|강아지|고양이/u

const water =
  /\b(water|flood\w*|river|creek|surge|canal|lake|agua|rio|arroyo|corriente|inund\w*|nuoc|lu|song|ngap|tubig|baha|ilog)\b|水|河|洪|물/u
const vehicle =
  /\b(car|truck|van|suv|jeep|pickup|minivan|rv|carro|coche|auto|camioneta|troca|xe|kotse|sasakyan)\b|车|차(가|는|에|안| 안|도)/u
const afloat =
  /\b(float\w*|drift\w*|sideways|lift(ed|ing) off|sinking|filling (up )?with|(coming|pouring|rushing|getting) (in|into|through)|flot\w+|hund\w+|se (la|lo|nos) (esta )?llev\w+|(entra|entrando|metiendo)|(?<!khong )troi|chim|tran vo|tran vao|vao trong xe|lumulutang|umaanod|inaanod|lumulubog|pumapasok)\b|漂|浮起|沉|冲走|进水|水.{0,4}进来|떠내려|둥둥|가라앉|차고 있|들어와|차올라/u

const flames = /\b(fire|flames|fuego|lumbre|llamas|lua|apoy|sunog)\b|火|불|화염/u
const bothSides =
  /\b((both|all|every|either) sides?|all around|surround\w*|(ambos|los dos|todos) lados|rodea\w*|hai ben|xung quanh|bao vay|magkabila\w*|paligid|palibot)\b|两边|四周|周围|前后|양쪽|사방|주위|앞뒤/u

const wayOut = /\b(stairs|stairwell|stairway|staircase|escaleras?|cau thang|hagdan\w*)\b|楼梯|楼道|계단/u
const fullOf =
  /\b(full|filled|thick|black|came up|coming up|pouring|rising|llen\w+|subio|sube|subiendo|negro|day|mu mit|boc len|puno|makapal|umaakyat)\b|满|全是|都是|浓|黑|가득|자욱|올라/u

const crackling = /\b(crackl\w*|chisporrote\w*|lach tach|lumalagitik)\b|噼啪|劈啪|타닥/u
const indoors =
  /\b(kitchen|walls?|ceiling|attic|house|room|apartment|cocina|pared|techo|casa|cuarto|bep|tuong|nha|phong|kusina|dingding|kisame|bahay|kwarto)\b|厨房|墙|天花板|屋|房|부엌|벽|천장|집|방/u

const person =
  /\b(man|men|guy|guys|someone|somebody|stranger|intruder|hombres?|tipos?|sujeto|alguien|nguoi|dan ong|ke la|lalaki\w*|tao|taong)\b|男|有人|陌生|歹徒|남자|사람|누가|괴한/u
const weapon =
  /\b(gun|rifle|shotgun|pistol|knife|machete|axe|hatchet|crowbar|pistola|cuchillo|machete|rifle|escopeta|hacha|dao|sung|riu|kutsilyo|itak|baril|patalim)\b|刀|枪|斧|칼|총|도끼|흉기/u
const atHome =
  /\b(hall|hallway|doors?|house|building|stairs|window|downstairs|hotel|shelter|pasillo|puertas?|casa|ventana|albergue|hanh lang|cua|nha|phong|pinto|mga pinto|hallway|pasilyo|bahay|kwarto|labas)\b|门|楼|走廊|家里|屋|문|복도|집|현관|밖/u
const notAttacker =
  /\b((him|her|them|my)sel(f|ves)|suicid\w*|on the (bridge|roof|ledge)|mismo|tu tu|sarili)\b|自己|자살|本人/u
const partner =
  /\b((my|the) (husband|wife|boyfriend|girlfriend|ex|partner|dad|stepdad|father|brother)|mi (esposo|esposa|marido|novio|novia|pareja|ex|papa|padrastro|hermano)|chong (toi|em|minh)|ban trai|nguoi yeu|asawa ko|mister ko|nobyo ko|boyfriend ko)\b|老公|丈夫|我先生|男朋友|我男友|我爸|남편|남자친구|남친|아빠가/u
const he = /\b(he|hes|she|shes)\b/u
const heldOrThreatened =
  /\b((has |have )?lock(ed|ing|s)? (me|us) (in|inside|up)|me (encerro|tiene encerrad\w)|nos (encerro|tiene encerrad\w+)|nhot (toi|em|me con)|khoa (trai )?cua nhot|doa giet|giet (toi|em|me con)|(kinulong|ikinulong|nilock) (ako|kami|niya)|papatayin (daw )?(niya )?(ako|kami))\b|把我(们)?(锁|关)|锁在(房|屋|家)|要杀(我|我们)|가뒀|가두|죽이겠|죽여 ?버리/u
const nobodyLeaves =
  /\b(nobody|no one|none of us|neither of us)\b.{0,30}\b(leav\w*|walk\w*|gets out|going|alive)\b|\b(kill|shoot) (me|us|the kids|everyone)\b/u
const wontLetGo =
  /\b((wont|doesnt|isnt|not) (let|letting) (me|us) (leave|out|go)|no (me|nos) deja (salir|ir)|(me|nos) va a matar|khong cho (toi|em|me con) (di|ra)|(ayaw|hindi) .{0,12}(paalisin|palabasin|pinapaalis|pinapalabas))\b|不让我(们)?(走|出|离)|못 나가게|나가지 못하게/u
const inFear =
  /\b((took|has|broke) my (phone|keys)|hit|hits|hitting|scared|afraid|threat\w*|secret\w*|hiding|escondid\w*|me quito|miedo|pega|golpe\w*|amenaz\w*|so (lam|qua)|danh|doa|takot|sinasaktan|binugbog)\b|手机|害怕|打我|威胁|무서|때리|뺏/u

const heavy =
  /\b(rig|trailer|fridge|refrigerator|freezer|cabinet|dresser|beam|tree|wall|car|truck|tractor|shelf|bookcase|bookshelf|roof|ceiling|boulder|log|slab|piano|machine|forklift|remolque|traila|refri\w*|ropero|librero|pared|barda|techo|arbol|viga|maquina)\b/u
const onBody =
  /\b(over|on|onto|across|under|atop|beneath)\b (top of )?((my|his|her|our|their) (\w+ )?(legs?|arms?|foot|feet|hands?|chest|back|ankle|knees?|hips?|body|dad|mom|father|mother|husband|wife|son|daughter|kids?|brother|sister|friend)|me|him|us|them|her$)\b|\b(esta|quedo|quedaron|estan) (\w+ )?(abajo|debajo)\b/u
const cameDown =
  /\b(fold\w*|fell|tipped|landed|came down|pinned|on its side|rolled|flipped|collapsed|crush\w*|volte\w+|cayo|derrumb\w+|se vino)\b/u
const heldDown =
  /\b(prensad\w+|atrapad\w+ (abajo|debajo)|nadaganan|naipit|nabagsakan|natabunan|(bi )?(tu|tuong|cay|ke|tran|xe) (\w+ ){0,3}de (len|trung|vao|chan|nguoi|me|ba|bo|chong|vo|con|anh|chi|em))\b|(柜子?|架|墙|树|冰箱|梁|石头|机器|天花板|屋顶).{0,8}(压在|压住|压着|砸在|砸中)|(장롱|책장|옷장|벽|나무|냉장고|천장|지붕|기둥|기계)(이|가|에).{0,14}(깔|눌)/u
const heard =
  /\b(ceiling|roof|wall|floor|building|house|stairs)\b.{0,60}\bhear (\w+ ){0,3}(knocking|tapping|crying|moaning|yelling|screaming|calling)\b/u

/** Compares pain in the chest with a weight on it, as people do in a heart attack. */
const likeAWeight =
  /\b(like|feels like|as if|como (si|una?)|nhu( co| bi)?|parang)\b.{0,30}\b(chest|pecho|nguc|dibdib)\b|\b(chest|pecho|nguc|dibdib)\b.{0,30}\b(like|feels like|as if|como (si|una?)|nhu( co| bi)?|parang)\b|胸.{0,6}像|像.{0,12}胸|가슴.{0,16}(듯|것처럼|같)/u

const groundOpens =
  /\b(cracks?|split|opened up)\b.{0,30}\b(ground|yard|hill\w*|slope|road|driveway|garden|dirt|lawn)\b|\b(ground|yard|hill\w*|slope|dirt|lawn)\b.{0,34}\b(cracks?|cracked|opened up|split|sliding|moving|bulging)\b|\b(grieta|se (abrio|agriet\w+|partio))\b.{0,40}\b(cerro|patio|suelo|tierra|ladera|loma|jardin)\b|\b(cerro|patio|suelo|tierra|ladera|loma)\b.{0,30}\b(grieta|se (abrio|agriet\w+|mueve|partio))\b|\b(nut|vet nut)\b.{0,20}\b(dat|doi|nui|san|vuon)\b|\b(dat|doi|san|suon nui)\b.{0,14}\b(nut|sut lun)\b|\b(bitak|bumibitak|nabitak|biyak)\b.{0,24}\b(lupa|bundok|bakuran)\b|\b(lupa|bundok|bakuran)\b.{0,20}\b(bitak|bumibitak|nabitak)\b|(山坡|后山|地面|院子|地上).{0,8}(裂|滑动|在动)|(땅|마당|뒷산|언덕|비탈)(이|에|가).{0,10}(갈라|금이|균열|밀려)/u
const wetSlope =
  /\b(rain\w*|pour\w*|hill\w*|slope|holler|canyon|mud\w*|lluv\w*|llov\w*|llueve|cerro|ladera|loma|lodo|mua|doi|nui|doc|ulan|umuulan|bundok|burol)\b|雨|山|坡|비가|비탈|산|언덕/u
/** Cracks in wet ground: they may come before a landslide. */
export const isCrackInGround = (text: string): boolean => all(groundOpens, wetSlope)(text)
const quake = /\b(quake|earthquake|temblor|terremoto|dong dat|lindol)\b|地震|지진/u

const sweats =
  /\b(clammy|sweat\w*|gr[ae]y|pale|sudor frio|sudando|sudoros\w|palid\w|pegajos\w|va mo hoi|mo hoi lanh|tai mat|pawis na pawis|pinagpapawisan|malamig na pawis|namumutla)\b|冷汗|脸色.{0,2}(白|灰|苍白)|식은땀|창백/u
const heartPain =
  /\b(jaw|left arm|indigestion|heartburn|between (his|her|my) shoulder\w*|mandibula|quijada|brazo izquierdo|indigestion|agruras|quai ham|tay trai|panga|kaliwang braso)\b|下巴|左(手臂|胳膊|肩|臂)|턱이|왼팔|왼쪽 팔|체한/u

const face =
  /\b((face|mouth|smile)\b.{0,20}\b(droop\w*|crooked|lopsided|sagging)|(boca|cara)\b.{0,14}\b(chueca|torcida|de lado|caida)|meo mieng|mieng (\w+ )?meo|(tabingi|nakangiwi|ngiwi)\b.{0,12}\b(bibig|mukha))\b|嘴.{0,3}歪|(脸|嘴).{0,3}一边|입이.{0,3}(돌아|비뚤)/u
const suddenly =
  /\b(slur\w*|arm|speech|talk\w*|suddenly|started|brazo|habla\w*|de repente|noi|tay|dot ngot|braso|magsalita|bigla\w*|bulol)\b|说话|抬|突然|一边|早上|팔|말|갑자기/u

const infant =
  /\b(baby|babies|infant|newborn|([1-9]|1[01]|two|three|four|five|six|eight|nine|ten) (day|week|month)s? old|bebe|recien nacid\w|em be|be (so sinh|moi sinh)|be (\d+|hai|ba|bon|nam|sau|bay|tam|chin|muoi) thang|\d+ thang tuoi|sanggol)\b|婴儿|宝宝|新生儿|个月大|아기|갓난|신생아|개월/u
const chokes = /\b(chok\w+|atragant\w+|(se )?ahog\w+ con|sac|nghen|mac nghen|hoc|nabulunan|nasamid)\b|噎|呛|걸렸|사레/u
const blue =
  /\b(blue|purple|not breathing|no sound|no air|morad\w+|azul\w*|no respira|tim|tim tai|tim ngat|khong tho|nangingitim|asul|hindi humihinga)\b|紫|发青|没有?呼吸|파래|파랗|숨을? ?안/u

const trigger =
  /\b(stung|sting|bees?|wasps?|hornets?|peanuts?|nuts|shrimp|shellfish|ate|pic(o|aron)|abejas?|avispas?|comio|mariscos?|cacahuates?|camaron\w*|ong (dot|chich)|bi ong|an (tom|cua|hai san)|tom|dau phong|kinagat|tinusok|bubuyog|putakti|hipon|mani|nakakain)\b|蜂|蛰|吃了|虾|花生|海鲜|벌|쏘|땅콩|새우|먹고/u
const swells =
  /\b(swell\w*|swollen|puff\w*|hives|hinch\w*|ronchas|sung|phu|namamaga|maga|pantal)\b|肿|疹|붓|부어|부었|두드러기/u
const airway =
  /\b(face|lips?|tongue|throat|eyes?|breath\w*|cara|labios?|boca|lengua|garganta|ojos|respir\w*|mat|moi|luoi|hong|kho tho|mukha|labi|dila|lalamunan|mata|huminga)\b|脸|嘴|舌|喉|眼|喘|呼吸|얼굴|입술|혀|목이|눈|숨/u

const fell =
  /\b(fell|falls?|hit|thrown|slipped|struck|cay\w+|golpe\w*|nga|te|roi|va dap|nahulog|nadulas|bumagsak|natumba|nabagok)\b|摔|跌|掉下|撞|砸|떨어|넘어|부딪/u
const headOrSpine =
  /\b(blood|bleeding|fluid)\b.{0,20}\bears?\b|\bears?\b.{0,12}\b(bleed\w*|blood)\b|\b(cant|cannot|not|wont) (move|feel|moving|feeling) (his|her|my|the|their) (legs?|toes|feet)\b|\bsangr\w+\b.{0,20}\b(oid\w*|orejas?)\b|\bno (puede )?(mueve|mover|siente|sentir) (las|sus) (piernas|pies)\b|\bmau\b.{0,12}\b(lo )?tai\b|\btai\b.{0,8}\b(chay|ra) mau\b|\bchan\b.{0,10}\b(khong (cu dong|cam giac)|liet)\b|\bdugo\b.{0,24}\b(tenga|tainga)\b|\b(tenga|tainga)\b.{0,16}\b(dugo|dumudugo)\b|\b(hindi|di) (na )?(niya )?maigalaw\b.{0,14}\b(paa|binti)\b|耳朵.{0,4}(血|流)|(腿|脚|下半身).{0,6}(不能动|动不了|没有?知觉|没有?感觉)|귀에서.{0,4}피|다리.{0,8}(못 움직|안 움직|감각)/u

/** Two of these together show that a baby is very ill. */
const illBaby = [
  /\b((wont|not|refus\w*|stopped) (\w+ )?(eat\w*|feed\w*|nurs\w*|drink\w*|breastfeed\w*)|no (quiere|come|toma) (\w+ )?(pecho|leche|comer|biberon|mamila)|no (come|mama)|bo bu|khong (chiu )?bu|ayaw (na )?(dumede|sumuso|kumain))\b|不(肯)?(吃|喝)奶|안 먹|먹지 않/u,
  /\b(limp|floppy|listless|aguad\w+|flojit\w+|sin fuerzas?|lu du|mem nhun|li bi|malambot|nanghihina|walang lakas|matamlay|lupaypay)\b|软|没力|没精神|축 늘|힘이 없|처져/u,
  /\b(no (wet )?(diapers?|pee|urine)|hasnt peed|dry diaper\w*|no (ha )?(hecho pipi|orin\w*|moj\w*)|panal sec\w|khong (di )?(tieu|dai)|(walang|hindi) (na )?(ihi|umiihi|wiwi))\b|没有?尿|没有?小便|소변을? ?안|오줌을? ?안|기저귀가 말/u,
]
const isIllBaby = (text: string) => infant.test(text) && illBaby.filter(pattern => pattern.test(text)).length >= 2

export const lift = /\b(elevators?|lifts?|elevador|ascensor|thang may)\b|电梯|엘리베이터|승강기/u
const stuckInLift =
  /\b(between|naipit|nakulong|entre (el |los )?(piso\w*|\d+)|giua (hai )?(tang|lau)|gitna ng)\b|(楼|层)(和|到|与).{0,4}(之间|中间)|(困|关)在(里面|电梯)|층 사이|갇혔|갇혀/u

const breathesByMachine =
  /\b(ventilators?|trachs?|bipap|(thing|machine|box) (that )?(\w+ ){1,2}breathes? (with|through|on)|(on (a )?|(my|his|her|our|sons|daughters|moms|dads|husbands|wifes|babys) )vents?|respirador|may tho|makina sa paghinga)\b|呼吸机|气切|인공호흡기/u
const powerFails =
  /\b(generator (failed|quit|died|is (down|out)|stopped)|(power|lights?|electricity) (is |are |went |has |have |been )*(out|failed|off|down|gone)|(lights?|it|alarm|screen) .{0,40}(yellow|red|amber|beep\w*)|brown ?out|blackout|se fue la luz|sin luz|no hay luz|mat dien|cup dien|nawalan ng kuryente|walang kuryente)\b|停电|断电|정전|전기가 (나|끊)/u

const ofChild =
  /\b(kids?|child|son|daughter|boy|girl|toddler|nephew|niece|brother|sister|grand(son|daughter)|(shes|hes|is|my) ([1-9]|1[0-2])|([1-9]|1[0-2]) (year|yr)s? old|(el|la|mi) (nin[oa]|hij[oa])|hij[oa]|nin[oa])\b/u
const wasWithMe =
  /\b(holding my hand|(with|beside|behind|next to|in front of) me|conmigo|de la mano|a mi lado|junto a mi)\b.{0,70}\b(now|gone|cant (find|see)|dont see|nowhere|everywhere|ya no|no (la|lo) (veo|encuentro)|no aparece)\b/u
const childGone =
  /(孩子|女儿|儿子|宝宝|弟弟|妹妹|\d岁|孙子|孙女).{0,16}(不见了|找不到|走丢|走散)|\b(con (toi|trai|gai)|chau|be|em (trai|gai))\b.{0,40}\b(khong thay dau|lac mat|mat tich|di lac|tim khong thay|bi lac)\b|\b(anak|bata|pamangkin|apo|kapatid)\b.{0,40}\b(nawawala|(hindi|di) ko (na )?(siya )?(makita|mahanap))\b|(아이|딸|아들|애|동생|손녀|손자)(가|이|를|랑).{0,20}(없어졌|안 보여|잃어버|사라졌|못 찾)/u

const crisisLine = /\b988\b/u
const onPurposeHere =
  /\b(on purpose|a proposito|co y|sadya|sinasadya)\b.{0,60}\b(hurts?|painful|pain|duele|dolor|dau|masakit)\b|故意.{0,20}(痛|疼|难受)|일부러.{0,20}(아프|고통)/u
const leftHereToSleep =
  /\b(leave me (here|behind)|(me dejen|dejenme|dejarme) aqui|de (toi|ba|ong|ma) (o )?lai|iwan (nyo|niyo|ninyo)( na)?( lang)? ako)\b.{0,50}\b(sleep|forever|for good|dormi\w*|para siempre|ngu|mai mai|matul\w*|habambuhay|habang buhay)\b|(留|丢)(我|下我).{0,16}(睡|不醒)|(나|저)(는|를|만)? ?(여기 )?(두고|놔두고).{0,16}(잠들|자고|영원)/u

const ofSuicide = (text: string): boolean => all(crisisLine, despair)(text) || any(onPurposeHere, leftHereToSleep)(text)

const blood = /\b(blood|bleed\w*|sangr\w*|mau|dugo|dumudugo)\b|血|피(가|를|는)/u
const cutOpen =
  /\b(cut|sliced|slashed|gash|glass|knife|saw|chainsaw|abri(o|eron)|cort\w+|vidrio|lamina|cuchillo|sierra|cat|rach|kinh|dao|hiwa|nahiwa|bubog|kutsilyo)\b|割|玻璃|刀|锯|베|유리|칼|톱/u

const tornado = /\b(tornado\w*|twister|torbellino|loc xoay|buhawi|ipo ?ipo)\b|龙卷|토네이도/u
const comesAtUs =
  /\b((coming|heading|headed|moving) (\w+ ){0,2}(at|to|toward|towards|for) (us|me|our|my)|(right|almost) on (top of )?us|vien\w+ (\w+ ){0,2}(hacia|para|a|sobre) (nosotros|mi|aca|la casa)|dang (toi|den|lao)|papunta (na )?(dito|sa amin|sa akin))\b|(朝|向|冲)(我|这)|过来了|(이쪽|우리|저희).{0,6}(와요|오고|온다)/u

const standsInWater =
  /\b((standing|stand|am|im|are|were) in (the |some |ankle deep |knee deep )?(flood ?)?water|(parad[oa]|estoy|estamos) en (el )?agua|dung (trong|duoi) nuoc|nakatayo (ako )?sa (tubig|baha))\b|站在水里|물에 서/u
const sparks =
  /\b(spark\w*|arcing|buzzing|chisp\w+|echando chispas|zumba\w*|toe lua|xet lua|nagsi?spark|kumikislap)\b|火花|打火|스파크|불꽃이 튀/u

const breathingTube = /\b(trach\w*|traqueo\w*|mo khi quan|butas sa leeg)\b|气切|气管(切开|套管)|기관(절개|지 ?관)/u
const tubeBlocked =
  /\b(block\w*|plug\w*|clog\w*|came out|fell out|(is|its) out|popped out|pulled (it )?out|tap(o|ad[oa])|se (le )?(tapo|salio|cayo)|tac|nghet|tuot|rot ra|barado|natanggal|nahugot)\b|堵|掉出|脱出|막혔|막혀|빠졌/u

const drowns = /\bdrown\w*|me (estoy )?ahog\w+|nos (estamos )?ahog\w+|chet duoi|nalulunod\b|淹|溺|빠져 죽/u
const selfInWater = /\b((i|we) (am|are)|im|were) in the (water|river|lake|sea|ocean|current|pool|bay)\b/u

const signs: readonly { id: DangerId; is: (text: string) => boolean }[] = [
  { id: 'lightning', is: isLightningClose },
  { id: 'tornado', is: all(tornado, comesAtUs) },
  { id: 'electric-shock', is: all(standsInWater, sparks) },
  { id: 'device', is: all(breathingTube, tubeBlocked, blue) },
  { id: 'drowning', is: all(selfInWater, drowns) },
  { id: 'monoxide', is: isConfinedSpace },
  { id: 'poison', is: mixedCleaners },
  { id: 'car-surrounded', is: all(vehicle, flames, bothSides) },
  { id: 'car-water', is: text => all(vehicle, afloat, water)(text) && none(flames)(text) },
  {
    id: 'domestic',
    is: text =>
      (partner.test(text) && (heldOrThreatened.test(text) || all(wontLetGo, inFear)(text))) ||
      (any(partner, he)(text) && all(nobodyLeaves, weapon)(text)),
  },
  { id: 'intruder', is: text => all(person, weapon, atHome)(text) && none(partner, notAttacker)(text) },
  { id: 'smoke-inside', is: text => isSmokeOutside(text) || all(smoke, wayOut, fullOf)(text) },
  { id: 'bleeding', is: text => isLimbSpurting(text) && any(blood, cutOpen)(text) },
  { id: 'house-fire', is: all(crackling, indoors) },
  { id: 'lift', is: all(lift, stuckInLift) },
  {
    id: 'trapped',
    is: text =>
      (all(heavy, onBody, cameDown)(text) || any(heldDown, heard)(text)) && none(likeAWeight, sweats, lift)(text),
  },
  { id: 'landslide', is: text => isCrackInGround(text) && none(quake)(text) },
  { id: 'choking', is: all(infant, chokes, blue) },
  { id: 'allergy', is: all(trigger, swells, airway) },
  { id: 'head-injury', is: all(fell, headOrSpine) },
  { id: 'sick-child', is: isIllBaby },
  { id: 'stroke', is: all(face, suddenly) },
  { id: 'heart', is: all(sweats, heartPain) },
  { id: 'device', is: all(breathesByMachine, powerFails) },
  {
    id: 'missing',
    is: text => (all(ofChild, wasWithMe)(text) || childGone.test(text)) && none(animal)(text),
  },
  ...furtherSigns,
]

/** Signs that count also where the classifier sees no danger at all. */
export const unseenSigns: ReadonlySet<DangerId> = new Set([
  'suicide',
  'car-water',
  'smoke-inside',
  'head-injury',
  'allergy',
  'poison',
  'tornado',
  'overdose',
  'heat-stroke',
  'cold',
  'kidnap',
])

/** Signs that replace even a sure guess of the classifier. The others replace only one that is not sure. */
export const overridingSigns: ReadonlySet<DangerId> = new Set([
  'suicide',
  'landslide',
  'lightning',
  'monoxide',
  'poison',
  'car-water',
  'domestic',
  'intruder',
  'seizure',
  'trapped',
  'device',
  'gas',
])

/** The kind of danger that a message states plainly; null where it states none, or asks about it. */
export function plainSign(text: string): DangerId | null {
  if (ofSuicide(text)) return 'suicide'
  if (attackerIsBack(text)) return 'domestic'
  return asks.test(text) && !requests.test(text) ? null : (signs.find(({ is }) => is(text))?.id ?? null)
}

const alarm = /\b(alarms?|alarma|bao dong|chuong bao chay)\b|警报|报警器|경보/u
const highFloor =
  /\b(\d+(st|nd|rd|th) (floor|story)|piso \d+|tang \d+|lau \d+|ika ?\d+ (na )?palapag|\d+th floor)\b|\d+ ?(楼|层|층)/u
const goDown = /\b(go(ing)? down|leav(e|ing)|bajar|salir|xuong|bumaba)\b|下去|下楼|내려/u
const toldToWait =
  /\b(told|ordered|asked) (me|us) to (wait|sit|stay|hold)\b|\b(me|nos) (ordenaron|dijeron|mandaron|dijo|pidieron)\b.{0,12}\b(esperar|quedar\w*|que espere)\b|\bdice que espere\b|\bbao (toi|em|minh) (cho|doi|o lai)\b|\b(sabi|pinaghintay|sinabihan)\b.{0,20}\b(maghintay|hintayin)\b|让我(们)?(等|待)|叫我(们)?(等|待)|기다리(라고|래)/u

/** Whether a message is about an alarm, a high floor or an order to wait, and has no word of despair. The classifier mistakes these for suicide. */
export const isOtherSubject = (text: string): boolean =>
  none(despair)(text) && (any(alarm, toldToWait)(text) || all(highFloor, goDown)(text))
