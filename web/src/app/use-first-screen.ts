import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHasAskedForUpdates } from '../entities/emergency-update/list-standing.ts'
import { leaveFirstPage } from '../lib/first-page.ts'

/** How long the first screen waits for the list of updates and the font, which would both move its content later. */
const longestMs = 2_000
const font = "1rem 'Atkinson Hyperlegible Next Variable'"

/** True once the font is loaded, or has failed to load. */
function useHasFont(): boolean {
  const [hasFont, setHasFont] = useState(() => !document.fonts || document.fonts.check(font))
  useEffect(() => {
    if (!hasFont)
      document.fonts
        .load(font)
        .finally(() => setHasFont(true))
        .catch(() => undefined)
  }, [hasFont])
  return hasFont
}

/** True as soon as the app may show its screens. Then the page that the server wrote is removed. */
export function useFirstScreen(knowsUser: boolean): boolean {
  const navigate = useNavigate()
  const hasAsked = useHasAskedForUpdates()
  const hasFont = useHasFont()
  const [isLate, setLate] = useState(false)
  const [mayShow, setMayShow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  const isReady = knowsUser && ((hasAsked && hasFont) || isLate)
  useEffect(() => {
    // Set once: the list is fetched again and again, and the screens stay. As a transition React makes them in short pieces,
    // so that the first page scrolls and takes what is typed meanwhile.
    if (isReady) startTransition(() => setMayShow(true))
  }, [isReady])
  useLayoutEffect(() => {
    if (mayShow && leaveFirstPage()) navigate('/?login=1')
  }, [mayShow, navigate])
  return mayShow
}
