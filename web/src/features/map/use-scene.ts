import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { boxOf } from '@muster/geo/area'
import type { Position } from '@muster/geo/position'
import { useEffect, useRef } from 'react'
import { edgePx, wayPadding } from './control/edge.ts'
import type { Cover } from './cover.ts'
import type { RouteState } from './route-state.ts'
import type { ShelterFact } from './shelters/facts.ts'
import { surroundings } from './surroundings.ts'
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
  const latest = useRef({ shown, hazards, keptAt, isFollowing, replan })
  latest.current = { shown, hazards, keptAt, isFollowing, replan }
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
  // With this padding, zooming and moving use the middle of the uncovered part.
  useEffect(() => {
    map?.setPadding(cover)
  }, [map, cover])

  useEffect(() => scene?.setBlocked(noRoute !== null), [scene, noRoute])

  const from = ends.origin.at?.join()
  const to = ends.destination.at?.join()
  // The destination has its own pin.
  useEffect(() => {
    scene?.setShelters(shelters.filter(({ shelter }) => shelter.coordinates?.join() !== to))
  }, [scene, shelters, to])
  const hasRoute = shown !== null
  useEffect(() => {
    if (!map || hasRoute || !from || latest.current.isFollowing) return
    const [start, end] = [from, to].map(text => text?.split(',').map(Number) as Position | undefined)
    // Deferred, so that it runs after the control has moved the map itself, and replaces that move.
    const timer = setTimeout(() => {
      if (start && end) map.fitBounds(boxOf([start, end]), { padding: wayPadding, maxZoom: 13 })
      else if (start) map.fitBounds(surroundings(start, latest.current.hazards), { padding: edgePx, maxZoom: 15 })
    }, 0)
    return () => clearTimeout(timer)
  }, [map, hasRoute, from, to])

  useEffect(() => {
    if (!map || !shown || latest.current.isFollowing) return
    let gone = false
    import('./scene.ts').then(({ fitRoute }) => {
      if (!gone) fitRoute(map, shown, latest.current.hazards)
    })
    return () => {
      gone = true
    }
  }, [map, shown])

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
