import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { createObservable } from '../../lib/observable.ts'

// At module level, because each shape of page mounts a layout of its own.
const shown = createObservable<string | null>(null)

/** After navigation, but not at the first load, moves the focus to the content and scrolls to the top. */
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
