import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { createObservable } from '../../lib/observable.ts'

// Outlives the layouts: each shape of page mounts its own.
const shown = createObservable<string | null>(null)

/** After a change of screen the next Tab starts in its content, and the page is at its top; not at the first load. */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const stays = shown.get() === null || shown.get() === pathname
    shown.set(pathname)
    if (stays) return
    scrollTo({ top: 0 })
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
