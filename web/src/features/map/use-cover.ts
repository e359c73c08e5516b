import { type RefObject, useEffect, useState } from 'react'
import { type Cover, coverOf, type Layout } from './cover.ts'

const rootPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** What currently covers the map in `box`. Follows the size of the box and of the text. */
export function useCover(box: RefObject<HTMLElement | null>, { isWide, isShort, isFollowing }: Layout): Cover {
  const [cover, setCover] = useState<Cover>({ top: 0, right: 0, bottom: 0, left: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const next = coverOf(
        { isWide, isShort, isFollowing },
        { width: element.clientWidth, height: element.clientHeight },
        rootPx(),
      )
      setCover(known => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, isWide, isShort, isFollowing])
  return cover
}
