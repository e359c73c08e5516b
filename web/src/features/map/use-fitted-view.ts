import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { boxOf } from '@muster/geo/area'
import { useEffect, useRef } from 'react'
import { edgePx, paddingIn, wayPadding } from './control/edge.ts'
import type { Cover } from './cover.ts'
import type { RouteState } from './route-state.ts'
import { surroundings } from './surroundings.ts'
import type { ReadyMap } from './use-map.ts'

type Options = {
  ready: ReadyMap | null
  hazards: readonly HazardFeature[]
  shown: DirectionsRoute | null
  ends: RouteState['ends']
  cover: Cover
  /** True while a route is followed. Then the map stays with the person and does not move to a route. */
  isFollowing: boolean
}

const viewOf = (map: ReadyMap['map']) => `${map.getCenter()} ${map.getZoom().toFixed(3)}`

/**
 * Moves the map so that the route is in its uncovered part; without a route, its ends. A map that still shows that view is moved again when its size
 * changes, as when a phone is turned. One that the person has moved is left alone.
 */
export function useFittedView({ ready, hazards, shown, ends, cover, isFollowing }: Options): void {
  const map = ready?.map
  const start = ends.origin.at
  const end = ends.destination.at
  /** The view after the last fit; null while the map is still moving to it. Empty before the first fit. */
  const fitted = useRef<string | null>('')

  const fit = (animate: boolean) => {
    if (!ready || isFollowing || !(shown || start)) return
    const { map, scene } = ready
    if (shown) scene.fitRoute(shown, hazards, animate)
    else if (start && end)
      map.fitBounds(boxOf([start, end]), { padding: paddingIn(map, wayPadding), maxZoom: 13, animate })
    else if (start) map.fitBounds(surroundings(start, hazards), { padding: edgePx, maxZoom: 15, animate })
    fitted.current = map.isMoving() ? null : viewOf(map)
  }
  const refit = () => {
    if (map && (fitted.current === null || fitted.current === viewOf(map))) fit(false)
  }
  const latest = useRef({ fit, refit })
  latest.current = { fit, refit }

  // With this padding, zooming and moving use the middle of the uncovered part.
  useEffect(() => {
    map?.setPadding(cover)
    latest.current.refit()
  }, [map, cover])

  const from = start?.join()
  const to = end?.join()
  const hasRoute = shown !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ends as text, because each report of the control has new arrays
  useEffect(() => {
    if (!map || hasRoute) return
    // Deferred, so that it runs after the control has moved the map itself, and replaces that move.
    const timer = setTimeout(() => latest.current.fit(true), 0)
    return () => clearTimeout(timer)
  }, [map, hasRoute, from, to])
  useEffect(() => {
    if (map && shown) latest.current.fit(true)
  }, [map, shown])

  useEffect(() => {
    if (!map) return
    const arrive = () => {
      fitted.current ??= viewOf(map)
    }
    const resize = () => latest.current.refit()
    map.on('moveend', arrive)
    map.on('resize', resize)
    return () => {
      map.off('moveend', arrive)
      map.off('resize', resize)
    }
  }, [map])
}
