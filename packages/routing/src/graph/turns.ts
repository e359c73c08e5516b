import { createBits, hasBit, setBit } from './bits.ts'
import { bitOf, travelModes } from './travel-modes.ts'
import type { TurnRestriction } from './types.ts'

const banned = 0xffff_ffff

/**
 * Turn restrictions as rows, sorted by the state `from`: a turn from it into the edge `to` leads to the state `next`. A row applies to the profiles of its
 * mask. `bits` is the set of states that have a row.
 */
export type TurnTable = { bits: Uint32Array; from: Uint32Array; to: Uint32Array; next: Uint32Array; mask: Uint8Array }

/** Whether some turn out of a state is forbidden, or leads to a copy of an edge. */
export const isRestricted = ({ bits }: TurnTable, state: number): boolean => hasBit(bits, state)

/** The state that a turn leads to: the edge itself, a copy of it, or −1 if the turn is forbidden. */
export function turnInto(table: TurnTable, bit: number, state: number, edge: number): number {
  if (!isRestricted(table, state)) return edge
  const { from, to, next, mask } = table
  let low = 0
  let high = from.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((from[middle] ?? 0) < state) low = middle + 1
    else high = middle
  }
  for (let row = low; from[row] === state; row++) {
    if (to[row] === edge && ((mask[row] ?? 0) & bit) !== 0) return next[row] === banned ? -1 : (next[row] ?? edge)
  }
  return edge
}

const allTravelModes = travelModes.reduce((sum, profile) => sum | bitOf(profile), 0)
const cars = bitOf('car') | bitOf('trailer')

/** The mask of the profiles that a restriction applies to. People on foot are never included. */
function maskOf(except: readonly string[]): number {
  const isFree = (...words: string[]) => words.some(word => except.includes(word))
  const all = isFree('motor_vehicle', 'vehicle')
  return (
    (all || isFree('motorcar') ? 0 : cars) |
    (all || isFree('hgv', 'goods') ? 0 : bitOf('truck')) |
    (isFree('bicycle', 'vehicle') ? 0 : bitOf('bicycle'))
  )
}

/** The input of `compileTurns`: the restrictions, the segments of a way in their order, and the graph. */
export type TurnSource = {
  restrictions: readonly TurnRestriction[]
  segmentsOf: (way: number) => readonly number[]
  /** Node of the graph for a node of the source; −1 if there is none. */
  nodeOf: (node: number) => number
  ends: Uint32Array
  exits: (node: number) => readonly number[]
  edgeCount: number
}

type Row = { to: number; next: number; mask: number }

/** Compiles restrictions. Those that do not fit the graph are left out. */
export function compileTurns(source: TurnSource): { turns: TurnTable; copyOf: Uint32Array } {
  const { ends, edgeCount } = source
  const rows = new Map<number, Row[]>()
  const copyOf: number[] = []
  // Paths of edges with which restrictions begin, by their text; the value is the state at the end of the path.
  const stateOf = new Map<string, number>()
  const pathOf = new Map<number, readonly number[]>()

  const addRow = (state: number, row: Row) => {
    const list = rows.get(state)
    if (list) list.push(row)
    else rows.set(state, [row])
  }
  const stateAfter = (path: readonly number[]): number => {
    if (path.length === 1) return path[0] ?? 0
    const key = path.join()
    const known = stateOf.get(key)
    if (known !== undefined) return known
    const edge = path.at(-1) ?? 0
    const before = stateAfter(path.slice(0, -1))
    const state = edgeCount + copyOf.push(edge) - 1
    stateOf.set(key, state)
    pathOf.set(state, path)
    addRow(before, { to: edge, next: state, mask: allTravelModes })
    return state
  }

  for (const { from, via, to, kind, except } of source.restrictions) {
    const only = kind.startsWith('only_')
    if (!only && !kind.startsWith('no_')) continue
    const mask = maskOf(except)
    for (const { path, node } of approaches(source, from, via)) {
      const wanted = edgesOfWay(source, to).filter(edge => ends[edge] === node)
      const last = path.at(-1) ?? 0
      // Along one way, only a restriction of U-turns refers to the way back, and it refers to nothing else.
      const isUturn = kind === 'no_u_turn' && from === to
      const targets = wanted.filter(edge => (edge === (last ^ 1)) === isUturn)
      if (targets.length === 0) continue
      const forbidden = only ? source.exits(node).filter(edge => !targets.includes(edge)) : targets
      const state = stateAfter(path)
      for (const edge of forbidden) addRow(state, { to: edge, next: banned, mask })
    }
  }
  inherit(rows, stateOf, pathOf)
  return { turns: tableOf(rows, edgeCount + copyOf.length), copyOf: Uint32Array.from(copyOf) }
}

/** Copies the rows of shorter paths to each state whose path ends with them. */
function inherit(
  rows: Map<number, Row[]>,
  stateOf: ReadonlyMap<string, number>,
  pathOf: ReadonlyMap<number, readonly number[]>,
) {
  const shortestFirst = [...pathOf].sort(([, a], [, b]) => a.length - b.length)
  for (const [state, path] of shortestFirst) {
    const own = rows.get(state) ?? []
    let rest = path.slice(1)
    while (rest.length > 1 && !stateOf.has(rest.join())) rest = rest.slice(1)
    const shorter = rest.length === 1 ? (rest[0] ?? 0) : (stateOf.get(rest.join()) ?? 0)
    const led = new Set(own.flatMap(row => (row.next === banned ? [] : [row.to])))
    const added = (rows.get(shorter) ?? []).filter(row => row.next === banned || !led.has(row.to))
    rows.set(state, [...own, ...added])
  }
}

function tableOf(rows: ReadonlyMap<number, readonly Row[]>, stateCount: number): TurnTable {
  const sorted = [...rows]
    .sort(([a], [b]) => a - b)
    // Forbidding rows come first, because the first row that applies decides.
    .flatMap(([from, list]) => list.toSorted((a, b) => b.next - a.next).map(row => ({ from, ...row })))
  const bits = createBits(stateCount)
  for (const { from } of sorted) setBit(bits, from)
  return {
    bits,
    from: Uint32Array.from(sorted, row => row.from),
    to: Uint32Array.from(sorted, row => row.to),
    next: Uint32Array.from(sorted, row => row.next),
    mask: Uint8Array.from(sorted, row => row.mask),
  }
}

const edgesOfWay = ({ segmentsOf }: TurnSource, way: number): number[] =>
  segmentsOf(way).flatMap(segment => [segment * 2, segment * 2 + 1])

/** The nodes of a way in their order. */
function nodesOfWay({ segmentsOf, ends }: TurnSource, way: number): number[] {
  const segments = segmentsOf(way)
  const last = segments.at(-1)
  return last === undefined ? [] : [...segments.map(s => ends[s * 2] ?? 0), ends[last * 2 + 1] ?? 0]
}

/** The edges of a way from one of its nodes to another; empty if it does not lead there. */
function along(source: TurnSource, way: number, start: number, end: number): number[] {
  const nodes = nodesOfWay(source, way)
  const [i, j] = [nodes.indexOf(start), nodes.indexOf(end)]
  if (i < 0 || j < 0) return []
  const between = source.segmentsOf(way).slice(Math.min(i, j), Math.max(i, j))
  return i < j ? between.map(s => s * 2) : between.map(s => s * 2 + 1).reverse()
}

/** The paths of edges to which a restriction applies, up to the node where the last turn is made. */
function approaches(source: TurnSource, from: number, via: TurnRestriction['via']) {
  const { ends } = source
  const into = (node: number) => edgesOfWay(source, from).filter(edge => ends[edge ^ 1] === node)
  if ('node' in via) {
    const node = source.nodeOf(via.node)
    return node < 0 ? [] : into(node).map(edge => ({ path: [edge], node }))
  }
  const [first] = via.ways
  if (first === undefined) return []
  const shared = (a: number, b: number) => {
    const others = new Set(nodesOfWay(source, b))
    return nodesOfWay(source, a).find(node => others.has(node))
  }
  const begin = shared(from, first)
  if (begin === undefined) return []
  const chain: number[] = []
  let node = begin
  via.ways.forEach((way, i) => {
    const following = via.ways[i + 1]
    const nodes = nodesOfWay(source, way)
    const end = following === undefined ? (nodes[0] === node ? nodes.at(-1) : nodes[0]) : shared(way, following)
    if (end === undefined) return
    chain.push(...along(source, way, node, end))
    node = end
  })
  return chain.length === 0 ? [] : into(begin).map(edge => ({ path: [edge, ...chain], node }))
}
