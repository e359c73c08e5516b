import { useRef, useState } from 'react'
import { currentPosition } from '../../../entities/place/current-position.ts'
import { searchPrivately } from '../../../entities/place/find-place.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'
import { logProblem } from '../../../lib/log.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'

/** State of the danger check. `empty`: no text was entered. `no-position`: the device gave no position. */
export type Check =
  | { status: 'idle' | 'busy' | 'empty' | 'not-found' | 'failed' | 'no-position' }
  /** `others`: further places that match the text. */
  | { status: 'found'; place: MyPlace; others: MyPlace[] }

/** Looks up a place by its text or by the device's position. The text is stored nowhere: it is gone when the screen closes. */
export function useCheck() {
  const dispatch = useAppDispatch()
  const [check, setCheck] = useState<Check>({ status: 'idle' })
  // Number of the newest look-up. The results of older ones are ignored.
  const latest = useRef(0)

  async function run(find: () => Promise<Check>) {
    const turn = ++latest.current
    setCheck({ status: 'busy' })
    const found = await find().catch((): Check => {
      // The error is not logged, because it may contain the text that was typed.
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
