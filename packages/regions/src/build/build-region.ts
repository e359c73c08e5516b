import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileGraph } from '@muster/routing/graph/compile'
import { checkRegion } from '../format/check.ts'
import { activate, digestOf, writeManifest } from '../format/folder.ts'
import {
  attribution,
  type Bbox,
  formatVersion,
  type Manifest,
  type RegionSource,
  regionFiles,
} from '../format/manifest.ts'
import { PbfProblem } from '../pbf/problem.ts'
import { createPlaces } from '../places/write.ts'
import { cutTiles } from '../tiles/cut-tiles.ts'
import { maxZoom } from '../tiles/partitions.ts'
import { createPmtiles } from '../tiles/pmtiles-writer.ts'
import { presentAreas } from './area-file.ts'
import { type Extract, type ExtractPart, readExtract } from './extract.ts'
import { layers } from './tag-rules.ts'

const license = 'ODbL-1.0'

/** Steps of a build with their usual shares of its time in percent, for the estimate. */
export const buildSteps = { relations: 6, nodes: 14, ways: 26, roads: 10, places: 18, map: 24, check: 2 } as const
export type BuildStep = keyof typeof buildSteps
/** Called with the progress of a step; `share` is between 0 and 1. */
export type BuildProgress = (step: BuildStep, share: number) => void

/** `pbf`: an OSM PBF file, which is cut to `bbox`, or used completely if that is null. */
type Options = ExtractPart & {
  /** Further extracts, read as one with the first. Elements with the same id are used once. */
  others?: readonly ExtractPart[]
  dir: string
  name: string
  source: RegionSource
  now?: Date
  progress?: BuildProgress
}

/**
 * Builds a region from an extract, checks it and makes it the version in use. Throws PbfProblem if the extract cannot be read or has no road. After any error
 * the version in use stays as it is.
 */
export async function buildRegion({
  pbf,
  dir,
  name,
  bbox,
  others = [],
  source,
  now = new Date(),
  progress = () => {},
}: Options): Promise<Manifest> {
  const folder = join(dir, name, `.building-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const facts = await writeFiles(folder, { parts: [{ pbf, bbox }, ...others], name, source, progress })
    const manifest = await describe(folder, { ...facts, name, isClipped: bbox !== null && !others.length, source, now })
    await writeManifest(folder, manifest)
    progress('check', 0)
    const problems = await checkRegion(folder)
    if (problems.length > 0) throw new Error(`The built region is not valid: ${problems.join(' ')}`)
    progress('check', 1)
    await activate(dir, name, manifest.version, folder)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Facts = { box: Bbox; dataDate: Date | null; counts: Record<string, number> }

async function writeFiles(
  folder: string,
  {
    parts,
    name,
    source,
    progress,
  }: Required<Pick<Options, 'name' | 'source' | 'progress'>> & { parts: readonly ExtractPart[] },
): Promise<Facts> {
  const file = (key: keyof typeof regionFiles) => join(folder, regionFiles[key])
  const places = createPlaces(file('places'))
  let extract: Extract | undefined
  try {
    extract = await readExtract({ parts, workDir: folder, places, progress })
    const { nodes, roads, features, partitions, refuges, areas, bounds, restrictions, dataDate } = extract
    if (roads.count === 0) throw new PbfProblem('The extract has no road inside the box.')
    const box: Bbox = [bounds.west / 1e7, bounds.south / 1e7, bounds.east / 1e7, bounds.north / 1e7]

    const { osmIds: _, ...raw } = roads.toRawRoads(nodes, restrictions)
    progress('roads', 0.5)
    const date = dataDate?.toISOString() ?? ''
    await writeFile(file('roads'), compileGraph(raw, { name, source: source.from, date, isPractice: false }))
    progress('roads', 1)
    const placeCounts = places.finish(raw, areas, share => progress('places', share))

    const archive = await createPmtiles(file('map'))
    const pairs = Math.max(1, partitions.pairs)
    await cutTiles(features, partitions, box, archive.add, done => progress('map', done / pairs))
    const metadata = { name, attribution, vector_layers: layers.map(id => ({ id, fields: {} })) }
    const tiles = await archive.finish({ minZoom: 0, maxZoom, bbox: box, metadata })

    await writeFile(file('refuges'), JSON.stringify({ attribution, refuges }))
    await writeFile(file('areas'), JSON.stringify({ attribution, areas: presentAreas(areas) }))
    const counts = {
      nodes: nodes.count,
      roads: roads.count,
      features: features.count,
      tiles,
      refuges: refuges.length,
      areas: areas.length,
      ...placeCounts,
    }
    return { box, dataDate, counts }
  } finally {
    places.abort()
    extract?.close()
  }
}

async function describe(
  folder: string,
  {
    box,
    dataDate,
    counts,
    name,
    isClipped,
    source,
    now,
  }: Facts & Pick<Options, 'name' | 'source'> & { isClipped: boolean; now: Date },
): Promise<Manifest> {
  const files: Manifest['files'] = {}
  const hash = createHash('sha256').update(String(formatVersion))
  for (const file of Object.values(regionFiles)) {
    files[file] = await digestOf(join(folder, file))
    hash.update(files[file].sha256)
  }
  const day = (dataDate ?? now).toISOString().slice(0, 10).replaceAll('-', '')
  return {
    format: formatVersion,
    name,
    version: `${day}-${hash.digest('hex').slice(0, 10)}`,
    bbox: box,
    isClipped,
    source,
    attribution,
    license,
    dataDate: dataDate?.toISOString() ?? null,
    builtAt: now.toISOString(),
    counts,
    files,
  }
}
