import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { labelPoint } from '@muster/geo/label-point'
import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { mix, type Palette } from '../base/palette.ts'
import { type HazardWords, hazardLabel, hazardLook, hazardLooks } from './look.ts'

const look = (...names: string[]): ExpressionSpecification => ['in', ['get', 'look'], ['literal', names]]

// At different heights, for areas around the same fire often share their middle.
const labelHeight = { fire: 0.5, order: 0.78, closed: 0.7, warning: 0.9, notice: 0.35 }

export const hazardAreas = (hazards: readonly HazardFeature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: hazards.map(({ geometry, properties }) => ({
    type: 'Feature',
    geometry,
    properties: { look: hazardLook(properties) },
  })),
})

export const hazardLabels = (hazards: readonly HazardFeature[], words: HazardWords): FeatureCollection => ({
  type: 'FeatureCollection',
  features: hazards.flatMap(hazard => {
    const its = hazardLook(hazard.properties)
    const at = labelPoint(hazard.geometry, labelHeight[its])
    if (!at) return []
    const properties = { id: hazard.id, look: its, label: hazardLabel(hazard, words), order: hazardLooks.indexOf(its) }
    return [{ type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: at }, properties }]
  }),
})

const area = (id: string, names: string[], pattern: string): LayerSpecification => ({
  id: `hazard-${id}`,
  type: 'fill',
  source: 'hazards',
  filter: look(...names),
  paint: { 'fill-pattern': pattern, 'fill-antialias': false },
})

const edge = (id: string, names: string[], color: string, width: number, dash?: number[]): LayerSpecification => ({
  id: `hazard-${id}-edge`,
  type: 'line',
  source: 'hazards',
  filter: look(...names),
  layout: { 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': width, ...(dash && { 'line-dasharray': dash }) },
})

/** Areas and edges; they lie under the route. */
export const hazardLayers = (palette: Palette): LayerSpecification[] => {
  const wide = palette.contrast ? 1 : 0
  return [
    edge('notice', ['notice'], palette.borderStrong, 1.5 + wide, [1, 3]),
    area('warning', ['warning'], 'muster-warning'),
    edge('warning', ['warning'], palette.warning, 3, [3.4, 2]),
    area('order', ['order', 'closed'], 'muster-order'),
    edge('order', ['order', 'closed'], palette.danger, 3.5),
    area('fire', ['fire'], 'muster-fire'),
    edge('fire', ['fire'], palette.dangerFg, 3 + wide),
  ]
}

export const hazardPlateLayers = ['hazard-label-notice', 'hazard-label-warning', 'hazard-label-danger']

/** The plates' colours: fire and ORDER dark red, WARNING orange, the rest paper. */
export const chipColors = (palette: Palette) => ({
  danger: {
    fill: palette.contrast ? palette.danger : mix(palette.danger, '#000000', 0.42),
    text: palette.dangerText,
    edge: palette.dark && !palette.contrast ? palette.dangerFg : palette.panel,
  },
  warning: { fill: palette.warning, text: palette.warningText, edge: palette.panel },
  notice: { fill: palette.panel, text: palette.fg, edge: palette.borderStrong },
})

/** Names of the areas, above the route. `font` is one that this base map can draw. */
export const hazardLabelLayers = (palette: Palette, font: string[]): LayerSpecification[] => {
  const colors = chipColors(palette)
  const chip = (id: keyof typeof colors, names: string[], minzoom: number): LayerSpecification => ({
    id: `hazard-label-${id}`,
    type: 'symbol',
    source: 'hazard-labels',
    filter: look(...names),
    minzoom,
    layout: {
      'text-field': ['get', 'label'],
      'text-font': font,
      'text-size': 15,
      'text-max-width': 30,
      'icon-image': `muster-chip-${id}`,
      'icon-text-fit': 'both',
      'symbol-sort-key': ['get', 'order'],
      // Aside, where the middle is taken by an end of the route.
      'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
      'text-radial-offset': 1.6,
      'text-padding': 2,
    },
    paint: { 'text-color': colors[id].text },
  })
  return [
    chip('notice', ['notice'], 7),
    chip('warning', ['warning'], 8),
    chip('danger', ['order', 'closed', 'fire'], 6.5),
  ]
}
