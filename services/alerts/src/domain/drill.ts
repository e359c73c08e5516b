import type { HoldReason } from '@muster/contracts/entities/held-message'
import type { Alert, AlertInfo } from './alert.ts'
import { codesOf } from './event-codes.ts'

/** SAME codes of tests and demonstrations. */
const testCodes = new Set(['RWT', 'RMT', 'NPT', 'DMO', 'NMN', 'NAT'])
const testEvent =
  /^(required (weekly|monthly) test|national (periodic|audible|silent) test|practice\/demo( warning)?)$/i

/** Whether an alert is a drill. Only its status decides. Words about a test in an Actual alert make it doubtful (`drillDoubt`), not a drill. */
export function isDrill({ status }: Pick<Alert, 'status'>): boolean {
  return status !== 'Actual'
}

/**
 * True for messages that are shown: public alerts of status Actual or, as a drill, Exercise. CAP 1.2 tells receivers to ignore a Test, and System and Draft
 * are for machines. Codes and events that exist only for tests are never real, whatever the status says.
 */
export function isForPeople(alert: Pick<Alert, 'status' | 'scope' | 'msgType' | 'infos'>): boolean {
  return (
    (alert.status === 'Actual' || alert.status === 'Exercise') &&
    alert.scope === 'Public' &&
    (alert.msgType === 'Alert' || alert.msgType === 'Update' || alert.msgType === 'Cancel') &&
    !alert.infos.some(isTestByCode)
  )
}

function isTestByCode(info: AlertInfo): boolean {
  return testEvent.test(info.event.trim()) || codesOf(info).some(code => testCodes.has(code))
}

// "This is not a test" is a sentence of a real alert, so such sentences are removed before the texts are searched.
const denied =
  /\b(?:not|isn't|nor|never)\s+(?:just\s+|only\s+)?(?:an?|another|the)\s+(?:test|drill|exercise|training)\b|\bno\s+(?:es|se trata de)\s+(?:un|una)\s+(?:simulacro|prueba|ejercicio)\b/gi

const word = '(?:tests?|drills?|exercises?|training|simulacros?|prueba|ejercicio|demo)'

// Sentences that say that the message is a test, in any text of an alert.
const says = new RegExp(
  [
    '\\bthis (?:is|was) (?:only |just )?(?:an? )?(?:[a-z]+ )?(?:test|drill|exercise|training)\\b',
    '\\b(?:for|part of) (?:an? |the )?(?:[a-z]+ )?(?:training|exercise|test|drill)(?: purposes\\b|$|[.,!;])',
    '\\b(?:test|drill|exercise|training) message\\b',
    '\\bdo not (?:respond|take action|act)\\b.{0,60}\\b(?:test|drill|exercise)\\b',
    '\\bhad this been (?:an? )?(?:real|actual)',
    '\\besto es (?:s[oó]lo |solamente )?(?:un|una) (?:simulacro|prueba|ejercicio)',
    `\\b(${word})[\\s.*!-]+\\1\\b[\\s.*!-]+\\1\\b`,
  ].join('|'),
  'i',
)

// Marks of a test in a title: in brackets or stars, before a colon or dash, at its end, or before the words of an order.
const ordered =
  '(?:evacua\\w*|orders?|[óo]rden\\w*|warnings?|alerts?|alertas?|messages?|notifications?|tsunami|shelter\\w*|leave)'
const marked = new RegExp(
  [
    `[\\[(*<{]\\s*${word}(?: only| message)?\\s*[\\])*>}]`,
    `^\\W*${word}\\s*(?:[:*!/|]|[-–—]\\s|\\.{2,})`,
    `(?:[-–—:*|]|\\.{2,})\\s*${word}\\W*$`,
    `^\\W*(?:test|drill|exercise|simulacro|prueba)\\s+(?:de |of |del |an? |the )*${ordered}\\b`,
    `\\b(?:evacuation|shelter|alert|siren|warning|tsunami|earthquake|shakeout|system|monthly|weekly|nationwide|national|periodic) (?:test|drill|exercise)s?\\W*$`,
    `\\b(?:test|drill|exercise|training) only\\W*$`,
    '\\btest of (?:the|our)\\b',
    '\\bsimulacro\\b',
    `\\b(${word})[\\s.*!-]+\\1\\b`,
  ].join('|'),
  'i',
)

/** A reason to hold an alert of status Actual whose words say that it is a test. Only a person can tell which of the two is wrong. */
export function drillDoubt(alert: Pick<Alert, 'status' | 'infos' | 'note'>): HoldReason[] {
  if (alert.status !== 'Actual') return []
  const saying = [alert.note, ...alert.infos.flatMap(textsOf)].find(text => saysTest(text, says))
  const title = alert.infos.flatMap(({ event, headline }) => [event, headline]).find(text => saysTest(text, marked))
  const found = title ?? saying
  if (found === undefined) return []
  const text = `The status is Actual, but the message says that it is a test or drill: "${found.slice(0, 100)}". Send status Exercise or Test, or change the words.`
  return [{ code: 'drill-words', text }]
}

const saysTest = (text: string, pattern: RegExp) => pattern.test(text.replace(denied, ' '))
const textsOf = ({ event, headline, description, instruction }: AlertInfo) => [
  event,
  headline,
  description,
  instruction,
]
