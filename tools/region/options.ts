import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { regionName } from '@muster/contracts/entities/region'
import { type Bbox, bbox as bboxSchema } from '@muster/regions/format/manifest'
import { stateDir } from '../infra/paths.ts'
import { UserActionRequired } from '../infra/types.ts'
import { extractNamed, namesLike, publisher } from './catalogue.ts'

export const usage = `npm run region -- add <state | west,south,east,north | file.osm.pbf> [--from <address or file>] [--bbox w,s,e,n] [--name <name>]
                                       builds a region from OpenStreetMap data
npm run region -- join <name> <name> [<name> ...] [--name <name>]
                                       builds one region from several regions that touch each other
npm run region -- list                 lists the regions
npm run region -- check [<name>]       checks that regions are not damaged
npm run region -- update [<name>]      builds regions again from the newest data
npm run region -- remove <name>        removes a region`

/** The settings from environment variables. */
export type Settings = {
  /** The folder of the regions. */
  dir: string
  /** The folder in which downloads are kept until they are built. */
  downloads: string
  /** Addresses of catalogue mirrors, in the order in which they are tried. */
  mirrors: readonly string[]
  overpass: readonly string[]
}

/** Builds one region from one source. */
export type Add = {
  command: 'add'
  name: string
  bbox: Bbox | null
  /** A file on this machine, an address, or null for the catalogue or Overpass. */
  from: { file: string } | { url: string } | null
  /** The extract of the catalogue to use; null to choose it by the box. */
  extract: string | null
}
/** Builds one region from the extracts of several. */
export type Join = { command: 'join'; name: string; of: readonly string[] }
export type Options =
  | Add
  | Join
  | { command: 'list' }
  | { command: 'check' | 'update'; name: string | null }
  | { command: 'remove'; name: string }

const defaultOverpass = 'https://overpass-api.de/api/interpreter,https://overpass.kumi.systems/api/interpreter'

/** Reads REGIONS_DIR, REGION_MIRRORS and OVERPASS_MIRRORS, or their defaults. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const list = (text: string) => text.split(',').flatMap(word => word.trim().replace(/\/$/, '') || [])
  const dir = resolve(env.REGIONS_DIR || join(stateDir(env), 'regions'))
  return {
    dir,
    downloads: join(dir, '.downloads'),
    mirrors: list(env.REGION_MIRRORS || publisher),
    overpass: list(env.OVERPASS_MIRRORS || defaultOverpass),
  }
}

/** Throws UserActionRequired for unknown or invalid options. */
export function readOptions(args: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: args.filter(arg => arg !== '--').map(protectNegative),
      allowPositionals: true,
      options: { from: { type: 'string' }, bbox: { type: 'string' }, name: { type: 'string' } },
    })
    const [command, what, ...others] = positionals
    if (command === 'join' && what !== undefined) return readJoin([what, ...others], values.name)
    if (others.length > 0) throw new Error(`${others[0]} is one word too many`)
    if (command === 'add' && what !== undefined) return readAdd(what.trim(), values)
    if (command === 'list' && what === undefined) return { command }
    if (command === 'remove' && what !== undefined) return { command, name: nameFrom(what) }
    if (command === 'check' || command === 'update')
      return { command, name: what === undefined ? null : nameFrom(what) }
    throw new Error(command ? `"${args.join(' ')}" is not a command` : 'Say what to do')
  } catch (error) {
    throw new UserActionRequired(`${error instanceof Error ? error.message : error}. Usage:\n${usage}`)
  }
}

// A box in the west begins with a minus sign, which would be parsed as an option.
const protectNegative = (arg: string) => (/^-\d/.test(arg) ? ` ${arg}` : arg)

function readAdd(
  what: string,
  given: { from?: string | undefined; bbox?: string | undefined; name?: string | undefined },
): Add {
  const box = readBbox(what)
  const file = !box && what.endsWith('.pbf') ? what : null
  const bbox = box ?? (given.bbox === undefined ? null : readBbox(given.bbox))
  if (given.bbox !== undefined && !bbox) throw new Error(`--bbox ${given.bbox} is not west,south,east,north`)
  const from = readFrom(given.from ?? file)
  const name = nameFrom(given.name ?? (box ? nameOfBox(box) : file ? nameOfFile(file) : what))
  const extract = !box && !from ? (extractNamed(what.toLowerCase())?.name ?? null) : null
  if (!box && !from && !extract) throw new Error(unknownText(what))
  return { command: 'add', name, bbox, from, extract }
}

function unknownText(what: string): string {
  const like = namesLike(nameFrom(what))
  const meant = like.length > 0 ? `. Did you mean ${like.join(' or ')}?` : ''
  return `"${what}" is neither a state of the catalogue, nor a box, nor a file that ends with .pbf${meant}`
}

function readJoin(words: readonly string[], given: string | undefined): Join {
  const of = [...new Set(words.map(nameFrom))]
  if (of.length < 2) throw new Error('join needs the names of two regions or more')
  const name = nameFrom(given ?? of.join('-'))
  if (of.includes(name)) throw new Error(`The joined region needs a name of its own: --name`)
  return { command: 'join', name, of }
}

function readFrom(text: string | null): Add['from'] {
  if (text === null) return null
  return /^https?:\/\//.test(text) ? { url: text } : { file: existing(text) }
}

function existing(file: string): string {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  return resolve(file)
}

/** Null for a text that is not a box. Throws for a box that is reversed or empty. */
function readBbox(text: string): Bbox | null {
  const parts = text.trim().split(',')
  if (parts.length !== 4 || parts.some(part => !/^\s*-?\d+(\.\d+)?\s*$/.test(part))) return null
  const parsed = bboxSchema.safeParse(parts.map(Number))
  if (!parsed.success) throw new Error(`${text} lies outside the world`)
  const [west, south, east, north] = parsed.data
  if (west >= east || south >= north)
    throw new Error(`${text} is not west,south,east,north: west must be below east, south below north`)
  return parsed.data
}

function nameFrom(text: string): string {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (!regionName.safeParse(name).success)
    throw new Error(`"${text}" cannot name a region; use letters, digits and hyphens`)
  return name
}

const nameOfFile = (file: string) => (file.split('/').at(-1) ?? file).replace(/(?:-latest)?(?:\.osm)?\.pbf$/, '')
const nameOfBox = ([west, south, east, north]: Bbox) =>
  `box-${[(south + north) / 2, (west + east) / 2].map(value => Math.abs(value).toFixed(2)).join('-')}`
