import type { Map as BaseMap } from 'maplibre-gl'

/** A substitute for the map in a browser that cannot draw one. The control's inputs and answers work; nothing is drawn. */
export function createStubMap(): BaseMap {
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
