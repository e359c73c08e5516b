import type { RuntimeConfig } from '@muster/contracts/routes/gateway'
import type { Map as BaseMap, LayerSpecification, MapOptions } from 'maplibre-gl'
import { readView } from './last-view.ts'
import type { Palette } from './palette.ts'
import { listMapRegions, type MapRegion } from './regions.ts'
import { textScale } from './text-scale.ts'

/** Which map library this installation uses, and its access token. */
export type MapSettings = RuntimeConfig['map']
/** Creates a map in `container`. `label`: its accessible name. The map starts loading at once. */
export type Maker = (container: HTMLElement, palette: Palette, label: string) => Base
/** A base map, and what the layers on it need to know. */
export type Base = {
  map: BaseMap
  font: string[]
  palette: Palette
  hasOwnStyle: boolean
  /** The regions whose real streets are drawn; empty on another provider's map. */
  regions: readonly MapRegion[]
  /** Id of the source that draws the ground. Null on another provider's map: there only the load event says that the map is visible. */
  groundSource: string | null
}

/** Where the map starts if this browser has no last view: the centre of California. */
export const start = { center: [-119.4179, 36.7783] as [number, number], zoom: 6 }

const common = (container: HTMLElement, label: string): MapOptions => ({
  container,
  ...(readView() ?? start),
  attributionControl: false,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  minZoom: 4,
  maxZoom: 18,
  locale: { 'Map.Title': label },
})

async function loadOwn(): Promise<Maker> {
  const [maplibre, { ownStyle }, { ownFont }, regions, worker] = await Promise.all([
    import('maplibre-gl'),
    import('./style.ts'),
    import('./fonts.ts'),
    listMapRegions(),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'),
    import('maplibre-gl/dist/maplibre-gl.css'),
  ])
  maplibre.setWorkerUrl(worker.default)
  // Starts the worker threads of the map while the page is still being drawn.
  maplibre.prewarm()
  return (container, palette, label) => ({
    map: new maplibre.Map({
      ...common(container, label),
      // Not validated in the browser, because a test validates the style.
      validateStyle: false,
      style: ownStyle({ palette, regions, textScale: textScale() }),
    }),
    palette,
    font: ownFont,
    hasOwnStyle: true,
    regions,
    groundSource: 'land',
  })
}

async function loadMapbox(accessToken: string): Promise<Maker> {
  const [{ default: mapbox }] = await Promise.all([import('mapbox-gl'), import('mapbox-gl/dist/mapbox-gl.css')])
  return (container, palette, label) => {
    const { attributionControl: _, ...options } = common(container, label)
    const style = palette.dark ? 'mapbox://styles/mapbox/dark-v11' : 'mapbox://styles/mapbox/light-v11'
    const map = new mapbox.Map({
      ...(options as object),
      container,
      style,
      accessToken,
      projection: 'mercator',
    })
    // The screen uses only calls that both libraries have. One type for both keeps the rest of the code simple.
    return {
      map: map as unknown as BaseMap,
      palette,
      font: ['DIN Pro Bold', 'Arial Unicode MS Bold'],
      hasOwnStyle: false,
      regions: [],
      groundSource: null,
    }
  }
}

/** Loads the map library that this installation uses, and not the other one. Rejects if it cannot be loaded. */
export async function loadMap({ provider, accessToken }: MapSettings): Promise<Maker> {
  return provider === 'mapbox' && accessToken ? await loadMapbox(accessToken) : await loadOwn()
}

/** Calls `then` once the ground is on the screen. Tiles, names and the streets of a region may appear later. */
export function onFirstDraw({ map, groundSource }: Base, then: () => void): void {
  let isDrawn = false
  const drawn = () => {
    if (!isDrawn) then()
    isDrawn = true
  }
  map.once('load', drawn)
  if (!groundSource) return
  const look = ({ sourceId }: { sourceId?: string }) => {
    if (sourceId !== groundSource || !map.isSourceLoaded(groundSource)) return
    map.off('sourcedata', look)
    map.once('render', drawn)
  }
  map.on('sourcedata', look)
}

/** Sets the colours and text sizes of existing layers to those of `layers`. Ignores layers that the map does not have. */
export function repaint(map: BaseMap, layers: readonly LayerSpecification[]): void {
  for (const { id, paint, layout } of layers) {
    if (!map.getLayer(id)) continue
    const size = layout && 'text-size' in layout ? layout['text-size'] : undefined
    if (size !== undefined) map.setLayoutProperty(id, 'text-size', size)
    for (const [property, value] of Object.entries(paint ?? {}))
      map.setPaintProperty(id, property as Parameters<BaseMap['setPaintProperty']>[1], value)
  }
}

/** Whether this browser can draw a map: it needs WebGL 2. The test is slow, because it creates a WebGL context. */
export const canDrawMaps = (): boolean => {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
