import { useEffect, useRef } from 'react'
import type { ReadyMap } from '../use-map.ts'
import type { Following } from './use-follow.ts'

const followZoom = 15.5

/** Shows the person's position while a route is followed, and keeps the map centred on it until the person drags the map. */
export function usePersonOnMap(ready: ReadyMap | null, { isOn, fix }: Pick<Following, 'isOn' | 'fix'>): void {
  const isCentred = useRef(true)
  useEffect(() => {
    isCentred.current = true
    const map = ready?.map
    if (!map || !isOn) return
    const letGo = () => {
      isCentred.current = false
    }
    map.on('dragstart', letGo)
    return () => {
      map.off('dragstart', letGo)
    }
  }, [ready?.map, isOn])

  useEffect(() => {
    if (!ready) return
    ready.scene.setPerson(isOn && fix ? fix.at : null)
    if (!isOn || !fix || !isCentred.current) return
    ready.map.easeTo({ center: fix.at, zoom: Math.max(ready.map.getZoom(), followZoom) })
  }, [ready, isOn, fix])
}
