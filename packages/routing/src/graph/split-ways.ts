import type { RawRoads } from './compile.ts'
import { hilbert, orderByKey } from './sort.ts'

/** Ways split into segments, and the numbers of nodes in the source and in the graph. */
export type Split = {
  nodeCount: number
  /** Node of the source for each node of the graph. */
  rawNode: Uint32Array
  /** Node of the graph for each node of the source; −1 for nodes that only shape a line or are on no road. */
  nodeOf: Int32Array
  segmentCount: number
  /** Each segment is a run of `wayNodes`, from `first` to `last`, both included, of one way. */
  way: Uint32Array
  first: Uint32Array
  last: Uint32Array
}

/** How often roads use each node, capped at 2; nodes of `keep` count as 2. */
function countUses({ lonE7, wayStart, wayNodes, keep }: RawRoads, isRoad: (way: number) => boolean): Uint8Array {
  const uses = new Uint8Array(lonE7.length)
  const kept = new Uint8Array(lonE7.length)
  for (const node of keep ?? []) kept[node] = 1
  for (let way = 0; way + 1 < wayStart.length; way++) {
    const [from = 0, end = 0] = [wayStart[way], wayStart[way + 1]]
    if (!isRoad(way) || end - from < 2) continue
    for (let i = from; i < end; i++) {
      const node = wayNodes[i] ?? 0
      const isEnd = i === from || i === end - 1
      uses[node] = Math.min(2, (uses[node] ?? 0) + (isEnd || kept[node] ? 2 : 1))
    }
  }
  return uses
}

/** Numbers the nodes that the graph keeps along a Hilbert curve over their box. */
function numberNodes({ lonE7, latE7 }: RawRoads, uses: Uint8Array) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  let nodeCount = 0
  for (let n = 0; n < uses.length; n++) {
    if (uses[n] !== 2) continue
    nodeCount++
    west = Math.min(west, lonE7[n] ?? 0)
    east = Math.max(east, lonE7[n] ?? 0)
    south = Math.min(south, latE7[n] ?? 0)
    north = Math.max(north, latE7[n] ?? 0)
  }
  const cell = Math.max(1, east - west, north - south) / 65_535
  const raw = new Uint32Array(nodeCount)
  const keys = new Uint32Array(nodeCount)
  let k = 0
  for (let n = 0; n < uses.length; n++) {
    if (uses[n] !== 2) continue
    raw[k] = n
    keys[k++] = hilbert(Math.floor(((lonE7[n] ?? 0) - west) / cell), Math.floor(((latE7[n] ?? 0) - south) / cell))
  }
  const nodeOf = new Int32Array(uses.length).fill(-1)
  const rawNode = orderByKey(keys).map(place => raw[place] ?? 0)
  rawNode.forEach((node, number) => {
    nodeOf[node] = number
  })
  return { nodeCount, rawNode, nodeOf }
}

/** Splits ways at nodes where they meet or end and at kept nodes, and numbers nodes and segments so that neighbours have close numbers. */
export function splitWays(raw: RawRoads, isRoad: (way: number) => boolean): Split {
  const { wayStart, wayNodes } = raw
  const nodes = numberNodes(raw, countUses(raw, isRoad))
  const { nodeOf } = nodes
  const eachSegment = (use: (way: number, first: number, last: number) => void) => {
    for (let way = 0; way + 1 < wayStart.length; way++) {
      const [from = 0, end = 0] = [wayStart[way], wayStart[way + 1]]
      if (!isRoad(way) || end - from < 2) continue
      let first = from
      for (let i = from + 1; i < end; i++) {
        if ((nodeOf[wayNodes[i] ?? 0] ?? -1) < 0) continue
        use(way, first, i)
        first = i
      }
    }
  }
  let segmentCount = 0
  eachSegment(() => segmentCount++)
  const [way, first, last] = [
    new Uint32Array(segmentCount),
    new Uint32Array(segmentCount),
    new Uint32Array(segmentCount),
  ]
  const keys = new Uint32Array(segmentCount)
  let s = 0
  eachSegment((of, from, to) => {
    way[s] = of
    first[s] = from
    last[s] = to
    keys[s++] = nodeOf[wayNodes[from] ?? 0] ?? 0
  })
  const order = orderByKey(keys)
  const sorted = (column: Uint32Array) => order.map(place => column[place] ?? 0)
  return { ...nodes, segmentCount, way: sorted(way), first: sorted(first), last: sorted(last) }
}
