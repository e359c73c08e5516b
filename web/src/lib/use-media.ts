import { useCallback, useSyncExternalStore } from 'react'

/** The mobile breakpoint, 768 px at the default text size. */
export const wideQuery = '(min-width: 48em)'

/** Whether a media query matches; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = globalThis.matchMedia?.(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? true)
}

export const useIsWide = (): boolean => useMedia(wideQuery)

/** A phone on its side: there is little height, and much of it is taken. */
export const shortQuery = '(orientation: landscape) and (max-height: 30em)'

/** A phone whose text or page is twice as large, or a very small one: a line has room for about three words. */
export const crampedQuery = '(max-width: 22em)'
