import { useEffect, useRef } from 'react'
import type { RouteControl } from './control/route-control.ts'
import type { MapState } from './use-map.ts'

type Waiting = { resolve: (control: RouteControl) => void; reject: (error: Error) => void }

/**
 * Returns a function that resolves to the directions control as soon as it exists. Saved routes can be pressed before the map's code has loaded, and
 * such a press must not be lost. Rejects if the control cannot be loaded.
 */
export function useControlSoon({ control, status }: MapState): () => Promise<RouteControl> {
  const waiting = useRef<Waiting[]>([])
  const isLost = status === 'error' && !control
  useEffect(() => {
    if (!control && !isLost) return
    for (const { resolve, reject } of waiting.current.splice(0))
      control ? resolve(control) : reject(new Error('no directions control'))
  }, [control, isLost])
  return async () => {
    if (control) return control
    if (isLost) throw new Error('no directions control')
    return new Promise((resolve, reject) => waiting.current.push({ resolve, reject }))
  }
}
