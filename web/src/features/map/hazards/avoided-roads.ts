import type { HazardFeature, RouteSafety } from '@muster/contracts/entities/navigation'
import { type Area, type Box, boxOf, contains, polygonsOf } from '@muster/geo/area'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { Feature, FeatureCollection, LineString } from 'geojson'
import { insidePart, pointAtFraction } from '../base/outside.ts'
import type { RoadProperties } from '../base/roads.ts'

type Roads = FeatureCollection<LineString, RoadProperties>

/** Length of the parts into which a road segment is cut inside the box of an area. Their number is limited, because closures may be as wide as a county. */
const partMeters = 25
const mostParts = 400

const touches = ([[w1, s1], [e1, n1]]: Box, [[w2, s2], [e2, n2]]: Box) => w1 <= e2 && w2 <= e1 && s1 <= n2 && s2 <= n1

/** Points along a line. Inside the box they are close together, because the line may cross the edge of the area there. */
const fine = (line: readonly Position[], box: Box): Position[] =>
  line.slice(1).flatMap((to, i) => {
    const from = line[i] ?? to
    const part = insidePart(from, to, box)
    if (!part) return [from]
    const [a, b] = part.map(share => pointAtFraction(from, to, share)) as [Position, Position]
    const parts = Math.min(mostParts, Math.max(1, Math.ceil(distanceMeters(...a, ...b) / partMeters)))
    return [from, ...Array.from({ length: parts + 1 }, (_, n) => pointAtFraction(a, b, n / parts))]
  })

const positionsOf = ({ coordinates }: LineString): Position[] => coordinates.map(([x = 0, y = 0]) => [x, y])

/** The parts of a line inside an area. `box`: the box of the area. */
function inside(line: readonly Position[], geometry: Area, box: Box): Position[][] {
  if (line.length < 2 || !touches(boxOf(line), box)) return []
  const stretches: Position[][] = []
  let current: Position[] = []
  for (const point of [...fine(line, box), ...line.slice(-1)]) {
    if (contains(geometry, point)) current.push(point)
    else if (current.length > 0) {
      stretches.push(current)
      current = []
    }
  }
  return [...stretches, current].filter(stretch => stretch.length > 1)
}

/** A barred part of a road: its line, and the point in its middle for the cross. */
const barred = (stretch: Position[]): Feature[] => [
  { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: stretch } },
  {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: stretch[Math.floor(stretch.length / 2)] ?? [] },
  },
]

const within = (roads: Roads['features'], geometry: HazardFeature['geometry']): Feature[] => {
  const corners = polygonsOf(geometry).flatMap(([ring = []]) => ring)
  if (corners.length === 0) return []
  const box = boxOf(corners)
  return roads.flatMap(road => inside(positionsOf(road.geometry), geometry as Area, box)).flatMap(barred)
}

/** The parts of the avoided roads that lie inside the hazards for which the route avoids them. */
export function avoidedRoads(
  roads: Roads,
  avoided: RouteSafety['avoided'],
  hazards: readonly HazardFeature[],
): Feature[] {
  return avoided.flatMap(({ hazardId, roads: names }) => {
    const hazard = hazards.find(({ id }) => id === hazardId)
    if (!hazard || names.length === 0) return []
    const meant = roads.features.filter(({ properties }) =>
      names.some(name => name === properties.label || properties.names.split('|').includes(name)),
    )
    return within(meant, hazard.geometry)
  })
}

/** Margin around the box of the two ends of a closure, in degrees. A road with the right number inside it counts as closed. */
const besideDegrees = 0.003

const numberIn = (text: string) => /\d+[a-z]?/i.exec(text)?.[0].toLowerCase() ?? null

/** The parts of the road with this number between the two ends of a closure. */
function betweenEnds(roads: Roads['features'], line: Position[], number: string): Feature[] {
  const [[west, south], [east, north]] = boxOf(line)
  const [w, s, e, n] = [west - besideDegrees, south - besideDegrees, east + besideDegrees, north + besideDegrees]
  const around: Position[] = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ]
  const numbered = roads.filter(({ properties }) =>
    (properties.names.split('|')[1] ?? '').split(';').some(ref => numberIn(ref) === numberIn(number)),
  )
  return within(numbered, { type: 'Polygon', coordinates: [around] })
}

function closedBy(roads: Roads['features'], { geometry, properties }: HazardFeature): Feature[] {
  if (geometry.type !== 'LineString') return within(roads, geometry)
  const { roadNumber } = properties
  return roadNumber ? betweenEnds(roads, geometry.coordinates, roadNumber) : barred(geometry.coordinates)
}

/** The closed parts of all roads that officials have closed, whether or not a route leads there. */
export const closedRoads = (roads: Roads, hazards: readonly HazardFeature[]): Feature[] =>
  hazards.filter(({ properties }) => properties.rank === 'closure').flatMap(hazard => closedBy(roads.features, hazard))
