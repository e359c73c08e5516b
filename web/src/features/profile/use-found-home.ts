import { useEffect, useState } from 'react'
import { type HomePlace, searchPrivately } from '../../entities/place/find-place.ts'
import { logProblem } from '../../lib/log.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'

/** `none`: nothing was typed. `failed`: nobody could be asked. */
export type FoundHome = { status: 'none' | 'looking' | 'not-found' | 'failed' } | { status: 'found'; home: HomePlace }

/** After the last letter, so that half an address is not called unknown. */
const restMs = 700
const fewestLetters = 3

/** Where an address is, looked up when the person has stopped typing. */
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
