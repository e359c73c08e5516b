import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { goBack, useBackCloses } from './use-back-closes.ts'

/** Whether a page of Muster is before this one in the history. React Router counts them in the state of the history. */
const hasPageBefore = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0

/**
 * While `isOpen`, asks before the tab is closed and before a link or Back leads to another page of Muster. Calls to 911 and links to other sites are
 * never stopped. Returns whether the question is open, and functions to answer it.
 */
export function useLeaveQuestion(isOpen: boolean) {
  const navigate = useNavigate()
  /** Where the person wants to go: an address or 'back'; null while the question is not open. */
  const [to, setTo] = useState<string | 'back' | null>(null)
  const [isGoingBack, setGoingBack] = useState(false)
  // Without a page of Muster before this one, Back leaves the site and the browser itself asks (`beforeunload`).
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
