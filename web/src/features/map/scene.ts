import type { DirectionsRoute, HazardFeature, RouteSafety } from '@muster/contracts/entities/navigation'
import { type Box, boxOf, polygonsOf } from '@muster/geo/area'
import type { FeatureCollection } from 'geojson'
import type { Map as BaseMap, GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { type Base, repaint } from './base/create-map.ts'
import { putImages } from './base/images.ts'
import { type Palette, readPalette } from './base/palette.ts'
import { roadLines } from './base/roads.ts'
import { baseLayers } from './base/style.ts'
import { decodeLine } from './control/decode-line.ts'
import { edgePx } from './control/edge.ts'
import { routeLayers } from './control/route-layers.ts'
import { avoidedRoads } from './hazards/avoided-roads.ts'
import { hazardAreas, hazardLabelLayers, hazardLabels, hazardLayers } from './hazards/layers.ts'
import type { HazardWords } from './hazards/look.ts'

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

const avoidedLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'avoided-casing',
    type: 'line',
    source: 'avoided',
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': palette.panel, 'line-width': 9 },
  },
  {
    id: 'avoided-road',
    type: 'line',
    source: 'avoided',
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': palette.fg, 'line-width': 5, 'line-dasharray': [0.1, 2] },
  },
  {
    id: 'avoided-cross',
    type: 'symbol',
    source: 'avoided',
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'icon-image': 'muster-cross' },
  },
]

/** Dangers and route on a base map, in the page's look. Use from the map's load event on. */
export function createScene({ map, palette, font, hasOwnStyle }: Base, words: HazardWords) {
  const setData = (source: string, data: FeatureCollection) => {
    map.getSource<GeoJSONSource>(source)?.setData(data)
  }
  const add = (layers: LayerSpecification[]) => {
    for (const layer of layers) map.addLayer(layer)
  }
  return {
    /** Everything under the route. */
    lay() {
      putImages(map, palette)
      for (const id of ['hazards', 'hazard-labels', 'avoided']) map.addSource(id, { type: 'geojson', data: nothing })
      add([...hazardLayers(palette), ...avoidedLayers(palette)])
    },
    /** The names, over the route. */
    layLabels() {
      add(hazardLabelLayers(palette, font))
      map.moveLayer('directions-destination-label')
    },
    setHazards(hazards: readonly HazardFeature[]) {
      setData('hazards', hazardAreas(hazards))
      setData('hazard-labels', hazardLabels(hazards, words))
    },
    setAvoided: (avoided: RouteSafety['avoided'], hazards: readonly HazardFeature[]) =>
      setData('avoided', avoidedRoads(roadLines(), avoided, hazards)),
    /** Where no safe way leads, the destination must not wear the sign of the way out. */
    setBlocked(blocked: boolean) {
      map.setLayoutProperty('directions-destination-label', 'icon-image', blocked ? 'muster-cross' : 'muster-pin')
      map.setLayoutProperty('directions-destination-label', 'icon-anchor', blocked ? 'center' : 'bottom')
    },
    follow() {
      const next = readPalette(map.getContainer())
      putImages(map, next)
      repaint(map, [
        ...(hasOwnStyle ? baseLayers(next) : []),
        ...hazardLayers(next),
        ...avoidedLayers(next),
        ...routeLayers(next),
        ...hazardLabelLayers(next, font),
      ])
    },
  }
}

export type Scene = ReturnType<typeof createScene>

const spanOf = ([[west, south], [east, north]]: Box) => Math.max(east - west, north - south)
/** How much smaller the route may become so that what it avoids is seen, too. */
const widest = 1.8

/** Moves the map so that the whole route, and if it fits the danger, is seen in what is not covered. */
export function fitRoute(map: BaseMap, route: DirectionsRoute, hazards: readonly HazardFeature[]): void {
  const line = decodeLine(route.geometry)
  if (line.length === 0) return
  const way = boxOf(line)
  const avoided = route.muster.avoided.flatMap(({ hazardId }) => hazards.filter(({ id }) => id === hazardId))
  const all = boxOf([
    ...line,
    ...avoided.flatMap(({ geometry }) => polygonsOf(geometry).flatMap(([ring = []]) => ring)),
  ])
  const seen = spanOf(all) < spanOf(way) * widest ? all : way
  map.fitBounds(seen, { padding: edgePx, maxZoom: 15 })
}
