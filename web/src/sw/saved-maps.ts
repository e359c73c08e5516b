import type { PackMap } from '@muster/contracts/entities/pack'
import type { Region } from '@muster/contracts/entities/region'
import { readTiles } from '@muster/routing/pack/tile-file'
import { listPacks, readPack, type SavedPack } from '../entities/offline-pack/store.ts'
import { verifyPack } from '../entities/offline-pack/verify-pack.ts'

type SavedMap = { slot: string; map: PackMap; tile: ReturnType<typeof readTiles> }

// Opened maps by slot and version, so that a pack is verified only once while the service worker runs.
const open = new Map<string, Promise<SavedMap | null>>()

async function openMap(saved: SavedPack): Promise<SavedMap | null> {
  const bytes = await readPack(saved)
  if (!bytes) return null
  const { manifest, part } = await verifyPack(bytes, [saved.key])
  return manifest.map && { slot: saved.slot, map: manifest.map, tile: readTiles(await part('map')) }
}

/** The maps of all saved packs. A damaged pack is left out; the page that plans with it tells the person. */
async function savedMaps(): Promise<SavedMap[]> {
  const packs = (await listPacks()).filter(({ isRefused }) => !isRefused)
  const keyOf = ({ slot, version }: SavedPack) => `${slot} ${version}`
  const wanted = new Set(packs.map(keyOf))
  for (const key of open.keys()) if (!wanted.has(key)) open.delete(key)
  const maps = packs.map(saved => {
    const known =
      open.get(keyOf(saved)) ??
      openMap(saved).catch(error => {
        console.warn('offline map refused', String(error))
        return null
      })
    open.set(keyOf(saved), known)
    return known
  })
  return (await Promise.all(maps)).filter(map => map !== null)
}

/** The regions that can be drawn without a network; null if there are none. The name includes the slot, because two packs may be of the same region. */
export async function savedRegions(): Promise<Region[] | null> {
  const maps = await savedMaps()
  if (maps.length === 0) return null
  return maps.map(({ slot, map: { region } }) => ({ ...region, name: `${region.name}-${slot}` }))
}

const tilePath = /^\/api\/tiles\/([a-z0-9-]+)\/[^/]+\/(\d+)\/(\d+)\/(\d+)\.mvt$/

/** A gzipped tile from a saved map; null if no pack has it. Ignores the version of the region in the path. */
export async function savedTile(pathname: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [, name, ...numbers] = tilePath.exec(pathname) ?? []
  const [z = 0, x = 0, y = 0] = numbers.map(Number)
  for (const { map, tile } of await savedMaps()) {
    const found = map.region.name === name ? tile(z, x, y) : null
    if (found) return found
  }
  return null
}
