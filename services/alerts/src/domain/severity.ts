import type { Severity } from '@muster/contracts/vocabulary/severities'
import { severities } from '@muster/contracts/vocabulary/severities'
import type { AlertInfo } from './alert.ts'
import { levelOf } from './level.ts'

const byCap: Record<AlertInfo['severity'], Severity> = {
  Extreme: 'critical',
  Severe: 'high',
  Moderate: 'medium',
  Minor: 'low',
  Unknown: 'low',
}

/** Events that require people to act at once, whatever severity the sender chose. */
const critical = /tsunami warning|tornado emergency|flash flood emergency/i
const atLeastHigh = /evacuation|evacuaci[óo]n|civil emergency|fire warning|earthquake warning/i

/**
 * The severity of an alert on our scale. Urgency Past means that no action is required any more (CAP 1.2, 3.2.2), so the alert is never critical and its
 * event does not raise it. An all clear is at most medium, because it asks nobody to act.
 */
export function severityOf(
  info: Pick<AlertInfo, 'severity' | 'urgency' | 'event' | 'headline' | 'eventCodes' | 'responseTypes'>,
): Severity {
  const level = levelOf(info)
  if (level === 'all-clear') return milder(byCap[info.severity], 'medium')
  if (info.urgency === 'Past') return milder(byCap[info.severity], 'high')
  if (level === 'order' || critical.test(info.event)) return 'critical'
  const given = byCap[info.severity]
  const floor = atLeastHigh.test(info.event) ? 'high' : info.severity === 'Unknown' ? floorOfUnknown(info) : 'low'
  return moreSevereOf(given, floor)
}

function floorOfUnknown({ urgency }: Pick<AlertInfo, 'urgency'>): Severity {
  return urgency === 'Immediate' ? 'medium' : 'low'
}

/** The more severe of two. */
export function moreSevereOf(a: Severity, b: Severity): Severity {
  return severities.indexOf(a) <= severities.indexOf(b) ? a : b
}

function milder(a: Severity, b: Severity): Severity {
  return isWorse(a, b) ? b : a
}

function isWorse(a: Severity, than: Severity): boolean {
  return severities.indexOf(a) < severities.indexOf(than)
}
