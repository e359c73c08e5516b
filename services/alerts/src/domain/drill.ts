import type { Alert, AlertInfo } from './alert.ts'

/** SAME codes of tests and demonstrations. */
const drillCodes = new Set(['RWT', 'RMT', 'NPT', 'DMO', 'NMN', 'NAT'])

const phrases =
  /\bthis is (only )?a (test|drill|exercise|training)\b|\b(test|drill|exercise|training) (message|exercise|only)\b|\bfor (training|exercise|test) purposes\b|\bdo not (respond|take action).{0,40}\b(test|drill|exercise)\b/i

// Capitals only, and not before weather terms: "TRAINING THUNDERSTORMS" are real. Matched against titles only, because
// descriptions use the word for weather in too many ways.
const marker =
  /\bTRAINING\b(?!\s+(OF\s+|HEAVY\s+|STRONG\s+|SEVERE\s+)*(THUNDER|STORM|SHOWER|CELL|RAIN|ECHO|CONVECTI|BAND|ACTIVITY|OVER))/
const repeated = /\b(TRAINING|EXERCISE|DRILL|TEST)\b[\s.*!-]+\1\b/
const leading = /^\W*(drill|exercise|test|training)\b\s*[-–—:.*!/]/i

/** True for every status but Actual, and for Actual messages whose texts or codes say that they are a drill. */
export function isDrill(alert: Pick<Alert, 'status' | 'infos' | 'note'>): boolean {
  return alert.status !== 'Actual' || phrases.test(alert.note) || alert.infos.some(saysDrill)
}

function saysDrill(info: AlertInfo): boolean {
  if (info.eventCodes.some(({ value }) => drillCodes.has(value.toUpperCase()))) return true
  const texts = [info.event, info.headline, info.description, info.instruction]
  return (
    [info.event, info.headline].some(text => marker.test(text)) ||
    texts.some(text => phrases.test(text) || leading.test(text) || repeated.test(text))
  )
}

/**
 * True for messages that are shown: public alerts of status Actual or, as a drill, Exercise. By CAP 1.2 a Test is to be
 * disregarded, and System and Draft are for machines.
 */
export function isForPeople(alert: Pick<Alert, 'status' | 'scope' | 'msgType'>): boolean {
  return (
    (alert.status === 'Actual' || alert.status === 'Exercise') &&
    alert.scope === 'Public' &&
    (alert.msgType === 'Alert' || alert.msgType === 'Update' || alert.msgType === 'Cancel')
  )
}
