import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../base/palette.ts'
import type { ShelterFact } from './facts.ts'

export const shelterLayer = 'shelter-pins'

/** Names are shown from this zoom on. At a lower zoom they would hide the streets. */
const namedZoom = 11.5

/** The pins of these shelters as map features. */
export const shelterPins = (pins: readonly ShelterFact[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: pins.map(({ shelter, label }, order) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: shelter.coordinates },
    properties: {
      id: shelter.id,
      label,
      order,
      image: shelter.status === 'open' ? 'muster-shelter-open' : 'muster-shelter-unsaid',
    },
  })),
})
/** The layer of shelter pins, with the name and whether the shelter is open. */
export const shelterLayers = (palette: Palette, font: string[], textScale: number): LayerSpecification[] => [
  {
    id: shelterLayer,
    type: 'symbol',
    source: 'shelters',
    minzoom: 8,
    layout: {
      'icon-image': ['get', 'image'],
      'icon-anchor': 'bottom',
      'icon-allow-overlap': true,
      'text-field': ['step', ['zoom'], '', namedZoom, ['get', 'label']],
      'text-font': font,
      'text-size': 14 * textScale,
      'text-anchor': 'top',
      'text-offset': [0, 0.2],
      'text-optional': true,
      'text-max-width': 10,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: { 'text-color': palette.fg, 'text-halo-color': palette.panel, 'text-halo-width': 2.2 },
  },
]
