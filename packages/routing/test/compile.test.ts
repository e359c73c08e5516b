import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { compileGraph, type RawRoads } from '../src/graph/compile.ts'
import { nameOf, positionOf } from '../src/graph/edges.ts'
import { GraphFileError } from '../src/graph/format.ts'
import { openGraph } from '../src/graph/open.ts'
import type { Network, TravelMode } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { planRoute } from '../src/plan/plan-route.ts'

const about = { name: 'Test', source: 'drawn', date: '2026-11-21', isPractice: false }

// A cross of two streets; the middle is node 4.
const raw: RawRoads = {
  lonE7: Int32Array.of(-1216000000, -1215800000, -1215900000, -1215900000, -1215900000),
  latE7: Int32Array.of(397000000, 397000000, 396900000, 397100000, 397000000),
  wayStart: Uint32Array.of(0, 3, 6, 8),
  wayNodes: Uint32Array.of(0, 4, 1, 2, 4, 3, 0, 3),
  wayTags: Uint32Array.of(0, 1, 2),
  tagSets: [
    { highway: 'residential', name: 'Main Street' },
    { highway: 'residential', ref: 'CR 7' },
    { building: 'yes' },
  ],
  taggedNodes: new Uint32Array(),
  nodeTags: new Uint32Array(),
  restrictions: [],
}

describe('a compiled graph', () => {
  const file = compileGraph(raw, about)

  test('opens from a buffer that threads share without a copy', () => {
    const shared = new SharedArrayBuffer(file.length)
    new Uint8Array(shared).set(file)
    const graph = openGraph(shared)
    expect(graph).toMatchObject({ ...about, nodeCount: 5, segmentCount: 4, bounds: [-121.6, 39.69, -121.58, 39.71] })
    expect(graph.ends.buffer).toBe(shared)
    const names = Array.from({ length: 4 }, (_, segment) => nameOf(graph, segment))
    expect(names.filter(name => name === 'Main Street')).toHaveLength(2)
    const points = Array.from({ length: 5 }, (_, node) => positionOf(graph, node).join())
    expect(points.sort()).toContain('-121.59,39.7')
  })

  test('is byte-identical for the same roads', () => {
    expect(compileGraph(raw, about)).toEqual(file)
  })

  const changed = (change: (bytes: Uint8Array) => void) => {
    const bytes = file.slice()
    change(bytes)
    return bytes.buffer
  }
  test.each<[string, ArrayBufferLike, RegExp]>([
    ['another kind of file', new Uint8Array(64).fill(7).buffer, /not a road graph/],
    ['an empty file', new ArrayBuffer(0), /cut short/],
    ['another version', changed(bytes => bytes.set([99], 4)), /version 99/],
    ['a file of the version before', changed(bytes => bytes.set([4], 4)), /version 4, this program reads version 5/],
    ['a file that was cut', file.slice(0, file.length - 8).buffer, /instead of/],
    ['a flipped bit in the middle', changed(bytes => bytes.set([(bytes[900] ?? 0) ^ 1], 900)), /checksum/],
    ['a flipped bit at the end', changed(b => b.set([(b.at(-1) ?? 0) ^ 128], b.length - 1)), /checksum/],
  ])('%s is rejected', (_, buffer, message) => {
    expect(() => openGraph(buffer)).toThrow(GraphFileError)
    expect(() => openGraph(buffer)).toThrow(message)
  })

  test('requires at least one road', () => {
    expect(() => compileGraph({ ...raw, tagSets: [{}, {}, {}] }, about)).toThrow(RangeError)
  })
})

/*
 *   n1 --- n2 --- n3      A block with a way around by the north; the streets meet at m and k.
 *   |      |      |
 *   w ---- m ---- k ---- e
 *          |      |
 *          s      t
 */
const nodes: Record<string, Position> = {
  w: [-121.62, 39.7],
  m: [-121.61, 39.7],
  k: [-121.6, 39.7],
  e: [-121.59, 39.7],
  s: [-121.61, 39.69],
  t: [-121.6, 39.69],
  n1: [-121.62, 39.71],
  n2: [-121.61, 39.71],
  n3: [-121.6, 39.71],
}
const street = (name: string, ...path: string[]) => ({ path, tags: { highway: 'residential', name } })
const town: Network = {
  nodes,
  ways: [
    street('West', 'w', 'm'),
    street('Middle', 'm', 'k'),
    street('East', 'k', 'e'),
    street('South', 'm', 's'),
    street('Tail', 'k', 't'),
    street('Around', 'w', 'n1', 'n2', 'n3', 'k'),
    street('Cross', 'n2', 'm'),
  ],
}
const wayOf = (name: string) => town.ways.findIndex(({ tags }) => tags.name === name)

function streets(network: Network, from: string, to: string, profile: TravelMode = 'car'): string[] {
  const graph = buildGraph(network)
  const at = (node: string): Position => {
    const [lon, lat] = nodes[node] ?? [0, 0]
    return [lon, lat]
  }
  const { routes } = planRoute(graph, applyHazards(graph, []), { from: at(from), to: at(to), profile })
  return (routes[0]?.legs[0]?.steps ?? []).slice(0, -1).map(({ name }) => name)
}

describe('turn restrictions', () => {
  const turn = (from: string, via: string, to: string, kind: string, except: string[] = []): Network => ({
    ...town,
    restrictions: [{ from: wayOf(from), via: { node: via }, to: wayOf(to), kind, except }],
  })

  test('nothing is restricted by default', () => {
    expect(streets(town, 'w', 's')).toEqual(['West', 'South'])
  })

  test('a forbidden turn is avoided by car and allowed on foot', () => {
    const network = turn('West', 'm', 'South', 'no_right_turn')
    expect(streets(network, 'w', 's')).not.toEqual(['West', 'South'])
    expect(streets(network, 'w', 's').at(-1)).toBe('South')
    expect(streets(network, 'w', 's', 'walking')).toEqual(['West', 'South'])
    expect(streets(network, 's', 'w')).toEqual(['South', 'West'])
  })

  test('do not apply to exempt modes', () => {
    expect(streets(turn('West', 'm', 'South', 'no_right_turn', ['bicycle']), 'w', 's', 'bicycle')).toEqual([
      'West',
      'South',
    ])
    expect(streets(turn('West', 'm', 'South', 'no_right_turn'), 'w', 's', 'bicycle')).not.toEqual(['West', 'South'])
  })

  test('the only allowed turn is the only one taken', () => {
    const network = turn('West', 'm', 'South', 'only_right_turn')
    expect(streets(network, 'w', 's')).toEqual(['West', 'South'])
    expect(streets(network, 'w', 'e')[0]).toBe('Around')
  })

  test('a restriction via a way applies only to traffic from its first road', () => {
    const network: Network = {
      ...town,
      restrictions: [
        { from: wayOf('West'), via: { ways: [wayOf('Middle')] }, to: wayOf('Tail'), kind: 'no_right_turn', except: [] },
      ],
    }
    expect(streets(network, 's', 't')).toEqual(['South', 'Middle', 'Tail'])
    expect(streets(network, 'w', 'e')).toEqual(['West', 'Middle', 'East'])
    expect(streets(network, 'w', 't')).not.toEqual(['West', 'Middle', 'Tail'])
    expect(streets(network, 'w', 't').at(-1)).toBe('Tail')
  })

  test('a U-turn is forbidden where a restriction says so', () => {
    const both: Network = {
      ...town,
      restrictions: [
        ...(turn('West', 'm', 'South', 'no_right_turn').restrictions ?? []),
        ...(turn('Middle', 'k', 'Middle', 'no_u_turn').restrictions ?? []),
        ...(turn('Cross', 'n2', 'Cross', 'no_u_turn').restrictions ?? []),
      ],
    }
    const way = streets(both, 'w', 's')
    expect(way.at(-1)).toBe('South')
    expect(way).not.toEqual(['West', 'Middle', 'South'])
  })
})

test('a bollard stops a car and lets a bicycle pass, and places on either side can be reached', () => {
  const network: Network = { ...town, nodeTags: { m: { barrier: 'bollard' } } }
  expect(streets(network, 'w', 'e')).toEqual(['Around', 'East'])
  expect(streets(network, 'w', 'e', 'bicycle')).toEqual(['West', 'Middle', 'East'])
  expect(streets(network, 'w', 's')).toEqual([])
})
