import { useEffect, useRef } from 'react'
import { wideQuery } from './use-media.ts'

type Open = { id: number; close: () => void }
/** The state while the browser goes back over the history entry of a closed dialog. `next`: work to run when it has finished. */
type Leaving = { over: number | null; next: (() => void)[] }

/** Time limit for going back, in ms; normally it is much faster. A browser may drop the navigation when the page changes at the same time. */
const leavingMs = 1_000

let last = 0
let opened: readonly Open[] = []
let leaving: Leaving | null = null

const dialogOf = (): number | null => (history.state as { dialog?: number } | null)?.dialog ?? null

/** Removes the history entry of a closed dialog by going back over it. */
function leave(id: number): void {
  const mine: Leaving = { over: id, next: [] }
  leaving = mine
  setTimeout(() => hasLeft(mine), leavingMs)
  history.back()
}

/** Ends going back and runs the work that waited for it. */
function hasLeft(one: Leaving): void {
  if (leaving !== one) return
  leaving = null
  for (const enter of one.next) enter()
}

/** After a navigation in the history: closes the elements whose entry is gone. While `leaving`, the navigation is ours, and nothing is closed. */
function onPop() {
  const now = dialogOf()
  if (!leaving) {
    for (const { close } of opened.filter(({ id }) => now === null || id > now).reverse()) close()
  } else if (now !== null && now === leaving.over) {
    // The page changed while the browser was going back, so it arrived at the entry of the closed dialog.
    leaving.over = null
    history.forward()
  } else hasLeft(leaving)
}

/** Goes to the previous page after the history entries of closed dialogs are removed. Call it in an effect of the render that closes them. */
export function goBack(): void {
  setTimeout(() => {
    if (leaving) leaving.next.push(() => history.back())
    else history.back()
  })
}

/**
 * While `open`, Back calls `onClose` instead of leaving the page. Only on narrow screens, or on all with `everywhere`. The open element has an entry in the
 * browser's history.
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
      // An element that is closing at this moment leaves its entry, which is reused.
      history[isLeftOver ? 'replaceState' : 'pushState']({ ...history.state, dialog: id }, '')
    }
    opened = [...opened, entry]
    if (leaving) leaving.next.push(enter)
    else enter()
    return () => {
      opened = opened.filter(one => one !== entry)
      // Delayed, because the handler that closed it may open another page at once.
      if (hasEntry) setTimeout(() => dialogOf() === id && leave(id))
    }
  }, [open, everywhere])
}
