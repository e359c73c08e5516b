import { type RefObject, useEffect, useRef } from 'react'

const isLost = () => document.activeElement === null || document.activeElement === document.body
const isDisabled = (element: HTMLElement) => element.matches(':disabled')

/**
 * Keeps the keyboard's place in a box: when what had the focus is taken away, `next` gets it; when it was disabled for a while, it gets the
 * focus back. A person who leaves it for nothing, by a press beside it, is left alone.
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
      // Browsers tell of an element that is being taken away while it is still there.
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
