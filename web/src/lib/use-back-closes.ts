import { useEffect, useRef } from 'react'
import { wideQuery } from './use-media.ts'

type Open = { id: number; close: () => void }
/** While the browser goes back over the entry of a closed dialog. */
type Leaving = { over: number | null; next: (() => void)[] }

/** Far longer than going back takes. A browser may drop it when the page changes meanwhile. */
const leavingMs = 1_000

let last = 0
let opened: readonly Open[] = []
let leaving: Leaving | null = null

const dialogOf = (): number | null => (history.state as { dialog?: number } | null)?.dialog ?? null

function leave(id: number): void {
  const mine: Leaving = { over: id, next: [] }
  leaving = mine
  setTimeout(() => hasLeft(mine), leavingMs)
  history.back()
}

function hasLeft(one: Leaving): void {
  if (leaving !== one) return
  leaving = null
  for (const enter of one.next) enter()
}

function onPop() {
  const now = dialogOf()
  if (!leaving) {
    for (const { close } of opened.filter(({ id }) => now === null || id > now).reverse()) close()
  } else if (now !== null && now === leaving.over) {
    // The page was changed while the browser was going back: that took it to the entry of the closed dialog.
    leaving.over = null
    history.forward()
  } else hasLeft(leaving)
}

/** Goes to the page before, once the browser is back over the entries of what has closed. Call it in an effect of that change. */
export function goBack(): void {
  setTimeout(() => {
    if (leaving) leaving.next.push(() => history.back())
    else history.back()
  })
}

/**
 * On a phone, Back closes what is open and not the page below it; with `everywhere` on every screen. For as long as it is open it has an entry in
 * the history.
 */
export function useBackCloses(open: boolean, onClose: () => void, { everywhere = false } = {}): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!open || (!everywhere && (globalThis.matchMedia?.(wideQuery).matches ?? true))) return
    // Adding the same listener again changes nothing.
    addEventListener('popstate', onPop)
    last += 1
    const id = last
    let hasEntry = false
    const entry: Open = {
      id,
      close: () => {
        hasEntry = false
        close.current()
      },
    }
    const enter = () => {
      if (!opened.includes(entry)) return
      hasEntry = true
      const now = dialogOf()
      const isLeftOver = now !== null && !opened.some(one => one.id === now)
      // What closes at this moment leaves its entry to what opens.
      history[isLeftOver ? 'replaceState' : 'pushState']({ ...history.state, dialog: id }, '')
    }
    opened = [...opened, entry]
    if (leaving) leaving.next.push(enter)
    else enter()
    return () => {
      opened = opened.filter(one => one !== entry)
      // Later: what closed it may open another page at once.
      if (hasEntry) setTimeout(() => dialogOf() === id && leave(id))
    }
  }, [open, everywhere])
}
