import { listRegions } from '@muster/regions/format/folder'
import type { Bbox, JoinedPart, Manifest, RegionSource } from '@muster/regions/format/manifest'
import { UserActionRequired } from '../infra/types.ts'
import { fetchAndBuild, inUse, type Ready } from './build.ts'
import { addFrom, type FetchTools, fetchExtract } from './fetch-extract.ts'
import type { Join } from './options.ts'

type Joined = Extract<RegionSource, { kind: 'joined' }>

/** Builds one region from the extracts of several that touch, so that routes cross their borders. Throws UserActionRequired. */
export async function joinRegions({ name, of }: Join, tools: FetchTools): Promise<void> {
  const known = await listRegions(tools.settings.dir)
  const missing = of.filter(one => !known.includes(one))
  if (missing.length > 0)
    throw new UserActionRequired(`There is no region ${missing.join(', ')}. Known: ${known.join(', ') || 'none'}.`)
  const manifests = await Promise.all(of.map(one => inUse(tools.settings, one)))
  const apart = firstApart(manifests)
  if (apart)
    throw new UserActionRequired(
      `${apart.name} does not touch the others: no road can lead across. Nothing was joined.`,
    )
  await buildJoined(name, { kind: 'joined', from: of.join(' + '), parts: manifests.flatMap(partsOf) }, tools)
  tools.say(`Ways from one of them to the other go over ${name}. ${of.join(' and ')} stay; remove them if you like.`)
}

/** Downloads every part and builds them as one region. */
export function buildJoined(name: string, source: Joined, tools: FetchTools): Promise<Manifest> {
  return fetchAndBuild(name, tools, async (): Promise<Ready> => {
    const fetched = new Map<string, Awaited<ReturnType<typeof fetchExtract>>>()
    const parts: Ready['parts'][number][] = []
    for (const [i, { bbox, ...from }] of source.parts.entries()) {
      // Two boxes of one state need the state's extract only once.
      const key = from.kind === 'overpass' ? `${i}` : `${from.kind} ${from.from}`
      const one = fetched.get(key) ?? (await fetchExtract(addFrom(`${name}-${i + 1}`, from, bbox), tools))
      fetched.set(key, one)
      parts.push({ pbf: one.pbf, bbox })
    }
    const files = [...fetched.values()].flatMap(({ pbf, isOurs }) => (isOurs ? [pbf] : []))
    return { files, source, parts }
  })
}

/** Prints which regions touch a new one, and how to join them. */
export async function sayWhatTouches(name: string, tools: FetchTools): Promise<void> {
  const { settings, say } = tools
  const all = await Promise.all((await listRegions(settings.dir)).map(one => inUse(settings, one)))
  const own = all.find(one => one.name === name)
  if (!own) return
  const isCovered = (other: Manifest) => all.some(one => holds(one.bbox, own.bbox) && holds(one.bbox, other.bbox))
  for (const other of all)
    if (other !== own && touches(own.bbox, other.bbox) && !isCovered(other))
      say(
        `${name} touches ${other.name}, but no way leads from one to the other yet: npm run region -- join ${other.name} ${name}`,
      )
}

function partsOf({ source, bbox, isClipped }: Manifest): JoinedPart[] {
  return source.kind === 'joined' ? source.parts : [{ ...source, bbox: isClipped ? bbox : null }]
}

/** A region that is not connected to the first one through regions that touch; undefined if all are connected. */
function firstApart(manifests: readonly Manifest[]): Manifest | undefined {
  const reached = manifests.slice(0, 1)
  // Each connected region may connect to others: the list grows during the loop.
  for (const one of reached)
    reached.push(...manifests.filter(other => !reached.includes(other) && touches(one.bbox, other.bbox)))
  return manifests.find(one => !reached.includes(one))
}

const touches = (a: Bbox, b: Bbox) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
const holds = (a: Bbox, b: Bbox) => a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3]
