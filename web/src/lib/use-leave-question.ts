import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { goBack, useBackCloses } from './use-back-closes.ts'

/** React Router counts the pages of Muster in the state of the history. */
const hasPageBefore = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0

/**
 * While `isOpen`, asks before the tab is closed and before a link or Back leads to another page of Muster. Calls to 911 and links elsewhere are
 * never held up. Returns whether the question is open, and its answers.
 */
export function useLeaveQuestion(isOpen: boolean) {
  const navigate = useNavigate()
  /** Where the person wants to go: an address, or back. */
  const [to, setTo] = useState<string | 'back' | null>(null)
  const [isGoingBack, setGoingBack] = useState(false)
  // Where no page of Muster is before, the browser itself asks: `beforeunload`.
  useBackCloses(isOpen && to === null && !isGoingBack && hasPageBefore(), () => setTo('back'), { everywhere: true })
  useEffect(() => {
    if (isGoingBack) goBack()
  }, [isGoingBack])
  useEffect(() => {
    if (!isOpen) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || link.target === '_blank' || link.origin !== location.origin) return
      if (link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setTo(link.pathname + link.search + link.hash)
    }
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isOpen])
  return {
    isAsked: to !== null,
    stay: () => setTo(null),
    leave: () => {
      setTo(null)
      if (to === 'back') setGoingBack(true)
      else if (to !== null) navigate(to)
    },
  }
}
