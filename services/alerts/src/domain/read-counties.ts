import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { GeometryCollection, Topology } from 'topojson-specification'

const require = createRequire(import.meta.url)

/** Reads the borders of all counties. In the container image the file is compressed (`tools/image/bundle.ts`). */
export function readCounties(folder = installed()): Topology<{ counties: GeometryCollection }> {
  const file = join(folder, 'counties-10m.json')
  const compressed = `${file}.br`
  // `require` would cache the topology and keep it in memory in addition to the polygons that are made from it.
  const text = existsSync(compressed) ? brotliDecompressSync(readFileSync(compressed)) : readFileSync(file)
  return JSON.parse(text.toString())
}

const installed = () => dirname(require.resolve('us-atlas/package.json'))
