import type { HazardKind } from '@muster/contracts/vocabulary/hazards'
import type { AlertInfo } from './alert.ts'
import { extentsIntersect, isEmptyExtent } from './extent.ts'
import { hazardOf } from './hazard.ts'
import type { LineageMessage } from './lineage.ts'
import type { Part } from './parts.ts'

/** Whether a message is an all clear of type Alert that names no message. What it ends is found by its sender, its words and its area. */
export const isUnnamedAllClear = ({ alert, parts }: LineageMessage): boolean =>
  alert.msgType === 'Alert' && alert.references.length === 0 && parts.some(({ level }) => level === 'all-clear')

/** How far back an all clear without references reaches. */
export const allClearReachMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Whether an all clear that names no message ends `target`: an earlier message of the same sender about the same thing in the same area. If one of the two
 * areas is unknown, nothing is ended.
 */
export function endsByName(by: LineageMessage, target: LineageMessage): boolean {
  const age = Date.parse(by.alert.sent) - Date.parse(target.alert.sent)
  return (
    isUnnamedAllClear(by) &&
    by.alert.sender === target.alert.sender &&
    age > 0 &&
    age <= allClearReachMs &&
    (target.isDrill || !by.isDrill) &&
    target.alert.msgType !== 'Cancel' &&
    by.parts.some(part => part.level === 'all-clear' && target.parts.some(other => isAbout(part, other)))
  )
}

function isAbout(allClear: Part, part: Part): boolean {
  if (part.level === 'all-clear' || isEmptyExtent(allClear.extent) || isEmptyExtent(part.extent)) return false
  const [info] = part.infos
  const hazard = hazardOf(info)
  const kinds = kindsEnded(allClear.infos[0])
  const isSame = kinds ? kinds.includes(hazard) : info.event === allClear.infos[0].event
  return isSame && extentsIntersect(part.extent, allClear.extent)
}

/** The kinds of evacuation that an all clear names. Null if it names another event; it then ends only that event. */
function kindsEnded({ event, headline }: AlertInfo): HazardKind[] | null {
  const text = `${event} ${headline}`
  const kinds: HazardKind[] = /shelter(?:ing)?[ -]in[ -]place|refugio en|resg[úu][áa]rd/i.test(text)
    ? ['shelter-in-place']
    : []
  if (!/evacua[tc]/i.test(text)) return kinds.length > 0 ? kinds : null
  const isOrder = /\borders?\b|immediate|mandatory|[óo]rden|obligatoria|inmediata/i.test(text)
  const isWarning = /warnings?|advertencias?|avisos?/i.test(text)
  if (isOrder || !isWarning) kinds.push('evacuation-order')
  if (isWarning || !isOrder) kinds.push('evacuation-warning')
  return kinds
}
