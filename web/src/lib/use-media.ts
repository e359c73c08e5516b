import { useCallback, useSyncExternalStore } from 'react'

/** The spec's one breakpoint: below it a page is narrow. */
export const wideQuery = '(min-width: 48em)'

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
