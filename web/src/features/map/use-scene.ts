import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { useEffect, useRef } from 'react'
import type { Cover } from './cover.ts'
import type { RouteState } from './route-state.ts'
import type { ShelterFact } from './shelters/facts.ts'
import { useFittedView } from './use-fitted-view.ts'
import type { ReadyMap } from './use-map.ts'

const none: ReadyMap['regions'] = []

type Options = {
  ready: ReadyMap | null
  hazards: readonly HazardFeature[]
  asOf: string | null
  shown: DirectionsRoute | null
  route: RouteState
  shelters: readonly ShelterFact[]
  cover: Cover
  /** True while a route is followed. Then the map stays with the person and does not move to a route. */
  isFollowing: boolean
  /** Plans the same way again. */
  replan: () => void
}

/** Keeps the drawn map in step with the known hazards, shelters and route, and plans the route again when the hazards change. */
export function useScene({ ready, hazards, asOf, shown, route, shelters, cover, isFollowing, replan }: Options): void {
  const { keptAt, noRoute, ends } = route
  const latest = useRef({ shown, keptAt, replan })
  latest.current = { shown, keptAt, replan }
  const scene = ready?.scene
  const map = ready?.map
  const regions = ready?.regions ?? none

  useEffect(() => scene?.setHazards(hazards), [scene, hazards])
  useEffect(() => {
    if (!scene || !map) return
    const mark = () => scene.setBarred(shown?.muster.avoided ?? [], hazards, shown?.muster.isPracticeNetwork ?? true)
    mark()
    // Real roads are known only from loaded tiles, so the marks are set again after each move of the map.
    if (regions.length === 0) return
    const later = () => map.once('idle', mark)
    map.on('moveend', later)
    later()
    return () => {
      map.off('moveend', later)
      map.off('idle', mark)
    }
  }, [scene, map, regions, shown, hazards])
  useEffect(() => scene?.setBlocked(noRoute !== null), [scene, noRoute])

  const to = ends.destination.at?.join()
  // The destination has its own pin.
  useEffect(() => {
    scene?.setShelters(shelters.filter(({ shelter }) => shelter.coordinates?.join() !== to))
  }, [scene, shelters, to])
  useFittedView({ ready, hazards, shown, ends, cover, isFollowing })

  const planned = useRef<string | null>(null)
  useEffect(() => {
    const before = planned.current
    planned.current = asOf
    const { shown, keptAt, replan } = latest.current
    // With newer hazards, a route that was safe a minute ago may lead into the fire.
    if (before === null || before === asOf || !shown || keptAt || shown.muster.hazardsAsOf === asOf) return
    replan()
  }, [asOf])
}
