import type { HazardFeature, RouteSafety } from '@muster/contracts/entities/navigation'
import { contains } from '@muster/geo/area'
import type { Position } from '@muster/geo/position'
import type { Feature, FeatureCollection, LineString } from 'geojson'
import type { RoadProperties } from '../base/roads.ts'

// The network is schematic: one of its lines may cross a whole fire, and only the part inside is avoided.
const parts = 24

const between = (a: Position, b: Position, part: number): Position => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]

const fine = (line: readonly Position[]): Position[] =>
  line.slice(1).flatMap((to, i) => {
    const from = line[i] ?? to
    return Array.from({ length: parts }, (_, n) => between(from, to, n / parts))
  })

const positionsOf = ({ coordinates }: LineString): Position[] => coordinates.map(([x = 0, y = 0]) => [x, y])

/** Stretches of a line inside an area. */
function inside(line: readonly Position[], { geometry }: HazardFeature): Position[][] {
  const stretches: Position[][] = []
  let current: Position[] = []
  for (const point of [...fine(line), ...line.slice(-1)]) {
    if (contains(geometry, point)) current.push(point)
    else if (current.length > 0) {
      stretches.push(current)
      current = []
    }
  }
  return [...stretches, current].filter(stretch => stretch.length > 1)
}

/** The roads that a route stays off, as far as they lie in what it avoids; each with a point in its middle for a cross. */
export function avoidedRoads(
  roads: FeatureCollection<LineString, RoadProperties>,
  avoided: RouteSafety['avoided'],
  hazards: readonly HazardFeature[],
): FeatureCollection {
  const features = avoided.flatMap(({ hazardId, roads: names }) => {
    const hazard = hazards.find(({ id }) => id === hazardId)
    if (!hazard) return []
    const meant = roads.features.filter(({ properties }) =>
      names.some(name => name === properties.label || properties.names.split('|').includes(name)),
    )
    return meant
      .flatMap(road => inside(positionsOf(road.geometry), hazard))
      .flatMap((stretch): Feature[] => [
        { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: stretch } },
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'Point', coordinates: stretch[Math.floor(stretch.length / 2)] ?? [] },
        },
      ])
  })
  return { type: 'FeatureCollection', features }
}
