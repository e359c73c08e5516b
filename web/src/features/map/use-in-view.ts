import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { type Box, boxOf, polygonsOf } from '@muster/geo/area'
import { useEffect, useMemo, useState } from 'react'
import type { Base } from './base/create-map.ts'
import { decodeLine } from './control/decode-line.ts'

const touches = ([[w1, s1], [e1, n1]]: Box, [[w2, s2], [e2, n2]]: Box) => w1 <= e2 && w2 <= e1 && s1 <= n2 && s2 <= n1

const boxesOf = ({ geometry }: HazardFeature): Box[] =>
  polygonsOf(geometry).flatMap(([ring]) => (ring && ring.length > 0 ? [boxOf(ring)] : []))

function visibleBox(map: Base['map']): Box {
  const { top = 0, right = 0, bottom = 0, left = 0 } = map.getPadding()
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const corners = [map.unproject([left, top]), map.unproject([width - right, height - bottom])]
  return boxOf(corners.map(({ lng, lat }) => [lng, lat]))
}

/** What of these is in the visible part of the map; all of it until there is a map. */
export function useInView(map: Base['map'] | null, hazards: readonly HazardFeature[], route: DirectionsRoute | null) {
  const [view, setView] = useState<Box | null>(null)
  useEffect(() => {
    if (!map) return
    const look = () => setView(visibleBox(map))
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map])
  return useMemo(() => {
    if (!view) return { hazards, hasRoute: route !== null }
    const line = route ? decodeLine(route.geometry) : []
    return {
      hazards: hazards.filter(hazard => boxesOf(hazard).some(box => touches(box, view))),
      hasRoute: line.length > 0 && touches(boxOf(line), view),
    }
  }, [view, hazards, route])
}
