import type { DirectionsRoute, HazardFeature, RouteSafety } from '@muster/contracts/entities/navigation'
import { type Box, boxOf, polygonsOf } from '@muster/geo/area'
import type { Position } from '@muster/geo/position'
import type { FeatureCollection, LineString } from 'geojson'
import type {
  Map as BaseMap,
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSource,
  LayerSpecification,
} from 'maplibre-gl'
import { type Base, repaint } from './base/create-map.ts'
import { keepClearPx, putImages } from './base/images.ts'
import { type Palette, readPalette } from './base/palette.ts'
import { drivenClasses, regionSourceId } from './base/region-style.ts'
import { boxOfRegion } from './base/regions.ts'
import { type RoadProperties, roadLines, roadsOutside } from './base/roads.ts'
import { baseLayers, firstLabelLayer } from './base/style.ts'
import { textScale } from './base/text-scale.ts'
import { decodeLine } from './control/decode-line.ts'
import { wayPadding } from './control/edge.ts'
import { routeLayers, routeLineLayers } from './control/route-layers.ts'
import { avoidedRoads, closedRoads } from './hazards/avoided-roads.ts'
import {
  hazardAreas,
  hazardLabelLayers,
  hazardLabels,
  hazardLayers,
  hazardPlateLayer,
  type LabelWords,
} from './hazards/layers.ts'
import { linesOf } from './hazards/lines-of.ts'
import type { Covered } from './over/use-over-map.ts'
import type { ShelterFact } from './shelters/facts.ts'
import { shelterLayers, shelterPins } from './shelters/layers.ts'

type Roads = FeatureCollection<LineString, RoadProperties>
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

// From far away many barred streets lie close together.
const growing = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  11,
  far,
  15,
  near,
]

const avoidedLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'avoided-casing',
    type: 'line',
    source: 'avoided',
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': palette.panel, 'line-width': growing(4.5, 9) },
  },
  {
    id: 'avoided-road',
    type: 'line',
    source: 'avoided',
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': palette.fg, 'line-width': growing(2.5, 5), 'line-dasharray': [0.1, 2] },
  },
  {
    id: 'avoided-cross',
    type: 'symbol',
    source: 'avoided',
    // From farther away it would hide the fire itself.
    minzoom: 12,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'icon-image': 'muster-cross' },
  },
]

const clear = { 'icon-image': 'muster-keep-clear', 'icon-allow-overlap': true } as const

/** Keep every label off the start of the route, off the person, and out from under what lies over the map. */
const keepClearLayers: LayerSpecification[] = [
  {
    id: 'muster-clear-start',
    type: 'symbol',
    source: 'directions:markers',
    filter: ['==', ['get', 'marker-symbol'], 'A'],
    layout: clear,
  },
  { id: 'muster-clear-person', type: 'symbol', source: 'person', layout: clear },
  {
    id: 'muster-clear-covered',
    type: 'symbol',
    source: 'covered',
    layout: { ...clear, 'icon-size': ['/', ['get', 'side'], keepClearPx], 'icon-padding': 0 },
  },
]

const personLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'person-halo',
    type: 'circle',
    source: 'person',
    paint: { 'circle-radius': 24, 'circle-color': palette.ink, 'circle-opacity': 0.18 },
  },
  {
    id: 'person-dot',
    type: 'circle',
    source: 'person',
    paint: {
      'circle-radius': 11,
      'circle-color': palette.ink,
      'circle-stroke-width': 4,
      'circle-stroke-color': palette.panel,
    },
  },
]

const pointAt = (coordinates: Position): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }],
})

/** Shelters, hazards and route on a base map, in the page's look. Use once the map's style is loaded. */
export function createScene({ map, palette, font, hasOwnStyle, regions }: Base, words: LabelWords) {
  const setData = (source: string, data: FeatureCollection) => {
    map.getSource<GeoJSONSource>(source)?.setData(data)
  }
  // Street names stay readable over a hatched area, and over the route.
  const below = () => (hasOwnStyle && map.getLayer(firstLabelLayer) ? firstLabelLayer : undefined)
  const add = (layers: LayerSpecification[], before?: string) => {
    for (const layer of layers) map.addLayer(layer, before)
  }
  /** Roads of the loaded tiles of all regions that the filter takes. */
  const regionRoads = (filter: FilterSpecification): Roads['features'] =>
    regions
      .flatMap(region => map.querySourceFeatures(regionSourceId(region), { sourceLayer: 'roads', filter }))
      .flatMap(linesOf)
  const roadsNamed = (names: readonly string[], isPractice: boolean): Roads => {
    if (isPractice) return roadLines()
    const named: FilterSpecification = [
      'any',
      ['in', ['get', 'name'], ['literal', [...names]]],
      ['in', ['get', 'ref'], ['literal', [...names]]],
    ]
    return { type: 'FeatureCollection', features: names.length > 0 ? regionRoads(named) : [] }
  }
  let outside: Roads | null = null
  /** What cars use: the roads of the loaded tiles, and the drawn network where there is no region. */
  const allRoads = (): Roads => {
    outside ??= roadsOutside(regions.map(boxOfRegion))
    const driven: FilterSpecification = ['in', ['get', 'class'], ['literal', [...drivenClasses]]]
    return { type: 'FeatureCollection', features: [...outside.features, ...regionRoads(driven)] }
  }
  return {
    /** Pictures first: a tile that needs one may come before the map's load event. */
    prepare: () => putImages(map, palette),
    /** Everything under the route. */
    lay() {
      if (!map.hasImage('muster-pin')) putImages(map, palette)
      for (const id of ['hazards', 'hazard-labels', 'avoided', 'shelters', 'person', 'covered'])
        map.addSource(id, { type: 'geojson', data: nothing })
      add([...hazardLayers(palette), ...avoidedLayers(palette)], below())
    },
    /** The names, over the route. */
    layLabels() {
      const before = below()
      if (before) for (const id of routeLineLayers) map.moveLayer(id, before)
      add([...shelterLayers(palette, font, textScale()), ...hazardLabelLayers(palette, font, textScale())])
      add([...keepClearLayers, ...personLayers(palette)])
      for (const id of [
        'directions-destination-label',
        // From far away the pin of the destination would hide the dangers around it.
        hazardPlateLayer,
        'directions-origin-point',
        'directions-origin-label',
      ])
        map.moveLayer(id)
    },
    setHazards(hazards: readonly HazardFeature[]) {
      setData('hazards', hazardAreas(hazards))
      setData('hazard-labels', hazardLabels(hazards, words))
    },
    /** Where the person is now; null takes the dot away. */
    setPerson: (at: Position | null) => setData('person', at ? pointAt(at) : nothing),
    /** Where no label may stand now. */
    setCovered: (covered: readonly Covered[]) =>
      setData('covered', {
        type: 'FeatureCollection',
        features: covered.map(({ at, side }) => ({
          type: 'Feature',
          properties: { side },
          geometry: { type: 'Point', coordinates: at },
        })),
      }),
    setShelters: (shelters: readonly ShelterFact[]) => setData('shelters', shelterPins(shelters)),
    /** Bars the roads that the route avoids, and every road that is closed. `isPractice`: the route is one of the drawn network. */
    setBarred(avoided: RouteSafety['avoided'], hazards: readonly HazardFeature[], isPractice: boolean) {
      const names = avoided.flatMap(({ roads }) => roads)
      const hasClosure = hazards.some(({ properties }) => properties.rank === 'closure')
      const features = [
        ...avoidedRoads(roadsNamed(names, isPractice), avoided, hazards),
        ...(hasClosure ? closedRoads(allRoads(), hazards) : []),
      ]
      setData('avoided', { type: 'FeatureCollection', features })
    },
    /** Where no safe way leads, the destination must not wear the sign of the way out. */
    setBlocked(blocked: boolean) {
      map.setLayoutProperty('directions-destination-label', 'icon-image', blocked ? 'muster-cross' : 'muster-pin')
      map.setLayoutProperty('directions-destination-label', 'icon-anchor', blocked ? 'center' : 'bottom')
    },
    follow() {
      const next = readPalette(map.getContainer())
      const scale = textScale()
      putImages(map, next)
      repaint(map, [
        ...(hasOwnStyle ? baseLayers({ palette: next, regions, textScale: scale }) : []),
        ...hazardLayers(next),
        ...avoidedLayers(next),
        ...routeLayers(next),
        ...personLayers(next),
        ...shelterLayers(next, font, scale),
        ...hazardLabelLayers(next, font, scale),
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
  map.fitBounds(seen, { padding: wayPadding, maxZoom: 15 })
}
