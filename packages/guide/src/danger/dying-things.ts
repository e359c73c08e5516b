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

/** Normalised words in which a battery or a phone that dies has run out, so that dying is said of the living and of what keeps them alive. */
export const withoutDyingThings = (words: string): string =>
  words
    .replace(dyingThing, '$1 runs out')
    .replace(dyingThingInSpanish, '$1 se acaba')
    .replace(thingDyingInSpanish, 'se acaba $1')
