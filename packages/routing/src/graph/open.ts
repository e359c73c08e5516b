import Flatbush from 'flatbush'
import { GraphFileError, readSections } from './format.ts'
import type { NodeTraits } from './node-tags.ts'
import type { Starts } from './starts.ts'
import type { GraphAbout, RoadGraph, RoadTraits } from './types.ts'

/** The header of a graph's file. */
export type FileAbout = GraphAbout & {
  bounds: RoadGraph['bounds']
  maxStretch: number
  traits: RoadTraits[]
  nodeTraits: NodeTraits[]
  nodeIds: string[] | null
}

/**
 * Opens the road graph in a buffer of `compileGraph`. It creates views and copies nothing, so threads can share one buffer. Throws GraphFileError for another
 * kind of file, another version, a wrong size or a wrong checksum. `isVerified` skips the checksum, for threads that get a buffer which another thread has
 * opened.
 */
export function openGraph(buffer: ArrayBufferLike, { isVerified = false } = {}): RoadGraph {
  const file = readSections<FileAbout>(buffer, isVerified)
  const { section, about } = file
  const starts = (name: string): Starts => ({
    block: section(`${name}Block`, 'Uint32'),
    offset: section(`${name}Offset`, 'Uint8'),
    far: section(`${name}Far`, 'Uint32'),
  })
  const ends = section('ends', 'Uint32')
  const lonE7 = section('lonE7', 'Int32')
  const copyOf = section('copyOf', 'Uint32')
  const graph: RoadGraph = {
    ...about,
    buffer,
    nodeCount: lonE7.length,
    segmentCount: ends.length / 2,
    edgeCount: ends.length,
    stateCount: ends.length + copyOf.length,
    copyOf,
    lonE7,
    latE7: section('latE7', 'Int32'),
    firstOut: section('firstOut', 'Uint32'),
    out: section('out', 'Uint32'),
    closedOut: section('closedOut', 'Uint8'),
    nodeTrait: section('nodeTrait', 'Uint8'),
    ends,
    length: section('length', 'Float32'),
    trait: section('trait', 'Uint16'),
    label: section('label', 'Uint16', 'Uint32'),
    labels: {
      name: section('labelName', 'Uint32'),
      ref: section('labelRef', 'Uint32'),
      textStart: section('textStart', 'Uint32'),
      text: section('text', 'Uint8'),
    },
    bearing: section('bearing', 'Uint16'),
    shapes: starts('shape'),
    shapeLonE7: section('shapeLonE7', 'Int32'),
    shapeLatE7: section('shapeLatE7', 'Int32'),
    boxes: Flatbush.from(buffer, file.offsetOf('boxes')),
    turns: {
      bits: section('turnBits', 'Uint32'),
      from: section('turnFrom', 'Uint32'),
      to: section('turnTo', 'Uint32'),
      next: section('turnNext', 'Uint32'),
      mask: section('turnMask', 'Uint8'),
    },
    hierarchy: {
      starts: starts('up'),
      arcs: section('upArcs', 'Uint32'),
      core: section('core', 'Uint32'),
      line: section('upLine', 'Uint32'),
      split: section('upSplit', 'Uint32'),
      perMeter: section('perMeter', 'Float32'),
    },
  }
  if (graph.firstOut.length !== graph.nodeCount + 1 || graph.length.length !== graph.segmentCount) {
    throw new GraphFileError('its sections do not fit each other')
  }
  return graph
}
