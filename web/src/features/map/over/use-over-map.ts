import type { Position } from '@muster/geo/position'
import { type RefObject, useEffect, useRef } from 'react'
import type { ReadyMap } from '../use-map.ts'
import { clipTo, type Rectangle, squaresOver } from './squares.ts'

/** Attributes for an element that lies over the map. No label is drawn under such an element. */
export const overMapAttributes = { 'data-over-map': '' } as const

/** Attributes and position for the panel in the upper left corner. On a phone it has the whole width. */
export const cornerPanel = {
  ...overMapAttributes,
  pos: 'absolute',
  top: { base: '2', md: '4' },
  left: { base: '2', md: '4' },
  right: { base: '2', lg: 'auto' },
  w: { lg: '25rem' },
} as const
const selector = '[data-over-map]'

/** A covered square of the map, where a label would be hidden. `at`: its middle. `side`: in CSS pixels. */
export type Covered = { at: Position; side: number }

/** Width of the strip at the map's edge without labels, in CSS pixels. A label that the edge cuts could lose the number of its zone. */
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

/** Keeps the map's labels away from the elements in `frame` that lie over the map. Updates after each move of the map, change of size and render. */
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

  // Elements over the map appear and disappear with the state of the screen, so this runs after each render.
  useEffect(() => {
    for (const over of frame.current?.querySelectorAll(selector) ?? []) sizes.current?.observe(over)
    update.current()
  })
}
