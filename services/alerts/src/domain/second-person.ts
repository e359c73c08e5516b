import type { Alert } from './alert.ts'
import { isDrill } from './drill.ts'
import { partsOf } from './parts.ts'

/** Whether two people must agree to a message: it orders people to leave or to shelter, or it changes or ends an earlier message. A drill needs one person. */
export function needsSecondPerson(alert: Pick<Alert, 'status' | 'msgType' | 'infos'>): boolean {
  if (isDrill(alert)) return false
  if (alert.msgType !== 'Alert') return true
  return partsOf(alert).some(({ level }) => level === 'order' || level === 'all-clear')
}

/** Whether an operator may release a proposal: nobody releases their own. */
export function mayRelease({ author }: { author: { id: string } }, operatorId: string): boolean {
  return author.id !== operatorId
}
