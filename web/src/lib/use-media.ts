import { useCallback, useSyncExternalStore } from 'react'

/** Matches wide screens: at least 768 px at the default text size. */
export const wideQuery = '(min-width: 48em)'

/** Whether a media query matches. The component renders again when that changes. */
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

/** Matches a phone in landscape orientation, which has little height. */
export const shortQuery = '(orientation: landscape) and (max-height: 30em)'

/** Matches a phone with text or zoom of twice the size, or a very small one. A line has room for about three words. */
export const crampedQuery = '(max-width: 22em)'
