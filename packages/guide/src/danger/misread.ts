import { lift } from './plain-signs.ts'

// Messages that the classifier misreads as suicide, or as a danger, because of a few words. Matched against normalised text.

/** Says that a treatment, or the aide that somebody depends on, is missing. People who despair say so in other words. */
export const lacksCare =
  /\b(dialysis|dialisis|loc than|chay than|mag ?dialysis)\b|透析|洗肾|투석|\b(heart|blood pressure|bp|cardiac|thyroid|seizure|blood thinner|insulin)( \w+)? ?(meds?|medicines?|medications?|pills?|tablets?)\b|\b(out of|no more|without|lost|need) (my |his |her |our )?insulin\b|\b(medicina|medicamentos?|pastillas?|remedio)s? (\w+ ){0,2}(corazon|presion|tiroides|convulsion\w*)\b|\bthuoc (tim|huyet ap|tieu duong|dong kinh)\b|\bgamot (\w+ ){0,3}(puso|altapresyon|presyon|high ?blood)\b|(心脏|血压|降压)药|(심장|혈압|고혈압)약|\b(aides?|caregivers?|attendants?|home health|pca) (\w+ ){0,2}(quit|quits|stopped|isnt|not|cant|wont|hasnt|didnt|never)\b|\b(cuidador[ae]?s?|asistente|enfermer[ao]) (\w+ ){0,2}(no|dejo)\b/u
/** Says that somebody took many at once, which is no treatment. */
export const tookMany =
  /\b(all (of )?(my|the|his|her|them)|every|whole|bottle|handful|too many|on purpose|took|swallowed|tom[oe]|trag\w+|uong (het|ca)|ininom|nilunok)\b|吞|吃了(很多|整|一瓶|一把)|다 (먹|삼)|한꺼번에/u

const eyeOfStorm =
  /\beye (of|is|was|has)\b.{0,20}\b(hurricane|storm|typhoon|over|passing|here)\b|\bhurricanes? eye\b|\bojo del (huracan|tifon|ciclon)\b|\bmat bao\b|\bmata (\w+ ){0,2}ng bagyo\b|台风眼|风暴眼|飓风眼|(태풍|허리케인)의? ?눈/u
const alarmOf = /\b(alarms?|detectors?|alarma|detector|may bao)\b|报警器|警报器|探测器|감지기|경보기/u
const lowBattery =
  /\bchirp\w*|\b(low battery|battery (is )?(low|dead|dying)|(beep\w*|pit\w*|bip\w*|suena|keu|nagbi ?beep|tumutunog)\b.{0,24}\b(once|every|each|cada|moi|kada|isang beses)\b.{0,8}\b(minutes?|seconds?|minutos?|segundos?|phut|giay|minuto)|(por|de|baja) la pila|bateria baja|het pin|yeu pin|(mahina|ubos) (na )?ang baterya)\b|(每|隔).{0,4}(分钟|秒).{0,4}响|没电|电量低|(분|초)(마다|에 한 ?번)|배터리/u
const symptoms =
  /\b(headaches?|head hurts|dizzy|nause\w*|vomit\w*|throwing up|sick|sleepy|faint\w*|smoke|fire|smell\w*|flames|mare\w*|dolor|humo|fuego|huele|dau dau|chong mat|buon non|khoi|chay|mui|hilo|nahihilo|suka|usok|apoy|amoy)\b(?! (alarm|detector))|头(痛|晕)|恶心|吐|着火|煤气味|머리가|어지|토할|토했|불이|냄새/u

/** An alarm that asks for a battery: it sounds once a minute, and nobody feels ill or sees smoke. */
export const isLowBattery = (text: string): boolean =>
  alarmOf.test(text) &&
  lowBattery.test(text) &&
  !symptoms.test(
    text.replace(
      /\b(smoke|fire|co)( and (co|smoke))? (alarms?|detectors?)|alarma de (humo|incendio)|may bao (khoi|chay)|烟雾(报警器|警报器|探测器)|연기 (감지기|경보기)/gu,
      '',
    ),
  )

/** Laughter, matched against the message as it was typed. "Laughing" is left out: a child that was laughing may be choking now. */
const laughter =
  /[\u{1F602}\u{1F923}\u{1F606}\u{1F639}]|(?:^|[^\p{L}])(?:lo+l|lmao|rofl|(?:ha){2,}h?|(?:he){2,}|(?:ja){2,}j?|(?:je){2,}|jk|just kidding|joking|k{4,}|(?:hi){2,})(?=$|[^\p{L}])|哈哈|ㅋㅋ|ㅎㅎ/iu
/** Whether a message laughs. That only softens "I am dying": people who are afraid laugh about other dangers too. */
export const laughs = (typed: string): boolean => laughter.test(typed)

/** Has no capturing groups, because `split` would return them. */
const overNow =
  /\b(?:it|its|that|thats|he|hes|she|shes|they|theyre|we|were|i|im|kid|baby|everyone|all) (?:is |are |am )?(?:all |totally |perfectly |completely )?(?:off|ok|okay|fine|good|safe|better) now\b|\b(?:aired (?:it )?out|all clear now|false alarm|back to playing|(?:is|are|he|she) (?:happily )?playing (?:again|now|fine)|worth it (?:tho|though))\b|\bya (?:paso(?: todo)?|esta (?:bien|jugando)|estamos (?:bien|a salvo)|se le paso)\b|\banda (?:jugando|bien)\b|\b(?:gio|bay gio) (?:no )?(?:on|khoe) (?:roi|lai)\b|\b(?:okay|ayos|maayos) na(?: siya| kami| ako)?\b|已经(?:没事|好)了|现在没事|이제 (?:괜찮|멀쩡)/u
const stillBad =
  /\b(but|except|still|again|until|and now|pero|todavia|otra vez|nhung|van|pa rin|ulit)\b|但|可是|还|又|지만|는데|아직|다시/u
/** Whether a message says that it is over and everyone is well, and takes none of that back afterwards. */
export function isOver(text: string): boolean {
  const [, ...after] = text.split(overNow)
  return after.length > 0 && !stillBad.test(after.at(-1) ?? '')
}

const spicy = /\b(set|sets|lit) (my|his|her) (mouth|tongue|lips) on fire\b|\b(mouth|tongue) is on fire\b/u
const fan =
  /\b(partido|final|juego|gol|penal(es)?|pelicula|precio|factura|cuenta|recibo)( \w+){0,3} ((me|nos) (dio|da|daba) (un |el )?|de )infarto\b/u
const hungry = /\b(doi|buon ngu|buon cuoi) (muon|gan) chet\b/u
/** Figures of speech: a sauce that sets the mouth on fire, a match that gives its fans a heart attack, to be so hungry that one could die. */
export const isIdiom = (text: string): boolean => [spicy, fan, hungry].some(idiom => idiom.test(text))

const hidden =
  /\b(i|we|he|she|they) (hid|hide|have hidden) (the|a|some|our|his|her|their|my) (\w+ )?(gifts?|presents?|candy|cookies?|eggs?|keys?|money|cash|snacks?|toys?)\b/u
/** Whether a thing is hidden rather than a person. */
export const isHiddenThing = (text: string): boolean => hidden.test(text)

const medicine =
  /\b((my|the|his|her|our|a|take|taking)( \w+)? (meds?|medicines?|medications?|pills?|prescriptions?|dos(e|is))|(mi|mis|la|las) (medicinas?|medicamentos?|pastillas?)|thuoc|gamot)\b|药|약/u
const remindOrKnow =
  /\b(remind\w*|reminders?|alarm for|(know|learn|ask|question\w*|info\w*) (more )?about|schedule|(que|mis|un|los) recordatorios?|recuerdame|recordarme|avisar?me|me (puedes|podrias) (avisar|recordar)|saber (de|sobre)|a que hora|nhac|muon (biet|hoi)|paalala\w*|paalalahanan|ipaalala|(malaman|magtanong) (ko )?(tungkol|ukol))\b|提醒|(想|要)(了解|知道|问)|알림|알려|알고 싶/u
const beyondMedicine =
  /\b(all|whole|bottle|handful|too many|enough|goodbye|die|kill\w*|dead|lethal|overdose\w*|end|todas?|frasco|morir\w*|matar\w*|adios|basta\w*|het|chet|lahat|mamatay|patay)\b|全|瓶|死|够|다 (먹|삼)|죽|한꺼번에/u
/** Whether somebody wants to be reminded of their medicine, or to know about it, and says nothing of too much or of dying. */
export const asksOfMedicine = (text: string): boolean =>
  medicine.test(text) && remindOrKnow.test(text) && !beyondMedicine.test(text)

const need =
  /\b(dialysis|wheel ?chair|oxygen|concentrator|cpap|bipap|insulin|ventilator|feeding tube|dialisis|silla de ruedas|oxigeno|insulina|respirador|chay than|loc than|xe lan|(tho|binh|may) oxy|may tho|dialysis|oksiheno|oxygen)\b|透析|轮椅|氧|胰岛素|呼吸机|투석|휠체어|산소|인슐린|인공호흡/u
const toCome =
  /\b((hurricane|storm|typhoon|cyclone|blizzard|outage|freeze|heat ?wave)( \w+)? (is |are |will be )?(coming|on (the|its) way|forecast\w*|expected|tomorrow|next week|this weekend)|viene (un|el|una|la) (huracan|tormenta|tifon|ciclon|helada|apagon)|(bao|ap thap) (sap |dang )?(toi|den|vao)|(may |parating na |paparating (na )?(ang )?)?(parating|paparating)( na)?( ang)? bagyo|(pag|kung) (may )?bagyo)\b|台风(要|快|就)?来|飓风(要|快)?来|태풍이? ?(온|오|다가)/u
const toPlan =
  /\b(how (do|can|should) (i|we|he|she|they) (get ready|prepare|plan|evacuate|be ready)|(get|be) (ready|prepared)|prepar\w+|plan (for|to|ahead)|chuan bi|tinh sao|maghanda|ihahanda|paghahanda|plano)\b|准备|打算|준비|대비/u
const onFloor =
  /^((im|i am|we are|she is|he is|shes|hes|estoy|vivo|nasa|o) )?(in (a|my) )?(wheelchair|silla de ruedas|xe lan)( \w+){0,2} (on|en|o|sa) (the |el |la )?(\d+\w*|\w+) (floor|piso|palapag)$|^轮椅.{0,3}楼$/u
/** Whether all that is said is that somebody in a wheelchair is on a floor. */
export const isOnFloor = (text: string): boolean => onFloor.test(text)
/**
 * Whether a message names a need, such as dialysis, with a storm to come or with a plan, or only with the floor where somebody lives. A present danger has other
 * words, for which the caller looks.
 */
export const isNeedToPlanFor = (text: string): boolean =>
  isOnFloor(text) || (need.test(text) && (toCome.test(text) || toPlan.test(text)))

const outOfOrder =
  /\b(is (out|broken|down|off)|out of (order|service)|(isnt|not|doesnt|stopped) work\w*|no (funciona|sirve|jala)|(esta )?descompuest[oa]|hong|bi hu|sira)\b|坏了|停了|停用|고장|안 (돼|되|움직)/u
const inLift =
  /\b(stuck|trapped|inside|between|in the (elevator|lift)|atrapad\w+|atorad\w+|encerrad\w+|dentro|ket|mac ket|na ?stuck|nakulong|naipit|fire|smoke|fuego|humo|chay|khoi|sunog|usok)\b|困|里面|着火|烟|갇|불이|연기/u
/** Whether a lift is out of order and nobody is in it. */
export const isLiftOut = (text: string): boolean => lift.test(text) && outOfOrder.test(text) && !inLift.test(text)

/** Where somebody is in a storm's eye and says no more. */
export const isInEye = (text: string): boolean => eyeOfStorm.test(text)
