import { readText, removeStored, writeText } from '../../../lib/storage.ts'
import { loadMap, type Maker, type MapSettings } from './create-map.ts'

/** Settings of Muster's own map, whose data comes from this server. */
export const ownMap: MapSettings = { provider: 'maplibre', accessToken: null }

let early: Promise<Maker> | null = null

/** Whether the last map in this browser was Muster's own. Then it is drawn without waiting for the server's settings. */
export const isOwnMapKnown = (): boolean => readText('mapProvider') === ownMap.provider

/** Stores which map this browser drew last. */
export function rememberProvider({ provider }: MapSettings): void {
  if (provider === ownMap.provider) writeText('mapProvider', provider)
  else removeStored('mapProvider')
}

/**
 * Starts to load Muster's own map and the code that draws on it, before the server has said who is signed in. Does nothing unless somebody was logged in
 * on this browser and has seen this map.
 */
export function loadMapEarly(): void {
  if (early || !isOwnMapKnown() || readText('user') === null) return
  early = loadMap(ownMap)
  // `takeMap` handles a failure.
  early.catch(() => {})
  for (const part of [
    import('../control/route-control.ts'),
    import('../control/route-layers.ts'),
    import('../scene.ts'),
  ] as Promise<unknown>[])
    part.catch(() => {})
}

/** The map that was loaded early, or a newly loaded one. The early one is used only once, so that a later map loads its regions again. */
export function takeMap(settings: MapSettings): Promise<Maker> {
  const loaded = settings.provider === ownMap.provider ? early : null
  early = null
  return loaded?.catch(() => loadMap(settings)) ?? loadMap(settings)
}
