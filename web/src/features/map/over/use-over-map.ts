import type { Position } from '@muster/geo/position'
import { type RefObject, useEffect, useRef } from 'react'
import type { ReadyMap } from '../use-map.ts'
import { clipTo, type Rectangle, squaresOver } from './squares.ts'

/** Marks an element that lies over the map: no label is then drawn under it. */
export const overMap = { 'data-over-map': '' } as const

/** The same for the panel in the upper left corner: the whole width on a phone. */
export const cornerPanel = {
  ...overMap,
  pos: 'absolute',
  top: { base: '2', md: '4' },
  left: { base: '2', md: '4' },
  right: { base: '2', lg: 'auto' },
  w: { lg: '25rem' },
} as const
const selector = '[data-over-map]'

/** Where labels would be hidden: places of the map, each with the side of a square in CSS pixels. */
export type Covered = { at: Position; side: number }

/** A label that the map's edge cuts is a zone without its number. */
const edgePx = 10

const edgesOf = ({ width, height }: { width: number; height: number }): Rectangle[] => {
  const beyond = edgePx - 1
  const [long, tall] = [width + 2 * beyond, height + 2 * beyond]
  return [
    { left: -beyond, top: -beyond, width: long, height: 2 * edgePx },
    { left: -beyond, top: height - edgePx - 1, width: long, height: 2 * edgePx },
    { left: -beyond, top: -beyond, width: 2 * edgePx, height: tall },
    { left: width - edgePx - 1, top: -beyond, width: 2 * edgePx, height: tall },
  ]
}

function coveredNow(map: ReadyMap['map'], frame: HTMLElement): Covered[] {
  const origin = map.getContainer().getBoundingClientRect()
  const over = [...frame.querySelectorAll<HTMLElement>(selector)].flatMap(element => {
    if (getComputedStyle(element).visibility === 'hidden') return []
    const { left, top, width, height } = element.getBoundingClientRect()
    return clipTo(origin, { left: left - origin.left, top: top - origin.top, width, height }) ?? []
  })
  return [...over, ...edgesOf(origin)].flatMap(squaresOver).map(({ x, y, side }) => {
    const { lng, lat } = map.unproject([x, y])
    return { at: [lng, lat], side }
  })
}

/** Keeps the map's labels from lying under what is over the map in `frame`: after each movement, and whenever something there changes its size. */
export function useOverMap(ready: ReadyMap | null, frame: RefObject<HTMLElement | null>): void {
  const update = useRef(() => {})
  const sizes = useRef<ResizeObserver | null>(null)

  useEffect(() => {
    const element = frame.current
    if (!ready || !element) return
    const { map, scene } = ready
    let waiting = 0
    let known = ''
    const look = () => {
      const covered = coveredNow(map, element)
      const text = JSON.stringify(covered)
      if (text !== known) scene.setCovered(covered)
      known = text
    }
    update.current = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(look)
    }
    const moved = () => update.current()
    const observer = new ResizeObserver(moved)
    sizes.current = observer
    map.on('moveend', moved)
    return () => {
      map.off('moveend', moved)
      observer.disconnect()
      cancelAnimationFrame(waiting)
      sizes.current = null
      update.current = () => {}
    }
  }, [ready, frame])

  // What is over the map comes and goes with this screen's own state, so each drawing of it looks again.
  useEffect(() => {
    for (const over of frame.current?.querySelectorAll(selector) ?? []) sizes.current?.observe(over)
    update.current()
  })
}
