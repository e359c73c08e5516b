import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { labelFont } from './fonts.ts'
import { landShapes } from './land.ts'
import type { Palette } from './palette.ts'
import { regionLayers, regionSource, regionSourceId } from './region-style.ts'
import { boxOfRegion, type MapRegion } from './regions.ts'
import { roadsOutside, townsOutside } from './roads.ts'

const is = (property: string, value: string): ExpressionSpecification => ['==', ['get', property], value]
const growing = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...(stops as [number, number]),
]

const roadLayers = (palette: Palette): LayerSpecification[] => {
  const line = (id: string, kind: string, color: string, width: ExpressionSpecification, minzoom: number) => ({
    id,
    type: 'line' as const,
    source: 'roads',
    filter: is('kind', kind),
    minzoom,
    layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
    paint: { 'line-color': color, 'line-width': width },
  })
  // In high contrast a road is drawn as two dark lines, as on a printed map.
  const fill = palette.contrast ? palette.land : palette.roadMajor
  const street = palette.contrast ? palette.land : palette.road
  return [
    line('street-casing', 'street', palette.casing, growing(8, 0.8, 11, 3.4, 15, 12), 8),
    line('main-casing', 'main', palette.casing, growing(5, 0.9, 10, 4.2, 15, 17), 5.5),
    line('freeway-casing', 'freeway', palette.casing, growing(5, 2.2, 10, 7, 15, 24), 4),
    line('street', 'street', street, growing(8, 0.2, 11, 2, 15, 9.5), 8),
    line('main', 'main', fill, growing(5, 0.3, 10, 2.7, 15, 14), 5.5),
    line('freeway', 'freeway', fill, growing(5, 1.1, 10, 5, 15, 20), 4),
  ]
}

const labels = (palette: Palette, textScale: number): LayerSpecification[] => {
  const paint = { 'text-color': palette.label, 'text-halo-color': palette.land, 'text-halo-width': 2 }
  const town = (id: string, rank: number, minzoom: number, size: ExpressionSpecification): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'towns',
    filter: ['==', ['get', 'rank'], rank],
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': labelFont,
      'text-size': size,
      'text-padding': 6,
      'text-max-width': 9,
      // The name is under the point of the town, where no pin or dot hides it.
      'text-anchor': 'top',
      'text-offset': [0, 0.8],
    },
    paint,
  })
  return [
    {
      id: 'road-labels',
      type: 'symbol',
      source: 'roads',
      minzoom: 9.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'label'],
        'text-font': labelFont,
        'text-size': 14 * textScale,
        'text-padding': 8,
      },
      paint,
    },
    town('towns', 1, 8, growing(8, 13 * textScale, 14, 17 * textScale)),
    town('cities', 0, 4, growing(5, 14 * textScale, 12, 20 * textScale)),
  ]
}

/** Input of the base map's style. */
export type BaseLook = {
  palette: Palette
  /** The regions with real streets. Elsewhere the map shows the bundled road network. */
  regions: readonly MapRegion[]
  /** 1 for the usual text size. */
  textScale: number
}

/** All layers of Muster's own base map, labels last. After a change of colours, `repaint` sets their paint and text sizes from a new call. */
export function baseLayers({ palette, regions, textScale }: BaseLook): LayerSpecification[] {
  const drawn = regions.map(region => regionLayers(region, palette, textScale))
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.water } },
    {
      id: 'outside',
      type: 'fill',
      source: 'land',
      filter: is('kind', 'outside'),
      paint: { 'fill-color': palette.outside, 'fill-outline-color': palette.border },
    },
    { id: 'land', type: 'fill', source: 'land', filter: is('kind', 'home'), paint: { 'fill-color': palette.land } },
    { id: 'water', type: 'fill', source: 'land', filter: is('kind', 'water'), paint: { 'fill-color': palette.water } },
    ...drawn.flatMap(({ ground }) => ground),
    {
      id: 'counties',
      type: 'line',
      source: 'land',
      filter: is('kind', 'county'),
      paint: { 'line-color': palette.contour, 'line-width': 1 },
    },
    {
      id: 'state-line',
      type: 'line',
      source: 'land',
      filter: is('kind', 'home'),
      paint: { 'line-color': palette.borderStrong, 'line-width': palette.contrast ? 2 : 1.2 },
    },
    ...roadLayers(palette),
    ...drawn.flatMap(({ roads }) => roads),
    ...labels(palette, textScale),
    ...drawn.flatMap(({ labels }) => labels),
  ]
}

/** The lowest label layer. Areas and routes are drawn below it. */
export const firstLabelLayer = 'road-labels'

/** The style of Muster's own map: real streets inside the regions, bundled data for the rest of California. All data comes from this server. */
export function ownStyle(look: BaseLook): StyleSpecification {
  const boxes = look.regions.map(boxOfRegion)
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: landShapes() },
      roads: { type: 'geojson', data: roadsOutside(boxes) },
      towns: { type: 'geojson', data: townsOutside(boxes) },
      ...Object.fromEntries(look.regions.map(region => [regionSourceId(region), regionSource(region)])),
    },
    layers: baseLayers(look),
  }
}
