import { useEffect, useRef } from 'react'

/** Runs `work` whenever the page comes into view: the timers of a phone stand still while it sleeps, so the next poll may be minutes away. */
export function useOnVisible(work: () => void): void {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
}
