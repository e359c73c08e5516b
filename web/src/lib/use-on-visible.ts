import { useEffect, useRef } from 'react'

/** Runs `work` whenever the page comes into view, because the timers of a phone stop while it sleeps and the next poll may be minutes away. */
export function useOnVisible(work: () => void): void {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
}
