import { useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHasAskedForUpdates } from '../features/alerts/use-emergency-updates.ts'
import { leaveFirstPage } from '../lib/first-page.ts'

/** How long the first screen waits for the list of updates, which would push its content down later. */
const listMs = 2_000

/** True from when the app may show its screens: it then removes the page that the server wrote. */
export function useFirstScreen(knowsUser: boolean): boolean {
  const navigate = useNavigate()
  const hasAsked = useHasAskedForUpdates()
  const [isLate, setLate] = useState(false)
  const [mayShow, setMayShow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), listMs)
    return () => clearTimeout(timer)
  }, [])
  // Once: the list is asked for again and again, and the screens stay.
  if (!mayShow && knowsUser && (hasAsked || isLate)) setMayShow(true)
  useLayoutEffect(() => {
    if (mayShow && leaveFirstPage()) navigate('/?login=1')
  }, [mayShow, navigate])
  return mayShow
}
