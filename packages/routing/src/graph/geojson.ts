import type { Position } from '@muster/geo/position'
import { ROAD_CLASSES } from './tags.ts'
import type { RoadGraph } from './types.ts'

export type RoadFeature = {
  type: 'Feature'
  properties: { name: string; ref: string; class: string; local: boolean }
  geometry: { type: 'LineString'; coordinates: Position[] }
}

/** A graph's roads for drawing. `local` marks the generalised streets beside freeways, which a map may leave out. */
export const roadsAsGeoJson = (graph: RoadGraph): { type: 'FeatureCollection'; features: RoadFeature[] } => ({
  type: 'FeatureCollection',
  features: Array.from({ length: graph.segmentCount }, (_, s) => {
    const name = graph.texts[graph.name[s] ?? 0] ?? ''
    const coordinates: Position[] = []
    for (let i = graph.shapeStart[s] ?? 0; i < (graph.shapeStart[s + 1] ?? 0); i++) {
      coordinates.push([graph.shapeLon[i] ?? 0, graph.shapeLat[i] ?? 0])
    }
    const properties = {
      name,
      ref: graph.texts[graph.ref[s] ?? 0] ?? '',
      class: ROAD_CLASSES[graph.roadClass[s] ?? 0] ?? '',
      local: name.startsWith('Local roads'),
    }
    return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }
  }),
})
