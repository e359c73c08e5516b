import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { visuallyHidden } from '../visually-hidden.ts'
import { useShownTitle } from './use-document-title.ts'

/** Announces the title of each screen to screen readers, except the first one, which the browser announces itself. */
export function TitleAnnouncer() {
  const title = useShownTitle()
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (pathname !== first.current) {
      first.current = ''
      setSaid(title)
    }
  }, [pathname, title])
  return (
    <chakra.div aria-live="polite" {...visuallyHidden}>
      {said}
    </chakra.div>
  )
}
