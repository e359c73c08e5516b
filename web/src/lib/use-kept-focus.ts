import { type RefObject, useEffect, useRef } from 'react'

const isLost = () => document.activeElement === null || document.activeElement === document.body
const isDisabled = (element: HTMLElement) => element.matches(':disabled')

/**
 * Keeps the keyboard focus in a box. When the focused element is removed, `next` gets the focus; when it was disabled and is enabled again, it gets
 * the focus back. Does nothing if the person clears the focus with a press on an empty area.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, next: () => HTMLElement | null): void {
  const last = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const enter = ({ target }: FocusEvent) => {
      last.current = target as HTMLElement
    }
    const leave = ({ target }: FocusEvent) => {
      const left = target as HTMLElement
      // Delayed, because browsers fire the event for a removed element while it is still in the page.
      setTimeout(() => {
        if (last.current === left && left.isConnected && !isDisabled(left)) last.current = null
      }, 0)
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [box])

  useEffect(() => {
    const had = last.current
    if (!had || !isLost() || isDisabled(had)) return
    last.current = null
    const to = had.isConnected ? had : next()
    to?.focus({ preventScroll: true })
  })
}
