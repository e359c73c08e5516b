import type { RawRoads } from '@muster/routing/graph/compile'
import type { Tags } from '../pbf/block.ts'
import type { NodePlaces } from './node-store.ts'
import { float64List, indexIn, int32List, sortUnique, uint32List } from './number-list.ts'
import type { RestrictionRelation } from './relations.ts'

// Tags that do not affect who may use a road, and that differ for nearly every way.
const noise =
  /^(?:tiger:|gnis:|source|note|fixme|created_by|wiki|old_name|alt_name|short_name|official_name|loc_name|name:|addr:|description|start_date|check_date|survey:|mapillary|website|NHS|HFCS|turn:lanes|placement|destination|is_in|ref:|operator|lit$)/i

// Beyond this number of different sets, new sets are stored without deduplication: the table would need more memory than it saves.
const mostKnownSets = 500_000

/** Collects the ways and nodes of roads in typed arrays, and converts them to the raw roads from which the routing graph is compiled. */
export function createRoadList() {
  const wayStart = uint32List()
  const nodeIds = float64List()
  const wayTags = uint32List()
  const tagSets: Tags[] = []
  const knownSets = new Map<string, number>()
  const nodeIdsWithTags = float64List()
  const nodeTagSets = uint32List()
  const wayOf = new Map<number, number>()

  function setNumber(tags: Tags): number {
    const kept = Object.entries(tags).filter(([key]) => !noise.test(key))
    const text = JSON.stringify(kept)
    const known = knownSets.get(text)
    if (known !== undefined) return known
    if (knownSets.size < mostKnownSets) knownSets.set(text, tagSets.length)
    return tagSets.push(Object.fromEntries(kept)) - 1
  }

  return {
    get count() {
      return wayTags.length
    },
    /** Adds a road. The nodes of `ids` from `start` to before `end` must all be known. `wanted`: a restriction refers to the way. */
    addWay(id: number, ids: Float64Array, start: number, end: number, tags: Tags, isNamed: boolean) {
      if (end - start < 2) return
      if (isNamed && !wayOf.has(id)) wayOf.set(id, wayTags.length)
      wayStart.push(nodeIds.length)
      for (let i = start; i < end; i++) nodeIds.push(ids[i] ?? 0)
      wayTags.push(setNumber(tags))
    },
    /** Records the tags of a node that may be on a road. */
    addNode(id: number, tags: Tags) {
      nodeIdsWithTags.push(id)
      nodeTagSets.push(setNumber(tags))
    },
    /** Converts everything from ids to indexes. */
    toRawRoads(store: NodePlaces, restrictions: readonly RestrictionRelation[]): RawRoads & { osmIds: Float64Array } {
      knownSets.clear()
      const sorted = sortUnique(nodeIds.values().slice())
      const lonE7 = new Int32Array(sorted.length)
      const latE7 = new Int32Array(sorted.length)
      sorted.forEach((id, i) => {
        store.find(id)
        lonE7[i] = store.lonE7
        latE7[i] = store.latE7
      })
      const wayNodes = Uint32Array.from(nodeIds.values(), id => indexIn(sorted, id))
      nodeIds.clear()
      wayStart.push(wayNodes.length)
      const tagged = taggedOnRoads(sorted)
      return {
        osmIds: sorted,
        lonE7,
        latE7,
        wayStart: wayStart.values(),
        wayNodes,
        wayTags: wayTags.values(),
        tagSets,
        ...tagged,
        restrictions: restrictions.flatMap(restriction => numbered(restriction, wayOf, sorted) ?? []),
      }
    },
  }

  function taggedOnRoads(sorted: Float64Array) {
    const order = Uint32Array.from({ length: nodeIdsWithTags.length }, (_, i) => i)
    const ids = nodeIdsWithTags.values()
    const sets = nodeTagSets.values()
    const nodes = int32List()
    const numbers = uint32List()
    let last = -1
    for (const i of order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))) {
      const node = indexIn(sorted, ids[i] ?? 0)
      if (node < 0 || node === last) continue
      last = node
      nodes.push(node)
      numbers.push(sets[i] ?? 0)
    }
    return { taggedNodes: Uint32Array.from(nodes.values()), nodeTags: numbers.values() }
  }
}
export type RoadList = ReturnType<typeof createRoadList>

/** A restriction with indexes; null if it refers to a way or node that is not in the extract. */
function numbered(
  { from, to, via, kind, except }: RestrictionRelation,
  wayOf: ReadonlyMap<number, number>,
  sorted: Float64Array,
): RawRoads['restrictions'][number] | null {
  const fromWay = wayOf.get(from)
  const toWay = wayOf.get(to)
  if (fromWay === undefined || toWay === undefined) return null
  const common = { from: fromWay, to: toWay, kind, except }
  if ('node' in via) {
    const node = indexIn(sorted, via.node)
    return node < 0 ? null : { ...common, via: { node } }
  }
  const ways = via.ways.flatMap(id => wayOf.get(id) ?? [])
  return ways.length === via.ways.length ? { ...common, via: { ways } } : null
}
