import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { useEffect, useRef } from 'react'
import type { Padding, ReadyMap } from './use-map.ts'

type Options = {
  ready: ReadyMap | null
  hazards: readonly HazardFeature[]
  asOf: string | null
  shown: DirectionsRoute | null
  keptAt: string | null
  cover: Padding
  onReplan: () => void
}

/** Keeps what is drawn equal to what is known, and the route to the dangers. */
export function useScene({ ready, hazards, asOf, shown, keptAt, cover, onReplan }: Options): void {
  const latest = useRef({ shown, hazards, keptAt, cover, onReplan })
  latest.current = { shown, hazards, keptAt, cover, onReplan }
  const scene = ready?.scene
  const control = ready?.control
  const map = ready?.map

  useEffect(() => scene?.setHazards(hazards), [scene, hazards])
  useEffect(() => scene?.setAvoided(shown?.muster.avoided ?? [], hazards), [scene, shown, hazards])
  useEffect(() => control?.setPadding(cover), [control, cover])

  useEffect(() => {
    if (!map || !shown) return
    let gone = false
    import('./scene.ts').then(({ fitRoute }) => {
      if (!gone) fitRoute(map, shown, latest.current.hazards, latest.current.cover)
    })
    return () => {
      gone = true
    }
  }, [map, shown])

  const planned = useRef<string | null>(null)
  useEffect(() => {
    const before = planned.current
    planned.current = asOf
    const { shown, keptAt, onReplan } = latest.current
    // A route that was safe a minute ago may lead into the fire now.
    if (before === null || before === asOf || !shown || keptAt || shown.muster.hazardsAsOf === asOf) return
    control?.replan()
    onReplan()
  }, [asOf, control])
}
