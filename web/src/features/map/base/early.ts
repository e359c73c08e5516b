import { readText, removeStored, writeText } from '../../../lib/storage.ts'
import { loadMap, type Maker, type MapSettings } from './create-map.ts'

/** Our own map, from this server. */
export const ownMap: MapSettings = { provider: 'maplibre', accessToken: null }

let early: Promise<Maker> | null = null

/** Whether the last map that this browser drew was our own: it is then drawn without asking which one to draw. */
export const isOwnMapKnown = (): boolean => readText('mapProvider') === ownMap.provider

export function rememberProvider({ provider }: MapSettings): void {
  if (provider === ownMap.provider) writeText('mapProvider', provider)
  else removeStored('mapProvider')
}

/** Starts loading our own map and what draws on it, for somebody who was logged in here and has seen it before, while the server is still asked who this is. */
export function loadMapEarly(): void {
  if (early || !isOwnMapKnown() || readText('user') === null) return
  early = loadMap(ownMap)
  // Whoever needs it hears of a failure.
  early.catch(() => {})
  for (const part of [
    import('../control/route-control.ts'),
    import('../control/route-layers.ts'),
    import('../scene.ts'),
  ] as Promise<unknown>[])
    part.catch(() => {})
}

/** The map that was loaded early, once: a later map asks for its regions anew. */
export function takeMap(settings: MapSettings): Promise<Maker> {
  const loaded = settings.provider === ownMap.provider ? early : null
  early = null
  return loaded?.catch(() => loadMap(settings)) ?? loadMap(settings)
}
