import type { DirectionsRoute, HazardFeature, RouteSafety } from '@muster/contracts/entities/navigation'
import { type Box, boxOf, polygonsOf } from '@muster/geo/area'
import type { Position } from '@muster/geo/position'
import type { FeatureCollection, LineString } from 'geojson'
import type { ExpressionSpecification, FilterSpecification, GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { type Base, repaint } from './base/create-map.ts'
import { keepClearPx, putImages } from './base/images.ts'
import { type Palette, readPalette } from './base/palette.ts'
import { drivenClasses, regionSourceId } from './base/region-style.ts'
import { boxOfRegion } from './base/regions.ts'
import { type RoadProperties, roadLines, roadsOutside } from './base/roads.ts'
import { baseLayers, firstLabelLayer } from './base/style.ts'
import { textScale } from './base/text-scale.ts'
import { decodeLine } from './control/decode-line.ts'
import { paddingIn, wayPadding } from './control/edge.ts'
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

// Thinner at low zoom, where many barred streets lie close together.
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
    // At a lower zoom the crosses would hide the fire itself.
    minzoom: 12,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'icon-image': 'muster-cross' },
  },
]

const clear = { 'icon-image': 'muster-keep-clear', 'icon-allow-overlap': true } as const

/** Invisible symbols that keep labels away from the start of the route, from the person, and from what lies over the map. */
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

/** Draws shelters, hazards and the route on a base map, in the page's colours. Its functions may be called once the map's style has loaded. */
export function createScene({ map, palette, font, hasOwnStyle, regions }: Base, words: LabelWords) {
  const setData = (source: string, data: FeatureCollection) => {
    map.getSource<GeoJSONSource>(source)?.setData(data)
  }
  // New layers go below the labels, so that street names stay readable over areas and the route.
  const below = () => (hasOwnStyle && map.getLayer(firstLabelLayer) ? firstLabelLayer : undefined)
  const add = (layers: LayerSpecification[], before?: string) => {
    for (const layer of layers) map.addLayer(layer, before)
  }
  /** The roads in the loaded tiles of all regions that match the filter. */
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
  /** All roads for cars: those in the loaded tiles, and the bundled road network outside the regions. */
  const allRoads = (): Roads => {
    outside ??= roadsOutside(regions.map(boxOfRegion))
    const driven: FilterSpecification = ['in', ['get', 'class'], ['literal', [...drivenClasses]]]
    return { type: 'FeatureCollection', features: [...outside.features, ...regionRoads(driven)] }
  }
  return {
    /** Adds the images. Call it before `lay`: a tile that needs an image may arrive before the map's load event. */
    prepare: () => putImages(map, palette),
    /** Adds the sources and all layers below the route. */
    lay() {
      if (!map.hasImage('muster-pin')) putImages(map, palette)
      for (const id of ['hazards', 'hazard-labels', 'avoided', 'shelters', 'person', 'covered'])
        map.addSource(id, { type: 'geojson', data: nothing })
      add([...hazardLayers(palette), ...avoidedLayers(palette)], below())
    },
    /** Adds the labels above the route. Call it after the control has added its layers. */
    layLabels() {
      const before = below()
      if (before) for (const id of routeLineLayers) map.moveLayer(id, before)
      add([...shelterLayers(palette, font, textScale()), ...hazardLabelLayers(palette, font, textScale())])
      add([...keepClearLayers, ...personLayers(palette)])
      for (const id of [
        'directions-destination-label',
        // The ends of the route are below the plates, because at low zoom the pin of the destination would hide the dangers around it.
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
    /** Shows the dot of the person; null removes it. */
    setPerson: (at: Position | null) => setData('person', at ? pointAt(at) : nothing),
    /** Sets where labels must not be drawn. */
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
    /** Marks the roads that the route avoids, and all closed roads, as barred. `isPractice`: the route runs on the practice network. */
    setBarred(avoided: RouteSafety['avoided'], hazards: readonly HazardFeature[], isPractice: boolean) {
      const names = avoided.flatMap(({ roads }) => roads)
      const hasClosure = hazards.some(({ properties }) => properties.rank === 'closure')
      const features = [
        ...avoidedRoads(roadsNamed(names, isPractice), avoided, hazards),
        ...(hasClosure ? closedRoads(allRoads(), hazards) : []),
      ]
      setData('avoided', { type: 'FeatureCollection', features })
    },
    /** Shows a cross instead of the pin at the destination if no safe way leads there. */
    setBlocked(blocked: boolean) {
      map.setLayoutProperty('directions-destination-label', 'icon-image', blocked ? 'muster-cross' : 'muster-pin')
      map.setLayoutProperty('directions-destination-label', 'icon-anchor', blocked ? 'center' : 'bottom')
    },
    /** Moves the map so that no panel covers any part of the route. The avoided dangers are included if they are near. */
    fitRoute(route: DirectionsRoute, hazards: readonly HazardFeature[], animate: boolean) {
      const line = decodeLine(route.geometry)
      if (line.length > 0)
        map.fitBounds(boxAround(line, route, hazards), { padding: paddingIn(map, wayPadding), maxZoom: 15, animate })
    },
    /** Applies the page's current colours and text size. */
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
/** The avoided dangers are included if the view then is less than this many times as large as the route alone. */
const widest = 1.8

/** The box around the line of a route, with the avoided dangers if they fit. */
function boxAround(line: readonly Position[], route: DirectionsRoute, hazards: readonly HazardFeature[]): Box {
  const way = boxOf(line)
  const avoided = route.muster.avoided.flatMap(({ hazardId }) => hazards.filter(({ id }) => id === hazardId))
  const all = boxOf([
    ...line,
    ...avoided.flatMap(({ geometry }) => polygonsOf(geometry).flatMap(([ring = []]) => ring)),
  ])
  return spanOf(all) < spanOf(way) * widest ? all : way
}
