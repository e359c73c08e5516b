import { join } from 'node:path'
import type { Bbox } from '../format/manifest.ts'
import type { Tags } from '../pbf/block.ts'
import { openPbf, type PbfFile } from '../pbf/read.ts'
import { readAddress } from '../places/address.ts'
import type { PlaceSink } from '../places/write.ts'
import { createPartitions, type Partitions } from '../tiles/partitions.ts'
import { seaIn } from './coastline.ts'
import { createFeatureStore, type FeatureStore, type FeatureType } from './feature-store.ts'
import { areaOf, type Bounds, boundsOf, type Coordinates, groupRings, overlaps, pointInside } from './geometry.ts'
import { createNodeStores, type NodePlaces, type NodeStores } from './node-store.ts'
import { float64List, indexIn } from './number-list.ts'
import { isLargeEnough, refugeKind, type TaggedRefuge } from './refuges.ts'
import { type AreaRelation, createRelations, isAdministrative } from './relations.ts'
import { joinRings } from './rings.ts'
import { createRoadList, type RoadList } from './road-list.ts'
import { splitPolygon } from './split-polygon.ts'
import { areaRule, isArea, lineRule, type MapRule, poiRule, roadRule, settlementRule } from './tag-rules.ts'

/** A place that is least likely to burn, from the tags of the map. */
export type Refuge = {
  id: string
  kind: TaggedRefuge
  name: string
  /** A point inside it, longitude and latitude in degrees. */
  location: [number, number]
  areaSquareMeters: number
  source: string
}
/** The area of a county, city or town. Rings in degrees × 10⁷. */
export type NamedArea = { id: string; name: string; level: number; polygons: Coordinates[][]; bounds: Bounds }

/** The data of an extract. `close` deletes its temporary files. */
export type Extract = {
  /** The bounding box of all data. */
  bounds: Bounds
  /** The bounding box of each part. */
  boxes: readonly Bounds[]
  dataDate: Date | null
  nodes: NodeStores
  roads: RoadList
  features: FeatureStore
  partitions: Partitions
  refuges: Refuge[]
  areas: NamedArea[]
  restrictions: ReturnType<typeof createRelations>['restrictions']
  close(): void
}

/** The scans of `readExtract`. */
export type Phase = 'relations' | 'nodes' | 'ways'

/** A file to read. `bbox`: west, south, east, north in degrees; null uses the box that the file declares. */
export type ExtractPart = { pbf: string; bbox: Bbox | null }

type Options = {
  /** One extract, or several that are read as one. */
  parts: readonly ExtractPart[]
  /** Folder for temporary files. */
  workDir: string
  places: PlaceSink
  progress: (phase: Phase, share: number) => void
}

const roadNodeKeys = [
  'barrier',
  'highway',
  'ford',
  'kerb',
  'crossing',
  'traffic_calming',
  'railway',
  'access',
  'wheelchair',
]

/**
 * Reads an extract in three scans: relations, nodes, ways. Several parts are read as one: elements with the same id are used once. Throws PbfProblem for
 * files that cannot be read.
 */
export async function readExtract({ parts, workDir, places, progress }: Options): Promise<Extract> {
  const relations = createRelations()
  const files = await openParts(parts, relations.take, share => progress('relations', share))
  const nodes = createNodeStores(files.map((_, i) => join(workDir, `nodes-${i}.tmp`)))
  const features = createFeatureStore(join(workDir, 'features.tmp'))
  const close = () => {
    nodes.close()
    features.close()
  }
  try {
    const roads = createRoadList()
    const given = parts.every(({ bbox }) => bbox) ? parts.flatMap(({ bbox }) => (bbox ? [toE7(bbox)] : [])) : null
    const points = await readNodes(files, { nodes, roads, given, progress })
    const boxes = files.map(({ file, bbox }, i) =>
      bbox ? toE7(bbox) : (header(file) ?? points.extents[i] ?? emptyBounds()),
    )
    const region: Taking['region'] = { bounds: boxAround(boxes), boxes }
    const partitions = createPartitions(region.bounds)
    const map = createMap(features, partitions, boxes)
    for (const { id, lonE7, latE7, tags } of points.tagged) takePoint(id, lonE7, latE7, tags, { map, places, region })

    const restricted = new Set<number>()
    for (const { from, to, via } of relations.restrictions)
      for (const way of [from, to, ...('ways' in via ? via.ways : [])]) restricted.add(way)
    const areas = createAreas({ map, places, region })
    const members = createMembers(relations.memberWays())
    const coast: Coordinates[] = []
    await readWays(files, { nodes, roads, map, places, region, areas, members, restricted, coast, progress })
    const sea = seaIn(region.bounds, coast)
    if (sea.length > 0) map.add({ layer: 'water', minZoom: 0, properties: { kind: 'ocean' } }, 'polygon', sea)
    for (const relation of relations.areas) takeRelation(relation, { nodes, members, areas, map })
    features.finish()
    return {
      ...region,
      dataDate: oldest(files.map(({ file }) => file.header.replicatedAt)),
      nodes,
      roads,
      features,
      partitions,
      refuges: areas.refuges,
      areas: areas.named,
      restrictions: relations.restrictions,
      close,
    }
  } catch (error) {
    close()
    throw error
  } finally {
    for (const { file } of files) await file.close()
  }
}

type Part = { file: PbfFile; bbox: Bbox | null }

async function openParts(
  parts: readonly ExtractPart[],
  relation: ReturnType<typeof createRelations>['take'],
  progress: (share: number) => void,
): Promise<Part[]> {
  const files: Part[] = []
  try {
    for (const [i, { pbf, bbox }] of parts.entries()) {
      const file = await openPbf(pbf, { relation }, (bytes, size) => progress((i + bytes / size) / parts.length))
      files.push({ file, bbox })
    }
    return files
  } catch (error) {
    for (const { file } of files) await file.close()
    throw error
  }
}

/** The date of the oldest part, which is the date of the whole; null if a part does not state its date. */
function oldest(dates: readonly (Date | null)[]): Date | null {
  const known = dates.flatMap(date => date ?? [])
  return known.length < dates.length ? null : (known.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null)
}

const toE7 = ([west, south, east, north]: Bbox): Bounds => ({
  west: Math.round(west * 1e7),
  south: Math.round(south * 1e7),
  east: Math.round(east * 1e7),
  north: Math.round(north * 1e7),
})

const header = ({ header: { bbox } }: PbfFile) => (bbox ? toE7(bbox) : null)

const emptyBounds = (): Bounds => ({ west: Infinity, south: Infinity, east: -Infinity, north: -Infinity })

const boxAround = (boxes: readonly Bounds[]): Bounds => ({
  west: Math.min(...boxes.map(({ west }) => west)),
  south: Math.min(...boxes.map(({ south }) => south)),
  east: Math.max(...boxes.map(({ east }) => east)),
  north: Math.max(...boxes.map(({ north }) => north)),
})

const overlapsAny = (bounds: Bounds, boxes: readonly Bounds[]) => boxes.some(box => overlaps(bounds, box))

type TaggedPoint = { id: number; lonE7: number; latE7: number; tags: Tags }

async function readNodes(
  files: readonly Part[],
  {
    nodes,
    roads,
    given,
    progress,
  }: { nodes: NodeStores; roads: RoadList; given: readonly Bounds[] | null; progress: Options['progress'] },
) {
  const extents: Bounds[] = []
  // Collected first, because the region's box may be known only after the last node.
  const tagged: TaggedPoint[] = []
  const totals = files.map(({ file }) => file.bytesOf('nodes'))
  const total = Math.max(
    1,
    totals.reduce((sum, bytes) => sum + bytes, 0),
  )
  let before = 0
  for (const [part, { file }] of files.entries()) {
    const extent = emptyBounds()
    extents.push(extent)
    await file.scan(
      {
        node(id, lonE7, latE7, tags) {
          const isNew = nodes.add(part, id, lonE7, latE7)
          if (lonE7 < extent.west) extent.west = lonE7
          if (lonE7 > extent.east) extent.east = lonE7
          if (latE7 < extent.south) extent.south = latE7
          if (latE7 > extent.north) extent.north = latE7
          if (!tags || !isNew) return
          if (roadNodeKeys.some(key => tags[key] !== undefined)) roads.addNode(id, tags)
          const isInside = !given || overlapsAny({ west: lonE7, east: lonE7, south: latE7, north: latE7 }, given)
          if (isInside && (settlementRule(tags) || poiRule(tags) || tags['addr:housenumber']))
            tagged.push({ id, lonE7, latE7, tags })
        },
      },
      bytes => progress('nodes', (before + bytes) / total),
    )
    nodes.finish(part)
    before += totals[part] ?? 0
  }
  return { extents, tagged }
}

const largestWhole = 4_000
const countPoints = (parts: readonly Coordinates[][]) =>
  parts.reduce((sum, rings) => sum + rings.reduce((points, ring) => points + ring.length / 2, 0), 0)

function createMap(features: FeatureStore, partitions: Partitions, boxes: readonly Bounds[]) {
  return {
    /** Adds a feature to the map; false if it is outside of the region. */
    add(rule: MapRule, type: FeatureType, parts: Coordinates[][], bounds = boundsOf(parts.flat())): boolean {
      if (!overlapsAny(bounds, boxes)) return false
      if (type !== 'polygon' || countPoints(parts) <= largestWhole) {
        const { index } = features.add(rule, type, parts)
        partitions.add(index, rule.minZoom, bounds)
        return true
      }
      for (const piece of parts.flatMap(part => splitPolygon(part))) {
        const box = boundsOf(piece)
        if (overlapsAny(box, boxes)) partitions.add(features.add(rule, type, [piece]).index, rule.minZoom, box)
      }
      return true
    },
  }
}
type RegionMap = ReturnType<typeof createMap>
type Taking = {
  map: RegionMap
  places: PlaceSink
  /** The boxes of the parts, and the one around them. */
  region: Pick<Extract, 'bounds' | 'boxes'>
}

function takePoint(id: number, lonE7: number, latE7: number, tags: Tags, { map, places, region }: Taking): void {
  if (!overlapsAny({ west: lonE7, east: lonE7, south: latE7, north: latE7 }, region.boxes)) return
  const place = settlementRule(tags)
  const point = [[Int32Array.of(lonE7, latE7)]]
  if (place) {
    map.add(place, 'point', point)
    places.settlement(`node/${id}`, tags, lonE7, latE7)
  }
  const poi = poiRule(tags)
  if (poi) {
    map.add(poi, 'point', point)
    places.poi(`node/${id}`, String(poi.properties.kind), tags, lonE7, latE7)
  }
  const address = readAddress(tags)
  if (address) places.address(id, address, lonE7, latE7)
}

/** Creates the processing of an area, which is made of one way or of a relation. */
function createAreas({ map, places, region: { boxes } }: Taking) {
  const refuges: Refuge[] = []
  const named: NamedArea[] = []
  return {
    refuges,
    named,
    take(id: string, tags: Tags, polygons: Coordinates[][]) {
      const bounds = boundsOf(polygons.flat())
      if (!overlapsAny(bounds, boxes)) return
      if (isAdministrative(tags)) {
        named.push({ id, name: tags.name ?? '', level: Number(tags.admin_level), polygons, bounds })
        return
      }
      const squareMeters = areaOf(polygons)
      const rule = areaRule(tags, squareMeters)
      if (rule) map.add(rule, 'polygon', polygons, bounds)
      const address = readAddress(tags)
      const poi = poiRule(tags)
      const refuge = refugeKind(tags)
      if (!address && !poi && !refuge) return
      const [largest] = polygons.toSorted((a, b) => areaOf([b]) - areaOf([a]))
      const middle = largest && pointInside(largest)
      if (!middle) return
      const [lonE7, latE7] = middle
      if (!overlapsAny({ west: lonE7, east: lonE7, south: latE7, north: latE7 }, boxes)) return
      if (address) places.address(null, address, lonE7, latE7)
      if (poi) {
        map.add(poi, 'point', [[Int32Array.of(lonE7, latE7)]])
        places.poi(id, String(poi.properties.kind), tags, lonE7, latE7)
      }
      if (refuge && isLargeEnough(refuge, squareMeters)) {
        const location: [number, number] = [lonE7 / 1e7, latE7 / 1e7]
        const name = tags.name ?? ''
        const areaSquareMeters = Math.round(squareMeters)
        refuges.push({ id, kind: refuge, name, location, areaSquareMeters, source: 'OpenStreetMap' })
      }
    },
  }
}
type Areas = ReturnType<typeof createAreas>

/** Stores the node ids of ways that are members of relations. */
function createMembers(ids: Float64Array) {
  const nodes = float64List()
  const starts = new Float64Array(ids.length).fill(-1)
  const counts = new Uint32Array(ids.length)
  return {
    keep(id: number, way: Float64Array, count: number) {
      const at = indexIn(ids, id)
      if (at < 0) return
      starts[at] = nodes.length
      counts[at] = count
      for (let i = 0; i < count; i++) nodes.push(way[i] ?? 0)
    },
    /** The node ids of a way; null if the extract does not contain it. */
    nodesOf(id: number): Float64Array | null {
      const at = indexIn(ids, id)
      const start = starts[at] ?? -1
      return start < 0 ? null : nodes.values().slice(start, start + (counts[at] ?? 0))
    },
  }
}
type Members = ReturnType<typeof createMembers>

async function readWays(
  files: readonly Part[],
  { progress, ...parts }: WayParts & { progress: Options['progress'] },
): Promise<void> {
  const totals = files.map(({ file }) => file.bytesOf('ways'))
  const total = Math.max(
    1,
    totals.reduce((sum, bytes) => sum + bytes, 0),
  )
  // Only ways with nodes of another part can also be contained in that part.
  const shared = new Set<number>()
  let before = 0
  for (const [part, { file }] of files.entries()) {
    let lastId = Number.NEGATIVE_INFINITY
    await file.scan(
      {
        way(id, ids, count, tags) {
          // Skips a repeated way, which would become a second road at the same place.
          if (id === lastId || shared.has(id)) return
          lastId = id
          if (files.length > 1 && parts.nodes.isInOther(part, ids, count)) shared.add(id)
          takeWay(id, ids, count, tags, parts)
        },
      },
      bytes => progress('ways', (before + bytes) / total),
    )
    before += totals[part] ?? 0
  }
}

type WayParts = Taking & {
  nodes: NodeStores
  roads: RoadList
  areas: Areas
  members: Members
  restricted: ReadonlySet<number>
  /** Receives the coastlines that touch the region. */
  coast: Coordinates[]
}

function takeWay(id: number, ids: Float64Array, count: number, tags: Tags, parts: WayParts): void {
  const { nodes, members, areas, places, map, region, coast } = parts
  members.keep(id, ids, count)
  const interpolation = tags['addr:interpolation']
  const road = roadRule(tags)
  const line = road ? null : lineRule(tags)
  const area = !road && !line && count >= 4 && ids[0] === ids[count - 1] && isArea(tags)
  const isCoast = tags.natural === 'coastline'
  // The planner interprets the tags, and can also plan over ferries.
  const isTravelled = tags.area !== 'yes' && (tags.highway !== undefined || tags.route === 'ferry')
  if (!road && !line && !area && !interpolation && !isCoast && !isTravelled) return
  // Missing nodes cut the way into pieces; no line is invented across the gap.
  for (const [start, end] of knownRuns(nodes, ids, count)) {
    const shape = shapeOf(nodes, ids, start, end)
    const box = boundsOf([shape])
    if (!overlapsAny(box, region.boxes)) continue
    if (isTravelled) parts.roads.addWay(id, ids, start, end, tags, parts.restricted.has(id))
    const rule = road ?? line
    if (rule) map.add(rule, 'line', [[shape]], box)
    if (area && start === 0 && end === count) areas.take(`way/${id}`, tags, [[shape]])
    if (isCoast) coast.push(shape)
    if (interpolation) places.interpolation(interpolation, ids.slice(start, end), shape)
  }
}

/** The runs of two or more consecutive known nodes, as index ranges. */
function knownRuns(nodes: NodePlaces, ids: Float64Array, count: number): [start: number, end: number][] {
  const runs: [number, number][] = []
  let start = 0
  for (let i = 0; i <= count; i++) {
    if (i < count && nodes.find(ids[i] ?? 0)) continue
    if (i - start >= 2) runs.push([start, i])
    start = i + 1
  }
  return runs
}

function shapeOf(nodes: NodePlaces, ids: Float64Array, start: number, end: number): Coordinates {
  const shape = new Int32Array((end - start) * 2)
  for (let i = start; i < end; i++) {
    nodes.find(ids[i] ?? 0)
    shape[(i - start) * 2] = nodes.lonE7
    shape[(i - start) * 2 + 1] = nodes.latE7
  }
  return shape
}

function takeRelation(
  { id, tags, outer, inner }: AreaRelation,
  { nodes, members, areas, map }: { nodes: NodePlaces; members: Members; areas: Areas; map: RegionMap },
): void {
  const waysOf = (list: readonly number[]) => list.flatMap(way => members.nodesOf(way) ?? [])
  const shapes = (rings: readonly Float64Array[]) =>
    rings.flatMap(ring => {
      const known = ring.filter(node => nodes.find(node))
      return known.length < 4 ? [] : [closed(shapeOf(nodes, known, 0, known.length))]
    })
  if (isAdministrative(tags)) {
    const level = Number(tags.admin_level)
    const minZoom = level <= 4 ? 3 : level === 6 ? 8 : 11
    for (const way of waysOf(outer)) {
      for (const [start, end] of knownRuns(nodes, way, way.length))
        map.add({ layer: 'boundaries', minZoom, properties: { level } }, 'line', [[shapeOf(nodes, way, start, end)]])
    }
  }
  const polygons = groupRings(shapes(joinRings(waysOf(outer))), shapes(joinRings(waysOf(inner))))
  if (polygons.length > 0) areas.take(`relation/${id}`, tags, polygons)
}

/** The ring with its first point repeated at its end. */
function closed(ring: Coordinates): Coordinates {
  if (ring[0] === ring.at(-2) && ring[1] === ring.at(-1)) return ring
  const full = new Int32Array(ring.length + 2)
  full.set(ring)
  full.set(ring.subarray(0, 2), ring.length)
  return full
}
