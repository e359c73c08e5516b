import { newId } from './new-id.ts'

const key = 'tab'

/** The id, while the page is open. */
let current: string | null = null

function take(): string {
  try {
    const id = sessionStorage.getItem(key) ?? newId()
    sessionStorage.removeItem(key)
    return id
  } catch {
    return ''
  }
}

/**
 * The id of this tab, which stays the same through a reload. Empty where the browser stores nothing, so that all tabs have the same. While the page is
 * open, the id is not in session storage, because a browser copies that storage to a duplicate of the tab, which needs an id of its own.
 */
export function tabId(): string {
  current ??= take()
  return current
}

globalThis.addEventListener?.('pagehide', () => {
  try {
    if (current) sessionStorage.setItem(key, current)
    current = null
  } catch {
    // Nothing is stored, so the tab gets another id after a reload and continues the newest draft.
  }
})
// The browser may show the same page again, with all that is in its memory.
globalThis.addEventListener?.('pageshow', () => void tabId())
