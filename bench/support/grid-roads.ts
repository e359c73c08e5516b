import type { RawRoads } from '@muster/routing/graph/compile'
import type { Tags } from '@muster/routing/graph/types'
import { seededRandom } from '@muster/test-kit/random'

const west = -121
const south = 36
const lonStep = 0.0017
const latStep = 0.0014

const kinds = [
  { every: 64, highway: 'motorway', oneway: 'no' },
  { every: 16, highway: 'primary' },
  { every: 4, highway: 'tertiary' },
  { every: 1, highway: 'residential' },
] as const

/**
 * Generates roads like those of a flat valley: an irregular grid of streets about 150 m apart, with collectors, main roads and freeways, a tenth of the
 * streets missing, some one-way, half of them bent, with turn restrictions at one crossing in fifty. There are `side` crossings in each direction.
 */
export function gridRoads(side: number, seed = 1): RawRoads {
  const random = seededRandom(seed)
  const crossings = side * side
  const lonE7 = new Int32Array(crossings * 2)
  const latE7 = new Int32Array(crossings * 2)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      lonE7[y * side + x] = Math.round((west + (x + (random() - 0.5) * 0.5) * lonStep) * 1e7)
      latE7[y * side + x] = Math.round((south + (y + (random() - 0.5) * 0.5) * latStep) * 1e7)
    }
  }
  let nodes = crossings
  const wayNodes = new Uint32Array(crossings * 5)
  const wayStart = new Uint32Array(crossings * 2 + 1)
  const wayTags = new Uint32Array(crossings * 2)
  const tagSets: Tags[] = []
  const setOf = new Map<string, number>()
  let ways = 0
  let used = 0

  const tagsFor = (line: number, isRow: boolean): number => {
    const kind = kinds.find(({ every }) => line % every === 0)
    const oneWay = kind?.highway === 'residential' && random() < 0.15 ? (random() < 0.5 ? 'yes' : '-1') : 'no'
    const key = `${isRow}${line}${oneWay}`
    const known = setOf.get(key)
    if (known !== undefined) return known
    const name = `${isRow ? 'Street' : 'Avenue'} ${line}`
    setOf.set(key, tagSets.length)
    return tagSets.push({ highway: kind?.highway ?? 'residential', name, oneway: oneWay }) - 1
  }
  const link = (a: number, b: number, line: number, isRow: boolean) => {
    const isStreet = line % 4 !== 0
    if (isStreet && random() < 0.12) return
    wayStart[ways] = used
    wayTags[ways++] = tagsFor(line, isRow)
    wayNodes[used++] = a
    if (random() < 0.5) {
      lonE7[nodes] = ((lonE7[a] ?? 0) + (lonE7[b] ?? 0)) / 2 + (random() - 0.5) * 4000
      latE7[nodes] = ((latE7[a] ?? 0) + (latE7[b] ?? 0)) / 2 + (random() - 0.5) * 4000
      wayNodes[used++] = nodes++
    }
    wayNodes[used++] = b
  }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      if (x + 1 < side) link(at, at + 1, y, true)
      if (y + 1 < side) link(at, at + side, x, false)
    }
  }
  wayStart[ways] = used
  const restrictions = []
  for (let i = 0; i + 1 < ways; i += 50) {
    // The way to the east and the way to the north of one crossing are stored one after the other.
    const [node = 0, other] = [wayNodes[wayStart[i] ?? 0], wayNodes[wayStart[i + 1] ?? 0]]
    if (node === other) restrictions.push({ from: i, via: { node }, to: i + 1, kind: 'no_left_turn', except: [] })
  }
  return {
    lonE7: lonE7.subarray(0, nodes),
    latE7: latE7.subarray(0, nodes),
    wayStart: wayStart.subarray(0, ways + 1),
    wayNodes: wayNodes.subarray(0, used),
    wayTags: wayTags.subarray(0, ways),
    tagSets,
    taggedNodes: new Uint32Array(),
    nodeTags: new Uint32Array(),
    restrictions,
  }
}
