import { indexBoxes } from './boxes.ts'
import { carHierarchy } from './car-hierarchy.ts'
import { type SectionArray, writeSections } from './format.ts'
import { packTexts } from './labels.ts'
import type { FileAbout } from './open.ts'
import { packStarts } from './starts.ts'
import type { GraphAbout, RoadGraph } from './types.ts'

type Column =
  | 'lonE7'
  | 'latE7'
  | 'firstOut'
  | 'out'
  | 'closedOut'
  | 'nodeTrait'
  | 'nodeTraits'
  | 'ends'
  | 'length'
  | 'trait'
  | 'traits'
  | 'bearing'
  | 'shapeLonE7'
  | 'shapeLatE7'
  | 'copyOf'
  | 'turns'
  | 'maxStretch'
  | 'nodeIds'

/** The parts of a road graph from which its file is made. */
export type GraphParts = Pick<RoadGraph, Column> & {
  /** The starts of `shapes` as a plain array, with one entry more than there are segments. */
  shapeStart: Uint32Array
  label: Uint32Array
  labels: readonly { name: number; ref: number }[]
  texts: readonly string[]
}

/** Uses 16-bit indexes if they suffice: small regions have few names and need half of the memory. */
const narrow = (rows: Uint32Array, count: number) => (count <= 65_536 ? Uint16Array.from(rows) : rows)

/** Writes the file of a road graph, including the data that is computed from its parts: the bounds, the index of boxes, the hierarchy. */
export function writeGraph(parts: GraphParts, { name, source, date, isPractice }: GraphAbout): Uint8Array<ArrayBuffer> {
  const { lonE7, latE7, turns, traits, nodeTraits, nodeIds, maxStretch, labels } = parts
  const [nodeCount, segmentCount] = [lonE7.length, parts.length.length]
  const shapes = packStarts(parts.shapeStart)
  const hierarchy = carHierarchy({ ...parts, nodeCount, segmentCount })
  const sections: Record<string, SectionArray> = {
    lonE7,
    latE7,
    firstOut: parts.firstOut,
    out: parts.out,
    closedOut: parts.closedOut,
    nodeTrait: parts.nodeTrait,
    ends: parts.ends,
    length: parts.length,
    trait: parts.trait,
    label: narrow(parts.label, labels.length),
    labelName: Uint32Array.from(labels, label => label.name),
    labelRef: Uint32Array.from(labels, label => label.ref),
    ...packTexts(parts.texts),
    bearing: parts.bearing,
    shapeBlock: shapes.block,
    shapeOffset: shapes.offset,
    shapeFar: shapes.far,
    shapeLonE7: parts.shapeLonE7,
    shapeLatE7: parts.shapeLatE7,
    boxes: indexBoxes({ ...parts, segmentCount, shapes }),
    turnBits: turns.bits,
    turnFrom: turns.from,
    turnTo: turns.to,
    turnNext: turns.next,
    turnMask: turns.mask,
    copyOf: parts.copyOf,
    upBlock: hierarchy.starts.block,
    upOffset: hierarchy.starts.offset,
    upFar: hierarchy.starts.far,
    upArcs: hierarchy.arcs,
    core: hierarchy.core,
    upLine: hierarchy.line,
    upSplit: hierarchy.split,
    perMeter: hierarchy.perMeter,
  }
  const least = (values: Int32Array) => values.reduce((low, value) => Math.min(low, value)) / 1e7
  const most = (values: Int32Array) => values.reduce((high, value) => Math.max(high, value)) / 1e7
  const about: FileAbout = {
    ...{ name, source, date, isPractice, maxStretch },
    bounds: [least(lonE7), least(latE7), most(lonE7), most(latE7)],
    traits: [...traits],
    nodeTraits: [...nodeTraits],
    nodeIds: nodeIds && [...nodeIds],
  }
  return writeSections(about, sections)
}
