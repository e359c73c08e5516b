import { fold } from './text.ts'

/** When this person has to leave, in words that the caller provides. The guide repeats them unchanged. */
export type LeaveByWords = {
  /** Whether a time is known. */
  isKnown: boolean
  /** The full text: the time and its reasons, or why no time is known. */
  full: (language: string) => string
  /** One line, for answers about related questions. Used only if a time is known. */
  short: (language: string) => string
}

const leaving = '(?:leave|evacuate|get out|be out|go|get going)'
const salir = '(?:salir(?:me)?|irme|irnos|salimos|salgo|evacuar|me voy|nos vamos)'

/** Matches questions for the person's own time to leave. */
const own = new RegExp(
  [
    `\\b(?:when|by when|until when|what time|how soon|how late)\\b.{0,20}\\b(?:must|have to|need to|got to|gotta|supposed to)\\b.{0,14}\\b${leaving}\\b`,
    `\\b(?:how (?:much (?:more )?time|long|many (?:minutes|hours)))\\b.{0,14}\\b(?:do|have) (?:i|we)\\b.{0,16}\\b(?:have(?! to (?!leave|evacuate|get out))|got|left|before|until)\\b(?!.{0,30}\\b(?:food|water|battery|keep|last)\\b)`,
    '\\b(?:my|our) (?:leave by|departure|leaving)(?: by)? time\\b|\\bleave by(?: time)?$',
    `\\b(?:cuando|a que hora|hasta cuando|hasta que hora|antes de que hora)\\b.{0,12}\\b(?:tengo|tenemos|debo|debemos|hay|necesito) (?:que )?${salir}\\b`,
    '\\bcuanto tiempo (?:tengo|tenemos|me queda|nos queda)\\b(?!.{0,30}\\b(?:comida|agua|bateria)\\b)|\\bcuantos minutos (?:tengo|tenemos|me quedan|nos quedan)\\b',
    '\\b(?:mi|nuestra) hora (?:limite )?(?:de|para) (?:salida|salir)\\b',
  ].join('|'),
)

/** Matches questions when to leave, for the person or in general. */
const general = new RegExp(
  [
    `\\b(?:when|what time)\\b.{0,12}\\b(?:should|do|shall|would) (?:i|we)\\b.{0,10}\\b${leaving}\\b`,
    `\\b(?:cuando|a que hora)\\b.{0,8}\\b(?:deberia|deberiamos|conviene) ${salir}\\b|\\b(?:cuando|a que hora) (?:salgo|salimos|me voy|nos vamos)\\b`,
  ].join('|'),
)
const home = /\b(?:go|get|be) (?:back|home)\b|\b(?:volver|regresar)\b/

/** Whether a question asks when to leave. If no time is known, only a question for the person's own time counts, because general advice answers the others. */
export function asksWhenToLeave(text: string, isKnown: boolean): boolean {
  const folded = fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (home.test(folded)) return false
  return own.test(folded) || (isKnown && general.test(folded))
}
