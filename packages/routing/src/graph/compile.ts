import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import { openTraits } from '../plan/profiles.ts'
import { encodeBearing } from './edges.ts'
import { createNumbering } from './labels.ts'
import { type NodeTraits, ordinaryNode, readNodeTags } from './node-tags.ts'
import { type Split, splitWays } from './split-ways.ts'
import { readTags } from './tags.ts'
import { compileTurns } from './turns.ts'
import type { GraphAbout, RoadTraits, Tags, TurnRestriction } from './types.ts'
import { writeGraph } from './write.ts'

/** Roads from a source, before they are split. Nodes, ways and sets of tags are numbered from 0. */
export type RawRoads = {
  /** 1e-7 degrees. */
  lonE7: Int32Array
  latE7: Int32Array
  /** Nodes of way w are `wayNodes[wayStart[w]]` up to `wayNodes[wayStart[w + 1]]`; `wayStart` has one entry more than there are ways. */
  wayStart: Uint32Array
  wayNodes: Uint32Array
  /** Tags of way w are `tagSets[wayTags[w]]`. Ways whose set is not that of a road are left out. */
  wayTags: Uint32Array
  tagSets: readonly Tags[]
  /** Nodes with relevant tags (barriers, crossings, signals), ascending, and the index of their set of tags. */
  taggedNodes: Uint32Array
  nodeTags: Uint32Array
  restrictions: readonly TurnRestriction[]
  /** Nodes that become nodes of the graph even if roads only pass through them. */
  keep?: Uint32Array
  /** Length of each way in metres if the source has it, otherwise 0. Only for ways that are not split. */
  wayMeters?: Float32Array
  /** Names of the nodes in the source, for tests and small networks. */
  nodeIds?: readonly string[]
}

const mostTraits = 65_536

/** Interprets every set of tags once: the row of its traits and of its label; −1 if it is not a road. */
function readTagSets(tagSets: readonly Tags[]) {
  const traits = createNumbering<RoadTraits>({ roadClass: 0, flags: 0, speed: 1, incline: 0 }, JSON.stringify)
  const texts = createNumbering('', text => text)
  const labels = createNumbering({ name: 0, ref: 0 }, ({ name, ref }) => `${name},${ref}`)
  const traitOf = new Int32Array(tagSets.length)
  const labelOf = new Uint32Array(tagSets.length)
  tagSets.forEach((tags, i) => {
    const road = readTags(tags)
    traitOf[i] = -1
    if (!road) return
    const { name, ref, ...rest } = road
    traitOf[i] = traits.numberOf(rest)
    labelOf[i] = labels.numberOf({ name: texts.numberOf(name), ref: texts.numberOf(ref) })
  })
  if (traits.items.length > mostTraits) throw new RangeError(`More than ${mostTraits} kinds of road`)
  return { traitOf, labelOf, traits: traits.items, labels: labels.items, texts: texts.items }
}

/** Finds nodes that slow or stop a profile; they become nodes of the graph. */
function readNodes(raw: RawRoads) {
  const traits = createNumbering<NodeTraits>(ordinaryNode, JSON.stringify)
  const read = raw.tagSets.map(() => -1)
  const traitOf = new Map<number, number>()
  raw.taggedNodes.forEach((node, i) => {
    const set = raw.nodeTags[i] ?? 0
    if (read[set] === -1) {
      const found = readNodeTags(raw.tagSets[set] ?? {})
      read[set] = found ? traits.numberOf(found) : 0
    }
    if (read[set]) traitOf.set(node, read[set])
  })
  if (traits.items.length > 256) throw new RangeError('More than 256 kinds of node')
  return { traitOf, traits: traits.items }
}

/** Coordinates, ends, shapes, lengths and bearings of the segments. */
function measure(raw: RawRoads, split: Split) {
  const { segmentCount, rawNode, nodeOf } = split
  const lonE7 = Int32Array.from(rawNode, node => raw.lonE7[node] ?? 0)
  const latE7 = Int32Array.from(rawNode, node => raw.latE7[node] ?? 0)
  const ends = new Uint32Array(segmentCount * 2)
  const length = new Float32Array(segmentCount)
  const bearing = new Uint16Array(segmentCount * 2)
  const shapeStart = new Uint32Array(segmentCount + 1)
  for (let s = 0; s < segmentCount; s++) {
    shapeStart[s + 1] = (shapeStart[s] ?? 0) + (split.last[s] ?? 0) - (split.first[s] ?? 0) - 1
  }
  const shapeLonE7 = new Int32Array(shapeStart[segmentCount] ?? 0)
  const shapeLatE7 = new Int32Array(shapeLonE7.length)
  let maxStretch = 1
  const at = (i: number): [number, number] => {
    const node = raw.wayNodes[i] ?? 0
    return [(raw.lonE7[node] ?? 0) / 1e7, (raw.latE7[node] ?? 0) / 1e7]
  }
  for (let s = 0; s < segmentCount; s++) {
    const [first = 0, last = 0] = [split.first[s], split.last[s]]
    ends[s * 2] = nodeOf[raw.wayNodes[first] ?? 0] ?? 0
    ends[s * 2 + 1] = nodeOf[raw.wayNodes[last] ?? 0] ?? 0
    let meters = 0
    let before = at(first)
    for (let i = first + 1; i <= last; i++) {
      const here = at(i)
      meters += distanceMeters(...before, ...here)
      if (i < last) {
        const place = (shapeStart[s] ?? 0) + i - first - 1
        shapeLonE7[place] = raw.lonE7[raw.wayNodes[i] ?? 0] ?? 0
        shapeLatE7[place] = raw.latE7[raw.wayNodes[i] ?? 0] ?? 0
      }
      before = here
    }
    const told = raw.wayMeters?.[split.way[s] ?? 0] ?? 0
    length[s] = told > 0 && meters > 0 ? told : meters
    if (told > 0) maxStretch = Math.max(maxStretch, distanceMeters(...at(first), ...at(last)) / told)
    bearing[s * 2] = encodeBearing(bearingDegrees(...at(first), ...at(first + 1)))
    bearing[s * 2 + 1] = encodeBearing(bearingDegrees(...at(last), ...at(last - 1)))
  }
  return { lonE7, latE7, ends, length, bearing, shapeStart, shapeLonE7, shapeLatE7, maxStretch }
}

/** For each node the edges that leave it: first those that at least one profile may use, then the others. */
function listExits(nodeCount: number, ends: Uint32Array, isOpen: (edge: number) => boolean) {
  const firstOut = new Uint32Array(nodeCount + 1)
  for (let e = 0; e < ends.length; e++) {
    const node = ends[e] ?? 0
    firstOut[node + 1] = (firstOut[node + 1] ?? 0) + 1
  }
  for (let n = 0; n < nodeCount; n++) firstOut[n + 1] = (firstOut[n + 1] ?? 0) + (firstOut[n] ?? 0)
  const nextOpen = firstOut.slice()
  const closedOut = new Uint8Array(nodeCount)
  const out = new Uint32Array(ends.length)
  for (let e = 0; e < ends.length; e++) {
    const node = ends[e] ?? 0
    if (isOpen(e)) {
      out[nextOpen[node] ?? 0] = e
      nextOpen[node] = (nextOpen[node] ?? 0) + 1
    } else {
      closedOut[node] = (closedOut[node] ?? 0) + 1
      out[(firstOut[node + 1] ?? 0) - (closedOut[node] ?? 0)] = e
    }
  }
  return { firstOut, out, closedOut }
}

/** Segments of the ways that restrictions refer to, in the order of the way. */
function segmentsOfWays(restrictions: readonly TurnRestriction[], split: Split) {
  const wanted = new Map<number, number[]>()
  for (const { from, via, to } of restrictions) {
    for (const way of [from, to, ...('ways' in via ? via.ways : [])]) wanted.set(way, [])
  }
  split.way.forEach((way, segment) => {
    wanted.get(way)?.push(segment)
  })
  for (const list of wanted.values()) list.sort((a, b) => (split.first[a] ?? 0) - (split.first[b] ?? 0))
  return (way: number): readonly number[] => wanted.get(way) ?? []
}

/**
 * Compiles roads to one versioned buffer with a checksum, which `openGraph` reads. Nodes that several ways share, ends of ways, barriers and nodes of
 * restrictions become nodes of the graph; the other nodes only shape segments. Throws RangeError if no usable road is left.
 */
export function compileGraph(raw: RawRoads, about: GraphAbout): Uint8Array<ArrayBuffer> {
  const sets = readTagSets(raw.tagSets)
  const nodes = readNodes(raw)
  const turnNodes = raw.restrictions.flatMap(({ via }) => ('node' in via ? [via.node] : []))
  const keep = Uint32Array.from([...(raw.keep ?? []), ...nodes.traitOf.keys(), ...turnNodes])
  const split = splitWays({ ...raw, keep }, way => (sets.traitOf[raw.wayTags[way] ?? 0] ?? -1) >= 0)
  const { nodeCount, segmentCount, rawNode, nodeOf } = split
  if (segmentCount === 0) throw new RangeError('The network has no usable road')

  const measured = measure(raw, split)
  const { ends, lonE7, latE7, length, bearing, shapeStart, shapeLonE7, shapeLatE7, maxStretch } = measured
  const trait = Uint16Array.from(split.way, way => sets.traitOf[raw.wayTags[way] ?? 0] ?? 0)
  const label = Uint32Array.from(split.way, way => sets.labelOf[raw.wayTags[way] ?? 0] ?? 0)
  const open = openTraits(sets.traits)
  const exits = listExits(nodeCount, ends, edge => open[(trait[edge >>> 1] ?? 0) * 2 + (edge & 1)] === 1)
  const { turns, copyOf } = compileTurns({
    restrictions: raw.restrictions,
    segmentsOf: segmentsOfWays(raw.restrictions, split),
    nodeOf: node => nodeOf[node] ?? -1,
    ends,
    exits: node =>
      Array.from(
        exits.out.subarray(exits.firstOut[node], (exits.firstOut[node + 1] ?? 0) - (exits.closedOut[node] ?? 0)),
      ),
    edgeCount: segmentCount * 2,
  })
  const nodeTrait = new Uint8Array(nodeCount)
  for (const [node, row] of nodes.traitOf) {
    const number = nodeOf[node] ?? -1
    if (number >= 0) nodeTrait[number] = row
  }
  const parts = {
    ...{
      lonE7,
      latE7,
      ...exits,
      nodeTrait,
      nodeTraits: nodes.traits,
      ends,
      length,
      bearing,
      trait,
      label,
      copyOf,
      turns,
    },
    ...{ traits: sets.traits, labels: sets.labels, texts: sets.texts, shapeStart, shapeLonE7, shapeLatE7, maxStretch },
    nodeIds: raw.nodeIds ? Array.from(rawNode, node => raw.nodeIds?.[node] ?? '') : null,
  }
  return writeGraph(parts, about)
}
