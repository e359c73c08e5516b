import { useEffect, useState } from 'react'
import { type HomePlace, searchPrivately } from '../../entities/place/find-place.ts'
import { logProblem } from '../../lib/log.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'

/** The result of a search for an address. `none`: too little was typed. `failed`: the search failed, for example offline. */
export type FoundHome = { status: 'none' | 'looking' | 'not-found' | 'failed' } | { status: 'found'; home: HomePlace }

/** Pause after the last key before the search, in ms, so that half an address is not reported as unknown. */
const restMs = 700
const fewestLetters = 3

/** Searches for the place of an address when the person has stopped typing. */
export function useFoundHome(address: string): FoundHome {
  const dispatch = useAppDispatch()
  const [found, setFound] = useState<FoundHome>({ status: 'none' })
  useEffect(() => {
    const text = address.trim()
    if (text.length < fewestLetters) return setFound({ status: 'none' })
    let gone = false
    setFound({ status: 'looking' })
    const look = () =>
      searchPrivately(dispatch, text).then(
        ([home]) => gone || setFound(home ? { status: 'found', home } : { status: 'not-found' }),
        () => {
          logProblem('the home was not looked up', null)
          if (!gone) setFound({ status: 'failed' })
        },
      )
    const timer = setTimeout(look, restMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [address, dispatch])
  return found
}
