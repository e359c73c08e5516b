import type { Map as BaseMap } from 'maplibre-gl'

/** In place of a map where the browser can draw none: the control's inputs and answers work, and nothing is drawn. */
export function noMap(): BaseMap {
  const nothing = () => {}
  const map = {
    loaded: () => true,
    on: nothing,
    off: nothing,
    addSource: nothing,
    removeSource: nothing,
    addLayer: nothing,
    removeLayer: nothing,
    getLayer: () => undefined,
    getSource: () => undefined,
    flyTo: nothing,
    fitBounds: nothing,
  }
  return map as unknown as BaseMap
}
