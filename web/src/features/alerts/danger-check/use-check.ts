import { useRef, useState } from 'react'
import { currentPosition } from '../../../entities/place/current-position.ts'
import { searchPrivately } from '../../../entities/place/find-place.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'
import { logProblem } from '../../../lib/log.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'

export type Check =
  | { status: 'idle' | 'busy' | 'empty' | 'not-found' | 'failed' | 'no-position' }
  /** `others`: further places that the text may mean. */
  | { status: 'found'; place: MyPlace; others: MyPlace[] }

/** Looks a place up for whom it concerns. What was typed lives in this screen alone, and is gone with it. */
export function useCheck() {
  const dispatch = useAppDispatch()
  const [check, setCheck] = useState<Check>({ status: 'idle' })
  // Of two presses the later one counts.
  const latest = useRef(0)

  async function run(find: () => Promise<Check>) {
    const turn = ++latest.current
    setCheck({ status: 'busy' })
    const found = await find().catch((): Check => {
      // Not the error itself, which may hold what was typed.
      logProblem('a place was not checked', null)
      return { status: 'failed' }
    })
    if (turn === latest.current) setCheck(found)
  }

  const checkText = (text: string) =>
    text.trim() === ''
      ? setCheck({ status: 'empty' })
      : run(async () => {
          const places = await searchPrivately(dispatch, text)
          const [place, ...others] = places.map((found): MyPlace => ({ kind: 'watched', ...found }))
          return place ? { status: 'found', place, others } : { status: 'not-found' }
        })

  const checkHere = () =>
    run(async () => {
      const coordinates = await currentPosition()
      if (!coordinates) return { status: 'no-position' }
      const place: MyPlace = { kind: 'here', label: '', coordinates, isApproximate: false, county: null }
      return { status: 'found', place, others: [] }
    })

  const choose = (place: MyPlace, others: MyPlace[]) => setCheck({ status: 'found', place, others })
  return { check, checkText, checkHere, choose }
}
