import { logProblem } from './log.ts'
import { newId } from './new-id.ts'

const key = 'tab'

/** The id of this tab. It stays the same through a reload. */
export function tabId(): string {
  try {
    const known = sessionStorage.getItem(key)
    if (known) return known
    const id = newId()
    sessionStorage.setItem(key, id)
    return id
  } catch (error) {
    logProblem('storage: the id of this tab not kept', error)
    return ''
  }
}
