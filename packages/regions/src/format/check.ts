import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openGraph } from '@muster/routing/graph/open'
import { openPlaces } from '../places/open.ts'
import { openTiles } from '../tiles/read-tiles.ts'
import { readAreas } from './areas.ts'
import { checkFiles } from './folder.ts'
import { regionFiles } from './manifest.ts'

/** Problems with a version, one sentence each. Checks sizes and checksums, and that each file can be opened and read. */
export async function checkRegion(folder: string): Promise<string[]> {
  const problems = await checkFiles(folder)
  if (problems.length > 0) return problems
  const path = (file: keyof typeof regionFiles) => join(folder, regionFiles[file])
  const checks: [string, () => unknown][] = [
    [regionFiles.roads, async () => openGraph(bufferOf(await readFile(path('roads'))))],
    [regionFiles.map, () => readTiles(path('map'))],
    [regionFiles.places, () => openPlaces(path('places')).close()],
    [regionFiles.refuges, async () => JSON.parse(await readFile(path('refuges'), 'utf8'))],
    [regionFiles.areas, async () => readAreas(await readFile(path('areas'), 'utf8'))],
  ]
  for (const [file, check] of checks) {
    try {
      await check()
    } catch (error) {
      problems.push(`${file}: ${(error as Error).message}.`)
    }
  }
  return problems
}

/** Copies the bytes into their own buffer, because sections of the graph must begin at multiples of eight. */
export const bufferOf = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer

async function readTiles(path: string): Promise<void> {
  const tiles = await openTiles(path)
  await tiles.close()
  if (tiles.count === 0) throw new Error('it has no tile')
}
