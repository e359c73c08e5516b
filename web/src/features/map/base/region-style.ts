import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { labelFont } from './fonts.ts'
import { mix, type Palette } from './palette.ts'
import { boxOfRegion, type MapRegion } from './regions.ts'

export const regionSourceId = ({ name }: MapRegion): string => `region-${name}`

/** The vector tiles of a region, as a source of the map. */
export const regionSource = (region: MapRegion): SourceSpecification => {
  const [[west, south], [east, north]] = boxOfRegion(region)
  return {
    type: 'vector',
    // The full address, because the map's worker cannot resolve a relative path.
    tiles: [location.origin + region.tiles],
    bounds: [west, south, east, north],
    // At a higher zoom the map shows the same tiles enlarged.
    maxzoom: region.maxZoom,
  }
}

const by = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...(stops as [number, number]),
]
const kinds = (property: 'class' | 'kind', ...values: string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', values],
]
const all = (...parts: ExpressionSpecification[]): ExpressionSpecification => ['all', ...parts]
const not = (part: ExpressionSpecification): ExpressionSpecification => ['!', part]

type RoadLook = {
  id: string
  classes: string[]
  minzoom: number
  major: boolean
  width: ExpressionSpecification
  edge: ExpressionSpecification
}

// Wide enough for tired eyes. A road is recognised by its edge, not by its colour.
const roadLooks: RoadLook[] = [
  {
    id: 'service',
    classes: ['service'],
    minzoom: 13.5,
    major: false,
    width: by(14, 0.8, 18, 12),
    edge: by(14, 2, 18, 15),
  },
  {
    id: 'minor',
    classes: ['minor'],
    minzoom: 12,
    major: false,
    width: by(12, 0.6, 14, 2.6, 18, 22),
    edge: by(12, 1.2, 14, 4.4, 18, 26),
  },
  {
    id: 'tertiary',
    classes: ['tertiary'],
    minzoom: 11,
    major: false,
    width: by(11, 0.9, 14, 4.4, 18, 26),
    edge: by(11, 1.9, 14, 6.4, 18, 30),
  },
  {
    id: 'secondary',
    classes: ['secondary'],
    minzoom: 10,
    major: true,
    width: by(10, 0.9, 14, 6, 18, 30),
    edge: by(10, 2, 14, 8.4, 18, 34),
  },
  {
    id: 'primary',
    classes: ['primary'],
    minzoom: 8,
    major: true,
    width: by(8, 0.8, 14, 7.4, 18, 34),
    edge: by(8, 1.8, 14, 10, 18, 39),
  },
  {
    id: 'freeway',
    classes: ['motorway', 'trunk'],
    minzoom: 5,
    major: true,
    width: by(5, 1, 14, 9, 18, 38),
    edge: by(5, 2.2, 14, 12.4, 18, 44),
  },
]

/** Road classes that cars use. */
export const drivenClasses: readonly string[] = roadLooks.flatMap(({ classes }) => classes)

const walks = ['path', 'steps', 'cycleway', 'track']

/** Layers for the ground, roads and labels of one region, in drawing order. `textScale`: 1 for the usual text size. */
export function regionLayers(region: MapRegion, palette: Palette, textScale: number) {
  const source = regionSourceId(region)
  const id = (name: string) => `${source}-${name}`
  const building = palette.contrast ? palette.outside : mix(palette.land, palette.label, palette.dark ? 0.22 : 0.14)
  const soft = palette.contrast ? palette.land : palette.park
  const paved = mix(palette.land, palette.label, palette.contrast ? 0 : 0.07)
  const street = palette.contrast ? palette.land : palette.road
  const major = palette.contrast ? palette.land : palette.roadMajor
  const closedRoad = mix(street, palette.label, 0.25)
  const walk = palette.contrast ? palette.fg : mix(palette.casing, palette.label, 0.55)

  const area = (
    name: string,
    layer: string,
    color: string,
    filter?: ExpressionSpecification,
    outline?: string,
  ): LayerSpecification => ({
    id: id(name),
    type: 'fill',
    source,
    'source-layer': layer,
    ...(filter && { filter }),
    paint: { 'fill-color': color, ...(outline && { 'fill-outline-color': outline }) },
  })
  const line = (
    name: string,
    color: string,
    width: ExpressionSpecification,
    minzoom: number,
    filter: ExpressionSpecification,
    dash?: number[],
  ): LayerSpecification => ({
    id: id(name),
    type: 'line',
    source,
    'source-layer': 'roads',
    minzoom,
    filter,
    ...(!dash && { layout: { 'line-cap': 'round', 'line-join': 'round' } }),
    paint: { 'line-color': color, 'line-width': width, ...(dash && { 'line-dasharray': dash }) },
  })
  const ground: LayerSpecification[] = [
    area(
      'green',
      'landcover',
      soft,
      kinds('kind', 'wood', 'scrub', 'grass', 'park', 'golf', 'cemetery', 'orchard', 'pitch', 'wetland'),
    ),
    // Areas where cars can stand and little can burn, such as car parks and bare ground. People may have to wait there.
    area(
      'paved',
      'landcover',
      paved,
      kinds('kind', 'parking', 'apron', 'runway', 'school', 'hospital', 'industrial', 'sand', 'rock'),
    ),
    area('water', 'water', palette.water, undefined, palette.contrast ? palette.fg : palette.contour),
    {
      id: id('stream'),
      type: 'line',
      source,
      'source-layer': 'waterway',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.contrast ? palette.fgMuted : mix(palette.water, palette.label, 0.25),
        'line-width': by(11, 0.6, 16, 3),
      },
    },
    {
      ...area(
        'buildings',
        'buildings',
        building,
        undefined,
        palette.contrast ? palette.fg : mix(building, palette.label, 0.2),
      ),
      minzoom: 14,
    },
  ]
  const isTunnel: ExpressionSpecification = ['to-boolean', ['get', 'tunnel']]
  const isPrivate: ExpressionSpecification = ['to-boolean', ['get', 'private']]
  const roads: LayerSpecification[] = [
    // Steps and paths have different dashes, so that people can tell a way for a wheelchair from one with stairs.
    line('path', walk, by(13, 0.8, 17, 3), 13.5, kinds('class', 'path', 'cycleway'), [3, 1.6]),
    line('track', walk, by(13, 1, 17, 4), 13, kinds('class', 'track'), [6, 2]),
    line('steps', walk, by(13, 2, 17, 8), 14, kinds('class', 'steps'), [0.35, 0.35]),
    ...roadLooks.map(({ id: name, classes, edge, minzoom }) =>
      line(`${name}-edge`, palette.casing, edge, minzoom, all(kinds('class', ...classes), not(isTunnel))),
    ),
    ...roadLooks.map(({ id: name, classes, width, major: isMajor, minzoom }) =>
      line(name, isMajor ? major : street, width, minzoom, all(kinds('class', ...classes), not(isTunnel))),
    ),
    line(
      'tunnel',
      palette.casing,
      by(8, 0.8, 14, 5, 18, 26),
      9,
      all(isTunnel, not(kinds('class', ...walks))),
      [1.2, 0.8],
    ),
    line('private', closedRoad, by(13, 0.8, 18, 10), 13.5, all(isPrivate, not(kinds('class', ...walks))), [1, 1]),
  ]

  const text = { 'text-color': palette.label, 'text-halo-color': palette.land, 'text-halo-width': 2.2 }
  const size = (...stops: number[]): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...(stops.map((stop, i) => (i % 2 === 0 ? stop : stop * textScale)) as [number, number]),
  ]
  const streetNames = (
    name: string,
    classes: string[],
    minzoom: number,
    label: ExpressionSpecification,
  ): LayerSpecification => ({
    id: id(`${name}-names`),
    type: 'symbol',
    source,
    'source-layer': 'roads',
    minzoom,
    filter: kinds('class', ...classes),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 240,
      'text-field': label,
      'text-font': labelFont,
      'text-size': size(10, 12, 13, 13, 17, 16),
      'text-padding': 3,
      'text-max-angle': 32,
    },
    paint: text,
  })
  const named: ExpressionSpecification = ['coalesce', ['get', 'name'], ['get', 'ref'], '']
  const numbered: ExpressionSpecification = ['coalesce', ['get', 'ref'], ['get', 'name'], '']
  const point = (
    name: string,
    layer: string,
    minzoom: number,
    filter: ExpressionSpecification,
    layout: object,
  ): LayerSpecification => ({
    id: id(name),
    type: 'symbol',
    source,
    'source-layer': layer,
    minzoom,
    filter,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': labelFont,
      'text-max-width': 9,
      'text-padding': 4,
      ...layout,
    },
    paint: text,
  })
  const under = { 'text-anchor': 'top', 'text-offset': [0, 1.1], 'text-optional': true }
  const labels: LayerSpecification[] = [
    {
      id: id('oneway'),
      type: 'symbol',
      source,
      'source-layer': 'roads',
      minzoom: 15,
      filter: ['in', ['get', 'oneway'], ['literal', [1, -1]]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 110,
        'icon-image': 'muster-oneway',
        'icon-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
        'icon-rotation-alignment': 'map',
        'icon-padding': 1,
      },
      paint: {},
    },
    point('park-names', 'landcover', 12, all(kinds('kind', 'park', 'wood', 'golf', 'cemetery'), ['has', 'name']), {
      'text-size': size(12, 13, 17, 15),
    }),
    point('water-names', 'water', 12, ['has', 'name'], { 'text-size': size(12, 13, 17, 15) }),
    {
      ...streetNames('stream', [], 13, ['coalesce', ['get', 'name'], '']),
      'source-layer': 'waterway',
      filter: ['has', 'name'],
    } as LayerSpecification,
    streetNames('walk', ['path', 'steps', 'cycleway', 'track', 'service'], 15.5, named),
    streetNames('minor', ['minor'], 13, named),
    streetNames('tertiary', ['tertiary'], 11.5, named),
    streetNames('main', ['secondary', 'primary'], 10.5, named),
    streetNames('freeway', ['motorway', 'trunk'], 8, numbered),
    point('small-places', 'pois', 15, kinds('kind', 'school', 'police', 'pharmacy', 'fuel', 'park', 'parking'), {
      'icon-image': 'muster-place',
      'text-size': 13 * textScale,
      ...under,
    }),
    point('refuges', 'pois', 13, kinds('kind', 'shelter_candidate', 'fire_station'), {
      'icon-image': ['match', ['get', 'kind'], 'shelter_candidate', 'muster-hall', 'muster-fire-station'],
      'text-size': 13 * textScale,
      ...under,
    }),
    point('hospitals', 'pois', 11, kinds('kind', 'hospital'), {
      'icon-image': 'muster-hospital',
      'text-size': 14 * textScale,
      ...under,
    }),
    point('quarters', 'places', 11, kinds('kind', 'neighbourhood', 'hamlet'), { 'text-size': size(11, 13, 16, 17) }),
    point('towns', 'places', 5, kinds('kind', 'city', 'town', 'village'), {
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        6,
        14 * textScale,
        14,
        ['case', ['<=', ['get', 'rank'], 2], 22 * textScale, 18 * textScale],
      ],
      'symbol-sort-key': ['get', 'rank'],
    }),
  ]
  return { ground, roads, labels }
}
