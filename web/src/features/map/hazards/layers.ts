import type { HazardGrowth } from '@muster/contracts/entities/hazard-fact'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { type Severity, severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { labelPoint } from '@muster/geo/label-point'
import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { mix, type Palette } from '../base/palette.ts'
import { type HazardWords, hazardLabel, hazardLook, hazardLooks } from './look.ts'

const look = (...names: string[]): ExpressionSpecification => ['in', ['get', 'look'], ['literal', names]]

// Relative height of the label in its area. The heights differ, because areas around the same fire often have the same middle.
const labelHeight = { fire: 0.5, order: 0.78, closed: 0.7, warning: 0.9, notice: 0.35 }

/** The areas of the hazards as map features. The property `look` decides how one is drawn. */
export const hazardAreas = (hazards: readonly HazardFeature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: hazards.map(({ geometry, properties }) => ({
    type: 'Feature',
    geometry,
    properties: { look: hazardLook(properties) },
  })),
})

/** Words for the labels. `asOf`: when a fire line was drawn, because the fire may have moved since. `pace`: how fast a hazard grows. */
export type LabelWords = HazardWords & { asOf: (instant: string) => string; pace: (growth: HazardGrowth) => string }

/** The labels of the hazards as points. `dated` is the label with the time and the growth. */
export const hazardLabels = (hazards: readonly HazardFeature[], words: LabelWords): FeatureCollection => ({
  type: 'FeatureCollection',
  features: hazards.flatMap(hazard => {
    const its = hazardLook(hazard.properties)
    const at = labelPoint(hazard.geometry, labelHeight[its])
    if (!at) return []
    const { severity, isDrill, issuedAt, growth } = hazard.properties
    const name = hazardLabel(hazard, words)
    const properties = {
      id: hazard.id,
      look: its,
      label: name,
      dated: [name, its === 'fire' && words.asOf(issuedAt), growth && growth.metersPerHour > 0 && words.pace(growth)]
        .filter(Boolean)
        .join('\n'),
      order: hazardLooks.indexOf(its),
      plate: plateName(severityOrHigh(severity), isDrill),
    }
    return [{ type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: at }, properties }]
  }),
})

const drawnAs = (type: 'Polygon' | 'LineString'): ExpressionSpecification => ['==', ['geometry-type'], type]

const area = (id: string, names: string[], pattern: string): LayerSpecification => ({
  id: `hazard-${id}`,
  type: 'fill',
  source: 'hazards',
  // Only polygons: a closed road is a line, and MapLibre would fill the area between its bends.
  filter: ['all', drawnAs('Polygon'), look(...names)],
  paint: { 'fill-pattern': pattern, 'fill-antialias': false },
})

const edge = (id: string, names: string[], color: string, width: number, dash?: number[]): LayerSpecification => ({
  id: `hazard-${id}-edge`,
  type: 'line',
  source: 'hazards',
  filter: ['all', drawnAs('Polygon'), look(...names)],
  layout: { 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': width, ...(dash && { 'line-dasharray': dash }) },
})

/** Closures of which only the two ends are known. The line is dashed, because it does not follow the road. */
const betweenEnds = (palette: Palette, width: number): LayerSpecification => ({
  id: 'hazard-closed-ends',
  type: 'line',
  source: 'hazards',
  filter: ['all', drawnAs('LineString'), look('closed')],
  layout: { 'line-cap': 'butt' },
  paint: { 'line-color': palette.fg, 'line-width': width, 'line-dasharray': [2, 1.5] },
})

/** The layers of areas and edges, which are drawn below the route. */
export const hazardLayers = (palette: Palette): LayerSpecification[] => {
  const wide = palette.contrast ? 1 : 0
  return [
    edge('notice', ['notice'], palette.borderStrong, 1.5 + wide, [1, 3]),
    area('warning', ['warning'], 'muster-warning'),
    edge('warning', ['warning'], palette.warning, 3, [3.4, 2]),
    area('order', ['order'], 'muster-order'),
    edge('order', ['order'], palette.danger, 3.5),
    area('closed', ['closed'], 'muster-closed'),
    edge('closed', ['closed'], palette.fg, 3 + wide),
    betweenEnds(palette, 4 + wide),
    area('fire', ['fire'], 'muster-fire'),
    edge('fire', ['fire'], palette.dangerFg, 3 + wide),
  ]
}

/** Layer of the plates at low zoom. */
export const hazardPlateLayer = 'hazard-plates'
/** All layers with plates or names of hazards. A press on one of them opens the hazard's card. */
export const hazardPlateLayers = [
  hazardPlateLayer,
  'hazard-plates-unnamed',
  'hazard-label-notice',
  'hazard-label-warning',
  'hazard-label-danger',
]

/** Colours of the name plates: dark red for fires and orders, orange for warnings, the colour of the panel for the rest. */
export const chipColors = (palette: Palette) => ({
  danger: {
    fill: palette.contrast ? palette.danger : mix(palette.danger, '#000000', 0.42),
    text: palette.dangerText,
    edge: palette.dark && !palette.contrast ? palette.dangerFg : palette.panel,
  },
  warning: { fill: palette.warning, text: palette.warningText, edge: palette.panel },
  notice: { fill: palette.panel, text: palette.fg, edge: palette.borderStrong },
})

/** Name of the image of a severity's plate. */
export const plateName = (severity: Severity, isDrill: boolean) => (isDrill ? `drill-${severity}` : severity)

/** Colours of a severity's plate, as on other screens. A drill keeps the shape of the severity, but has no colour, because it is no danger. */
export function plateColors(severity: Severity, isDrill: boolean, palette: Palette): { fill: string; text: string } {
  if (isDrill) return { fill: palette.panel, text: palette.fg }
  if (severity === 'critical') return { fill: palette.danger, text: palette.dangerText }
  if (severity === 'high') return { fill: palette.high, text: palette.highText }
  if (severity === 'medium') return { fill: palette.warning, text: palette.warningText }
  return { fill: palette.low, text: palette.lowText }
}

const datedZoom = 12

const namedZoom = 8
const plateImage: ExpressionSpecification = ['concat', 'muster-plate-', ['get', 'plate']]

/** At low zoom an area is too small for words, so it has only the plate of its severity. */
const plateLayer: LayerSpecification = {
  id: hazardPlateLayer,
  type: 'symbol',
  source: 'hazard-labels',
  maxzoom: namedZoom,
  layout: {
    'icon-image': plateImage,
    'icon-allow-overlap': true,
    // Beside the place, because the dot of the person may be there.
    'icon-offset': [18, -18],
    // The most serious is drawn last, on top.
    'symbol-sort-key': ['-', 0, ['get', 'order']],
  },
  paint: {},
}

/** A plate for hazards whose name has no room. The layer is below the names, so that the map places it after them. */
const unnamedPlateLayer: LayerSpecification = {
  id: 'hazard-plates-unnamed',
  type: 'symbol',
  source: 'hazard-labels',
  minzoom: namedZoom,
  filter: look('fire', 'order', 'closed'),
  layout: { 'icon-image': plateImage, 'icon-padding': 0, 'symbol-sort-key': ['get', 'order'] },
  paint: {},
}

/** The layers of plates and names, which are drawn above the route. `font`: a font that this base map can draw. */
export const hazardLabelLayers = (palette: Palette, font: string[], textScale = 1): LayerSpecification[] => {
  const colors = chipColors(palette)
  const chip = (id: keyof typeof colors, names: string[], minzoom: number): LayerSpecification => ({
    id: `hazard-label-${id}`,
    type: 'symbol',
    source: 'hazard-labels',
    filter: look(...names),
    minzoom,
    layout: {
      // The time needs room, so it is shown only at a high zoom. The legend always shows it.
      'text-field': ['step', ['zoom'], ['get', 'label'], datedZoom, ['get', 'dated']],
      'text-font': font,
      'text-size': 15 * textScale,
      'text-max-width': 30,
      'icon-image': `muster-chip-${id}`,
      'icon-text-fit': 'both',
      'symbol-sort-key': ['get', 'order'],
      // The label moves aside if an end of the route is in the middle.
      'text-variable-anchor': [
        'center',
        'bottom',
        'top',
        'left',
        'right',
        'top-left',
        'top-right',
        'bottom-left',
        'bottom-right',
      ],
      'text-radial-offset': 1.6,
      'text-padding': 2,
    },
    paint: { 'text-color': colors[id].text },
  })
  return [
    plateLayer,
    unnamedPlateLayer,
    chip('notice', ['notice'], namedZoom),
    chip('warning', ['warning'], namedZoom),
    chip('danger', ['order', 'closed', 'fire'], namedZoom),
  ]
}
