import { useSyncExternalStore } from 'react'

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the page is in view: not in the background, and the screen is not locked. */
export const useVisible = (): boolean =>
  useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
