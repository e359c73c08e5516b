const thing =
  '(?:cell ?)?phones?|laptop|tablet|ipad|computer|wheelchair|power ?chair|scooter|radio|flashlight|router|wifi|internet|power ?bank|hearing aids?'
/** Not of a machine that somebody lives by. */
const battery =
  '(?<!(?:ventilator|vent|oxygen|concentrator|machine|pump|bipap|cpap|lvad|heart|device|monitor)(?: s)? )batter(?:y|ies)'
const dyingThing = new RegExp(
  `\\b(${thing}|${battery}) (?:(?:is|are|was|s|just|about to|going to|gonna|almost|nearly|will|might|could|keeps?|has|soon|already) )*(?:dead|die|dies|died|dying)\\b(?! on (?:him|her|it|me and))`,
  'g',
)
const cosa =
  'celular|telefono|compu(?:tadora)?|tableta|silla de ruedas|linterna|radio|(?<!(?:oxigeno|respirador|ventilador) )(?:bateria|pila)(?! del? (?:el )?(?:oxigeno|respirador|ventilador|concentrador|maquina))(?: de (?:mi|la) silla(?: de ruedas)?| del (?:carro|celular))?'
const dyingThingInSpanish = new RegExp(
  `\\b(${cosa}) (?:ya |casi )?(?:se (?:me )?(?:va a morir|esta muriendo|murio|muere)|esta muert[oa])\\b`,
  'g',
)
const thingDyingInSpanish = new RegExp(
  `\\bse (?:me )?(?:va a morir|esta muriendo|murio|muere) ((?:el|la|mi) (?:${cosa}))\\b`,
  'g',
)

/** Ways of speaking in which nobody dies or drowns: of what is longed for, and of what is too much. */
const eager = /\b(?:dying|itching) to (know|see|hear|find out|try|tell|meet|ask|visit|get back to work)\b/g
const buried =
  /\b(?:drowning|buried|swimming) in (?=(?:(?:all|the|this|these|my|our|so much|medical|insurance|tax|hospital) )*(?:paper ?work|papers|emails?|forms?|bills?|debts?|laundry|dishes|home ?work|diapers|work|calls|tasks)\b)/g
const starved =
  /\b(?:so|that|too) (hungry|bored|tired|sleepy|embarrassed|happy|full|excited) (?:that )?(?:i|we) (?:could|might|may|will|would) (?:just )?(?:die|explode)\b/g
const inDebt =
  /\b(?:me |nos |estoy |estamos )ahog(?:o|amos|ad[oa]s?|ando) en (?=(?:deudas|trabajo|tareas?|papeles|pendientes)\b)/g
const longing =
  /\b(?:me (?:estoy )?(?:muero|muriendo)|nos (?:estamos )?(?:morimos|muriendo)|estoy muert[oa]|estamos muert[oa]s) de (hambre|risa|ganas|sueno|curiosidad|aburrimiento|verguenza|envidia|nervios)\b/g

const wearing =
  /\b(home ?work|assignment|essay|exam|job|work|boss|traffic|commute|diet|mortgage|rent|suspense|shoes|heels|feet|wifi|internet|price|prices|laundry|schedule|workout|waiting|wait) (?:(?:is|are|s|just|literally|really|seriously|absolutely) )*killing me\b/g
const matando =
  /\b(tareas?|trabajo|examen|trafico|dieta|renta|zapatos|escuela|materia|horario|espera|gimnasio) (?:ya )?me (?:esta|estan|tiene|tienen) matando\b/g
/** What comes down without anybody under it. */
const fallenThing =
  /\b(markets?|stocks?|economy|prices?|deal|talks|bank|company|currency|crypto|bitcoin|cake|souffle|bread|dough|tent|umbrella|shelf|chair|table|fence) (?:(?:has|have|just|all|completely|suddenly) )*collapsed\b(?! (?:on|onto|over|with)\b)/g
const vaccine =
  /\b(?:flu|covid|vaccine|booster|tetanus|pneumonia|shingles|travel) shots?\b|\bshots? of (?:(?:the|a|my) )?(?:(?:flu|covid|new) )?(?:vaccine|booster|espresso)\b/g

/** Normalised words in which a battery or a phone that dies has run out, and nobody dies of curiosity, so that dying is said of the living and of what keeps them alive. */
export const withoutDyingThings = (words: string): string =>
  words
    .replace(dyingThing, '$1 runs out')
    .replace(dyingThingInSpanish, '$1 se acaba')
    .replace(thingDyingInSpanish, 'se acaba $1')
    .replace(eager, 'eager to $1')
    .replace(buried, 'busy with ')
    .replace(starved, 'so $1')
    .replace(inDebt, 'tengo mucho de ')
    .replace(wearing, '$1 is hard')
    .replace(matando, '$1 es dificil')
    .replace(fallenThing, '$1 failed')
    .replace(vaccine, 'vaccine')
    .replace(longing, 'tengo mucha $1')
