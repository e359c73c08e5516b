import type { UpdateLevel } from '@muster/contracts/vocabulary/hazards'
import type { AlertInfo } from './alert.ts'
import { codesOf } from './event-codes.ts'

type Said = Pick<AlertInfo, 'event' | 'eventCodes' | 'responseTypes' | 'headline'>

// Words for something that a sender ends, in English and Spanish.
const thing =
  '(?:evacuations?|orders?|warnings?|watch(?:es)?|advisor(?:y|ies)|alerts?|notices?|shelter(?:ing)?[ -]in[ -]place|evacuaci(?:ón|on|ones)|[óo]rden(?:es)?|avisos?|advertencias?|alertas?|vigilancias?)'
// What may be between that word and its end: a place, and a helping verb. A full stop or a semicolon begins another statement.
const between =
  '(?:\\s+(?:for|in|at|near|of|para|en|de|del)\\s[^.;:!?]{1,80}?)?[\\s,]+(?:(?:has|have|is|are|was|were|been|now|ha|han|sido|fue|fueron|está|están|queda|quedan)\\s+)*?'
const ended = '(?:lifted|rescinded|cancell?ed|terminated|levantad[ao]s?|cancelad[ao]s?|rescindid[ao]s?|terminad[ao]s?)'
// These words say that something is over only after a verb: a "warning over the hills" is in force.
const isOver =
  '(?:(?:is|are|has|have)(?: now)? (?:over|ended|expired|no longer in effect|been (?:removed|discontinued))|ha[n]? finalizado|ya no est[áa]n? (?:vigentes?|en vigor))'

const saysOver = new RegExp(`\\b${thing}${between}(?:${ended}|${isOver})(?![\\p{L}])`, 'iu')
const allClear =
  /\ball[ -]clear\b|\bfin de la (?:emergencia|evacuaci[óo]n|alerta|orden)\b|\b(?:se (?:levanta|cancela)n?|levantan?|cancelan?) (?:la|las|el|los)? ?(?:[óo]rden|evacuaci|aviso|advertencia|alerta|vigilancia)|\bfuera de peligro\b|\b(?:lifts|rescinds|cancels) (?:the |all )*(?:evacuation|order|warning|watch|advisory|shelter)/iu
// Words that show that the end is still in the future, or applies only to a part of the area.
const notYet =
  /\b(?:until|unless|before|when|once|not|partial(?:ly)?|some|remains?|still|continues?|hasta|cuando|antes|no (?:ha|han|se)|parcial(?:mente)?|algun[ao]s|sigue[n]?|contin[úu]an?|permanecen?)\b/iu

/** Says that an order or a warning was lowered, as in "Evacuation Order reduced to Evacuation Warning". */
const lowered =
  /\b(?:downgraded|reduced|lowered|changed|rebajad[ao]s?|reducid[ao]s?) (?:to|a) (?:an? |una? )?(?:evacuation |de evacuaci[óo]n )?(?:warning|advisory|watch|advertencia|aviso)/iu

const order =
  /evacuation (?:immediate|order)|(?:immediate|mandatory) evacuation|evacuate (?:now|immediately)|[óo]rden(?:es)? (?:obligatoria )?de evacuaci[óo]n|evacuaci[óo]n (?:inmediata|obligatoria|forzosa)|shelter[ -]in[ -]place|ref[úu]giese|resg[úu][áa]rdese|refugio en (?:el|su) lugar/iu
const evacuation = /evacua[tc]/i

/**
 * What an alert asks of the people in its area. An end is recognised by the response type AllClear, or by the event's name and the headline. The description
 * is not used for it, because descriptions tell when an order that is in force will be lifted.
 */
export function levelOf(info: Said): UpdateLevel {
  if (isAllClear(info)) return 'all-clear'
  const codes = codesOf(info)
  if (isLowered(info.event)) return 'warning'
  if (isOrderName(info.event) || codes.includes('EVI') || codes.includes('SPW')) return 'order'
  return evacuation.test(info.event) ? 'warning' : byName(`${info.event} ${codes.join(' ')}`)
}

/** Whether an event's name orders people to leave or to shelter in place. */
export const isOrderName = (event: string): boolean => order.test(event)

/** Whether an event's name says that an order was lowered to something less. */
export const isLowered = (event: string): boolean => lowered.test(event)

/** Whether an alert says that its event is over for everybody in its area. */
export function isAllClear({
  event,
  headline,
  responseTypes,
}: Pick<Said, 'event' | 'headline' | 'responseTypes'>): boolean {
  if (responseTypes.includes('AllClear')) return !responseTypes.some(type => type === 'Evacuate' || type === 'Shelter')
  return [event, headline].some(text => (saysOver.test(text) || allClear.test(text)) && !notYet.test(text))
}

const names: readonly (readonly [RegExp, UpdateLevel])[] = [
  [/warning|emergency|\bdanger\b|advertencia|emergencia|\bC(?:EM|DW)\b/i, 'warning'],
  [/watch|vigilancia/i, 'watch'],
  [/advisory|\balert\b|aviso|alerta/i, 'advisory'],
  [/statement|outlook|message|notice|forecast|declaraci[óo]n|mensaje|pron[óo]stico/i, 'statement'],
]

// An event whose name has none of these words, such as "Wildfire", counts as a warning.
const byName = (name: string): UpdateLevel => names.find(([pattern]) => pattern.test(name))?.[1] ?? 'warning'
