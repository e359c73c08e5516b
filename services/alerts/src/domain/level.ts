import type { UpdateLevel } from '@muster/contracts/vocabulary/hazards'
import type { AlertInfo } from './alert.ts'
import { codesOf } from './event-codes.ts'

type Said = Pick<AlertInfo, 'event' | 'eventCodes' | 'responseTypes' | 'headline'>

// What a sender may call a thing that it ends, in English and Spanish.
const thing =
  '(?:evacuations?|orders?|warnings?|watch(?:es)?|advisor(?:y|ies)|alerts?|notices?|shelter(?:ing)?[ -]in[ -]place|evacuaci(?:ón|on|ones)|[óo]rden(?:es)?|avisos?|advertencias?|alertas?|vigilancias?)'
// What may stand between the thing and its end: where it was, and a helping verb. A full stop or a semicolon starts another statement.
const between =
  '(?:\\s+(?:for|in|at|near|of|para|en|de|del)\\s[^.;:!?]{1,80}?)?[\\s,]+(?:(?:has|have|is|are|was|were|been|now|ha|han|sido|fue|fueron|está|están|queda|quedan)\\s+)*?'
const ended = '(?:lifted|rescinded|cancell?ed|terminated|levantad[ao]s?|cancelad[ao]s?|rescindid[ao]s?|terminad[ao]s?)'
// These say that something is over only after a verb: a "warning over the hills" stands.
const isOver =
  '(?:(?:is|are|has|have)(?: now)? (?:over|ended|expired|no longer in effect|been (?:removed|discontinued))|ha[n]? finalizado|ya no est[áa]n? (?:vigentes?|en vigor))'

const saysOver = new RegExp(`\\b${thing}${between}(?:${ended}|${isOver})(?![\\p{L}])`, 'iu')
const allClear =
  /\ball[ -]clear\b|\bfin de la (?:emergencia|evacuaci[óo]n|alerta|orden)\b|\b(?:se (?:levanta|cancela)n?|levantan?|cancelan?) (?:la|las|el|los)? ?(?:[óo]rden|evacuaci|aviso|advertencia|alerta|vigilancia)|\bfuera de peligro\b|\b(?:lifts|rescinds|cancels) (?:the |all )*(?:evacuation|order|warning|watch|advisory|shelter)/iu
// Words that show that the end is still ahead, or holds for only a part of the area.
const notYet =
  /\b(?:until|unless|before|when|once|not|partial(?:ly)?|some|remains?|still|continues?|hasta|cuando|antes|no (?:ha|han|se)|parcial(?:mente)?|algun[ao]s|sigue[n]?|contin[úu]an?|permanecen?)\b/iu

/** What an order or a warning is lowered to: "Evacuation Order reduced to Evacuation Warning". */
const lowered =
  /\b(?:downgraded|reduced|lowered|changed|rebajad[ao]s?|reducid[ao]s?) (?:to|a) (?:an? |una? )?(?:evacuation |de evacuaci[óo]n )?(?:warning|advisory|watch|advertencia|aviso)/iu

const order =
  /evacuation (?:immediate|order)|(?:immediate|mandatory) evacuation|evacuate (?:now|immediately)|[óo]rden(?:es)? (?:obligatoria )?de evacuaci[óo]n|evacuaci[óo]n (?:inmediata|obligatoria|forzosa)|shelter[ -]in[ -]place|ref[úu]giese|resg[úu][áa]rdese|refugio en (?:el|su) lugar/iu
const evacuation = /evacua[tc]/i

/**
 * What an alert asks of the people in its area. An end is read from the response type AllClear, or from the event's name and the headline; the
 * description is not read for it, because descriptions tell when an order that stands will be lifted.
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

/** Whether an event's name says that an order has become less. */
export const isLowered = (event: string): boolean => lowered.test(event)

/** Whether an alert says that what it is about is over, for everybody in its area. */
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

// An event whose name says nothing, such as "Wildfire", counts as a warning.
const byName = (name: string): UpdateLevel => names.find(([pattern]) => pattern.test(name))?.[1] ?? 'warning'
