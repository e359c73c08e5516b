import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bbox, ExtractSource } from '@muster/regions/format/manifest'
import { type Say, UserActionRequired } from '../infra/types.ts'
import { checksumSuffix, credit, type Extract, extractAround, extractNamed } from './catalogue.ts'
import { download, type Patience, removeDownload } from './download.ts'
import type { Add, Settings } from './options.ts'
import { fetchBox, largestOverpassBox } from './overpass.ts'
import type { Progress } from './progress.ts'

/** An extract on this machine. `isOurs`: it was downloaded, and is deleted after the build. */
export type Fetched = { pbf: string; source: ExtractSource; isOurs: boolean }

/** `patience`: how long to wait for servers, if it differs from the default. */
export type FetchTools = {
  settings: Settings
  progress: Progress
  say: Say
  signal?: AbortSignal
  patience?: Partial<Patience & { answerMs: number }>
}
/** Downloads are stored by region, because the region's lock keeps other processes from them. */
type Tools = FetchTools & { name: string }

/** The `add` command that downloads a region's source again. */
export function addFrom(name: string, { kind, from }: ExtractSource, bbox: Bbox | null): Add {
  const place = kind === 'file' ? { file: from } : kind === 'url' ? { url: from } : null
  return { command: 'add', name, bbox, from: place, extract: kind === 'catalogue' ? from : null }
}

/** Gets the extract that an `add` asks for. Throws UserActionRequired if it is not available. */
export async function fetchExtract({ name, bbox, from, extract }: Add, given: FetchTools): Promise<Fetched> {
  const tools: Tools = { ...given, name }
  if (from && 'file' in from && !existsSync(from.file)) throw new UserActionRequired(`There is no file ${from.file}.`)
  if (from && 'file' in from) return { pbf: from.file, source: { kind: 'file', from: from.file }, isOurs: false }
  if (from) return fetchUrl(from.url, null, { kind: 'url', from: from.url }, tools)
  const named = extract === null ? undefined : extractNamed(extract)
  if (named) return fetchFromCatalogue(named, tools)
  if (bbox && areaOf(bbox) <= largestOverpassBox) return fetchFromOverpass(bbox, tools)
  const around = bbox && extractAround(bbox)
  if (around) return fetchFromCatalogue(around, tools)
  throw new UserActionRequired(
    'No single state holds this box: give an extract that does, with --from <address or file>.',
  )
}

const areaOf = ([west, south, east, north]: Bbox) => (east - west) * (north - south)

async function fetchFromCatalogue(extract: Extract, tools: Tools): Promise<Fetched> {
  tools.say(`${extract.title}: ${credit}`)
  const problems: string[] = []
  const urls = tools.settings.mirrors.map(mirror => `${mirror}/${extract.path}`)
  for (const url of urls) {
    try {
      const source = { kind: 'catalogue', from: extract.name } as const
      const fetched = await fetchUrl(url, `${url}${checksumSuffix}`, source, tools)
      // Data that other mirrors sent before they failed cannot be used any more, and may be gigabytes.
      for (const other of urls) if (other !== url) await removeDownload(pathFor(other, tools))
      return fetched
    } catch (error) {
      if (!(error instanceof UserActionRequired)) throw error
      problems.push(error.message)
    }
  }
  throw new UserActionRequired(problems.join('\n'))
}

/** The path at which the file of an address is kept until it is built. */
function pathFor(url: string, { settings, name }: Tools): string {
  const digest = createHash('sha256').update(url).digest('hex').slice(0, 12)
  return join(settings.downloads, `${name}-${digest}.osm.pbf`)
}

async function fetchUrl(
  url: string,
  checksumUrl: string | null,
  source: ExtractSource,
  tools: Tools,
): Promise<Fetched> {
  const { progress, signal, patience } = tools
  const path = pathFor(url, tools)
  progress.begin(`Downloading ${url}`)
  try {
    await download({ url, path, checksumUrl, progress: progress.bytes, ...patience, ...(signal ? { signal } : {}) })
  } finally {
    progress.end()
  }
  return { pbf: path, source, isOurs: true }
}

async function fetchFromOverpass(bbox: Bbox, tools: Tools): Promise<Fetched> {
  const { settings, progress, name, signal, patience } = tools
  const path = join(settings.downloads, `${name}-overpass.osm.pbf`)
  progress.begin(`Asking Overpass for ${bbox.join(',')}`)
  try {
    const mirror = await fetchBox(path, bbox, {
      mirrors: settings.overpass,
      progress: progress.bytes,
      ...(signal && { signal }),
      ...(patience && { patience }),
    })
    return { pbf: path, source: { kind: 'overpass', from: mirror }, isOurs: true }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    progress.end()
  }
}
