import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { type Box, boxOf, contains, linesOf } from '@muster/geo/area'
import { useEffect, useMemo, useState } from 'react'
import type { Base } from './base/create-map.ts'
import { insidePart } from './base/outside.ts'
import { decodeLine } from './control/decode-line.ts'

const touches = ([[w1, s1], [e1, n1]]: Box, [[w2, s2], [e2, n2]]: Box) => w1 <= e2 && w2 <= e1 && s1 <= n2 && s2 <= n1

/** Whether any part of a hazard is in the box: an edge of the hazard is in it, or the box lies inside the hazard. */
function isAreaIn({ geometry }: HazardFeature, box: Box): boolean {
  const [[west, south], [east, north]] = box
  const lines = linesOf(geometry)
  const isCrossed = lines.some(line => {
    if (line.length === 0 || !touches(boxOf(line), box)) return false
    return line.some((to, i) => insidePart(line[i - 1] ?? to, to, box) !== null)
  })
  return isCrossed || contains(geometry, [(west + east) / 2, (south + north) / 2])
}

/** The part of the map that the sheet of a narrow screen does not cover. */
function visibleBox(map: Base['map'], wide: boolean): Box {
  const { bottom = 0 } = map.getPadding()
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const corners = [map.unproject([0, 0]), map.unproject([width, wide ? height : height - bottom])]
  return boxOf(corners.map(({ lng, lat }) => [lng, lat]))
}

type Options = {
  map: Base['map'] | null
  wide: boolean
  hazards: readonly HazardFeature[]
  route: DirectionsRoute | null
}

/** The hazards in the visible part of the map, and whether the route is in it. Everything until there is a map. */
export function useInView({ map, wide, hazards, route }: Options) {
  const [view, setView] = useState<Box | null>(null)
  useEffect(() => {
    if (!map) return
    const look = () => setView(visibleBox(map, wide))
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map, wide])
  return useMemo(() => {
    if (!view) return { hazards, hasRoute: route !== null }
    const line = route ? decodeLine(route.geometry) : []
    return {
      hazards: hazards.filter(hazard => isAreaIn(hazard, view)),
      hasRoute: line.length > 0 && touches(boxOf(line), view),
    }
  }, [view, hazards, route])
}
