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

/** Where somebody is in a storm's eye and says no more. */
export const isInEye = (text: string): boolean => eyeOfStorm.test(text)
