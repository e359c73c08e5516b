import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AreaNames, readAreas } from '@muster/regions/format/areas'
import { checkRegion } from '@muster/regions/format/check'
import { readManifest } from '@muster/regions/format/folder'
import { type Manifest, regionFiles } from '@muster/regions/format/manifest'
import { openPlaces, type Places } from '@muster/regions/places/open'
import { openTiles, type Tiles } from '@muster/regions/tiles/read-tiles'
import { openGraph } from '@muster/routing/graph/open'
import type { RoadGraph } from '@muster/routing/graph/types'
import type { Refuge } from '@muster/routing/plan/types'

/** A version of a region with its files open. */
export type OpenRegion = {
  manifest: Manifest
  /** The folder of its files, for threads that open them themselves. */
  folder: string
  /** The road graph's bytes, which threads share. */
  roads: SharedArrayBuffer
  /** The opened road graph. It is used to find out where roads are known. */
  graph: RoadGraph
  /** Names of the town and the county at a point. */
  areaAt: AreaNames
  refuges: readonly Refuge[]
  places: Places
  tiles: Tiles
  close(): Promise<void>
}

/** Checks and opens a version of a region. Throws an error that lists the problems if a file is missing, damaged or in another format. */
export async function openRegion(folder: string): Promise<OpenRegion> {
  const problems = await checkRegion(folder)
  if (problems.length > 0) throw new Error(problems.join(' '))
  const manifest = await readManifest(folder)
  const bytes = await readFile(join(folder, regionFiles.roads))
  const roads = new SharedArrayBuffer(bytes.length)
  new Uint8Array(roads).set(bytes)
  const { refuges }: { refuges: Refuge[] } = JSON.parse(await readFile(join(folder, regionFiles.refuges), 'utf8'))
  const areaAt = readAreas(await readFile(join(folder, regionFiles.areas), 'utf8'))
  const tiles = await openTiles(join(folder, regionFiles.map))
  const places = openPlaces(join(folder, regionFiles.places))
  return {
    manifest,
    folder,
    roads,
    // The checksum was verified above.
    graph: openGraph(roads, { isVerified: true }),
    areaAt,
    refuges,
    places,
    tiles,
    async close() {
      places.close()
      await tiles.close()
    },
  }
}
