import { seededRandom } from '@muster/test-kit/random'
import { expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { pointsOf } from '../src/graph/shape.ts'
import { countAt, packStarts, startAt } from '../src/graph/starts.ts'

test.each([
  ['none', []],
  ['one', [3]],
  ['as many as one block holds', Array.from({ length: 8 }, (_, i) => i)],
  ['lists too far for a byte, beside short and empty ones', [0, 254, 255, 256, 1, 100_000, 0, 255]],
])('decodes starts and counts as they were encoded: %s', (_, counts) => {
  const first = Uint32Array.from([0, ...counts.keys()].map((_, i) => counts.slice(0, i).reduce((a, b) => a + b, 0)))
  const starts = packStarts(first)
  counts.forEach((count, list) => {
    expect([startAt(starts, list), countAt(starts, list)]).toEqual([first[list], count])
  })
})

test('decodes starts and counts of many random lists', () => {
  const random = seededRandom(3)
  const counts = Array.from({ length: 5_000 }, () => Math.floor(random() ** 8 * 600))
  const first = new Uint32Array(counts.length + 1)
  counts.forEach((count, list) => {
    first[list + 1] = (first[list] ?? 0) + count
  })
  const starts = packStarts(first)
  expect(starts.far.length).toBeGreaterThan(0)
  expect(Array.from(counts, (_, list) => startAt(starts, list))).toEqual([...first.subarray(0, -1)])
  expect(Array.from(counts, (_, list) => countAt(starts, list))).toEqual(counts)
})

test('a winding road with more points than fit a byte keeps them all', () => {
  const bends = Array.from({ length: 700 }, (_, i): [number, number] => [-121.6 + i * 1e-4, 39.7 + (i % 2) * 1e-4])
  const graph = buildGraph({
    nodes: { a: [-121.7, 39.7], b: [-121.5, 39.7], c: [-121.5, 39.71] },
    ways: [
      { path: ['a', ...bends, 'b'], tags: { highway: 'residential' } },
      { path: ['b', [-121.5, 39.705], 'c'], tags: { highway: 'residential' } },
    ],
  })
  const points = [0, 1].map(segment => pointsOf(graph, segment))
  expect(points.map(({ length }) => length).sort((a, b) => a - b)).toEqual([3, 702])
  const winding = points.find(({ length }) => length === 702)?.slice(1, -1)
  for (const [i, point] of (winding ?? []).entries()) {
    expect(point[0]).toBeCloseTo(bends[i]?.[0] ?? 0, 6)
    expect(point[1]).toBeCloseTo(bends[i]?.[1] ?? 0, 6)
  }
})
