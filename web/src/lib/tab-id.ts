import { newId } from './new-id.ts'

const key = 'tab'

/** The id of this tab, which stays the same through a reload. Empty where the browser stores nothing, so that all tabs have the same. */
export function tabId(): string {
  try {
    const id = sessionStorage.getItem(key) ?? newId()
    sessionStorage.setItem(key, id)
    return id
  } catch {
    return ''
  }
}
