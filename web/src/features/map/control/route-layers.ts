import type { LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../base/palette.ts'

// The control's layers, under the names that it uses, in Muster's colours. The filters have the old syntax, which both map libraries support.
const selected = ['all', ['in', '$type', 'LineString'], ['in', 'route', 'selected']]
const alternate = ['all', ['in', '$type', 'LineString'], ['in', 'route', 'alternate']]
const point = (property: string, value: string) => ['all', ['in', '$type', 'Point'], ['in', property, value]]
const round = { 'line-cap': 'round', 'line-join': 'round' }

const circle = (id: string, filter: unknown, paint: object) => ({
  id,
  type: 'circle',
  source: 'directions:markers',
  filter,
  paint,
})

/** Id of the layer of chevrons on the route. It has to be removed separately, because the control removes only its own layers. */
export const chevronLayer = 'muster-route-chevrons'

/** The lines of the route and its alternatives, in drawing order. */
export const routeLineLayers = [
  'directions-route-line-alt',
  'directions-route-line-casing',
  'directions-route-line',
  chevronLayer,
]

/** Route, alternatives and ends for the control's `styles`, in drawing order. */
export const routeLayers = (palette: Palette): LayerSpecification[] => {
  const edge = palette.dark && !palette.contrast ? palette.casing : palette.panel
  const line = (id: string, filter: unknown, color: string, width: number) => ({
    id,
    type: 'line',
    source: 'directions',
    layout: round,
    filter,
    paint: { 'line-color': color, 'line-width': width },
  })
  const alt = line('directions-route-line-alt', alternate, palette.route, 7)
  const layers = [
    // Alternatives are pale, so that the chosen route stands out.
    { ...alt, paint: { ...alt.paint, 'line-opacity': 0.45 } },
    line('directions-route-line-casing', selected, edge, 19),
    line('directions-route-line', selected, palette.route, 12),
    {
      id: chevronLayer,
      type: 'symbol',
      source: 'directions',
      filter: selected,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 76,
        'icon-image': 'muster-chevron',
        'icon-rotation-alignment': 'map',
      },
      paint: {},
    },
    circle('directions-hover-point-casing', point('id', 'hover'), {
      'circle-radius': 9,
      'circle-color': palette.panel,
    }),
    circle('directions-hover-point', point('id', 'hover'), { 'circle-radius': 6, 'circle-color': palette.ink }),
    circle('directions-waypoint-point-casing', point('id', 'waypoint'), {
      'circle-radius': 9,
      'circle-color': palette.panel,
    }),
    circle('directions-waypoint-point', point('id', 'waypoint'), { 'circle-radius': 6, 'circle-color': palette.ink }),
    circle('directions-origin-point', point('marker-symbol', 'A'), {
      'circle-radius': 22,
      'circle-color': palette.ink,
      'circle-opacity': 0.18,
    }),
    circle('directions-origin-label', point('marker-symbol', 'A'), {
      'circle-radius': 10,
      'circle-color': palette.ink,
      'circle-stroke-width': 4,
      'circle-stroke-color': palette.panel,
    }),
    // The point under the pin that people can press and drag. The control looks for a layer with this name.
    circle('directions-destination-point', point('marker-symbol', 'B'), {
      'circle-radius': 7,
      'circle-color': palette.brand,
    }),
    {
      id: 'directions-destination-label',
      type: 'symbol',
      source: 'directions:markers',
      filter: point('marker-symbol', 'B'),
      layout: {
        'icon-image': 'muster-pin',
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
      },
      paint: {},
    },
  ]
  return layers as unknown as LayerSpecification[]
}
