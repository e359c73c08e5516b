import type { RoadGraph } from '@muster/routing/graph/types'
import type { HazardInput } from '@muster/routing/hazards/types'

const vertices = 500
const smallestDegrees = 0.02
const largestDegrees = 0.05

/** A fire's perimeter of 500 vertices with bays, 2 to 5 km from its centre to its edge, in the middle part of a network. */
export function perimeter(graph: RoadGraph, random: () => number, id: string): HazardInput {
  const [west, south, east, north] = graph.bounds
  const lon = west + (east - west) * (0.2 + 0.6 * random())
  const lat = south + (north - south) * (0.2 + 0.6 * random())
  const reach = smallestDegrees + (largestDegrees - smallestDegrees) * random()
  const bays = 5 + Math.floor(random() * 5)
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices
    const distance = reach * (0.8 + 0.2 * Math.sin(angle * bays))
    return [lon + distance * Math.cos(angle) * 1.25, lat + distance * Math.sin(angle)]
  })
  const geometry = { type: 'Polygon' as const, coordinates: [ring] }
  return { id, kind: 'wildfire', title: `${id} Fire`, rank: 'danger', geometry }
}
