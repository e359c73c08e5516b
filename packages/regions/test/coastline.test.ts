import { describe, expect, it } from 'vitest'
import { seaIn } from '../src/build/coastline.ts'
import { areaOf, type Coordinates, ringContains, signedArea } from '../src/build/geometry.ts'
import { splitPolygon } from '../src/build/split-polygon.ts'

const box = { west: 0, south: 0, east: 1_000_000, north: 1_000_000 }
const line = (...points: [number, number][]): Coordinates =>
  Int32Array.from(points.flat().map(value => value * 100_000))
const isSea = (sea: readonly Coordinates[][], x: number, y: number) =>
  sea.some(([outer, ...holes]) => {
    const [lon, lat] = [x * 100_000, y * 100_000]
    return outer && ringContains(outer, lon, lat) && !holes.some(hole => ringContains(hole, lon, lat))
  })

describe('the sea', () => {
  it('lies to the right of a coast that crosses the box', () => {
    // The coast runs south, so the west is on its right.
    const sea = seaIn(box, [line([4, 12], [4, 5], [5, -2])])
    expect([isSea(sea, 1, 5), isSea(sea, 3.9, 9), isSea(sea, 8, 5), isSea(sea, 4.9, 9)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    // The coast runs north, so the east is on its right.
    const other = seaIn(box, [line([5, -2], [4, 5], [4, 12])])
    expect([isSea(other, 1, 5), isSea(other, 8, 5)]).toEqual([false, true])
  })

  it('is joined from coasts of several parts, with islands and bays', () => {
    const island = line([1, 4], [2, 4], [2, 5], [1, 5], [1, 4])
    const sea = seaIn(box, [line([4, 5], [4, -2]), island, line([6, 12], [6, 7], [4, 5])])
    expect(isSea(sea, 0.5, 4.5)).toBe(true)
    expect(isSea(sea, 1.5, 4.5)).toBe(false)
    expect(isSea(sea, 5, 9)).toBe(true)
    expect(isSea(sea, 9, 9)).toBe(false)
  })

  it('remains two areas on both sides of a headland', () => {
    const sea = seaIn(box, [line([3, 12], [3, -2]), line([7, -2], [7, 12])])
    expect([isSea(sea, 1, 5), isSea(sea, 5, 5), isSea(sea, 9, 5)]).toEqual([true, false, true])
  })

  it('is everything around a lone island in the box, and the water of a closed lagoon', () => {
    const island = line([4, 4], [6, 4], [6, 6], [4, 6], [4, 4])
    expect(isSea(seaIn(box, [island]), 1, 1)).toBe(true)
    expect(isSea(seaIn(box, [island]), 5, 5)).toBe(false)
    const lagoon = line([4, 4], [4, 6], [6, 6], [6, 4], [4, 4])
    expect(isSea(seaIn(box, [lagoon]), 5, 5)).toBe(true)
    expect(isSea(seaIn(box, [lagoon]), 1, 1)).toBe(false)
  })

  it('surrounds an island that only starts in the box', () => {
    const island = line([2, 5], [2, 3], [-3, 3], [-3, 7], [2, 7], [2, 5]).toReversed()
    const swapped = Int32Array.from(island, (_, i) => island[i % 2 === 0 ? i + 1 : i - 1] ?? 0)
    const sea = seaIn(box, [swapped])
    expect([isSea(sea, 1, 5), isSea(sea, 3, 5), isSea(sea, 1, 9), isSea(sea, 9, 1)]).toEqual([false, true, true, true])
  })

  it('is not guessed without a coast', () => {
    expect(seaIn(box, [])).toEqual([])
    expect(seaIn(box, [line([20, 20], [20, 30])])).toEqual([])
  })

  it('continues straight to the edge where an extract has cut the coast off', () => {
    const sea = seaIn(box, [line([4, 9.5], [4, 0.5])])
    expect([isSea(sea, 1, 5), isSea(sea, 8, 5)]).toEqual([true, false])
  })
})

it('a large polygon is split into small ones that cover the same area', () => {
  const corners = 20_000
  const ring = new Int32Array((corners + 1) * 2)
  for (let i = 0; i <= corners; i++) {
    const angle = ((i % corners) / corners) * 2 * Math.PI
    const radius = 1_000_000 + (i % 2) * 20_000
    ring[i * 2] = Math.round(Math.cos(angle) * radius)
    ring[i * 2 + 1] = Math.round(Math.sin(angle) * radius)
  }
  const hole = Int32Array.of(
    -100_000,
    -100_000,
    -100_000,
    100_000,
    100_000,
    100_000,
    100_000,
    -100_000,
    -100_000,
    -100_000,
  )
  const pieces = splitPolygon([ring, hole])
  expect(pieces.length).toBeGreaterThan(4)
  for (const piece of pieces) expect(piece.reduce((sum, { length }) => sum + length / 2, 0)).toBeLessThanOrEqual(4_000)
  const whole = areaOf([[ring, hole]])
  expect(areaOf(pieces) / whole).toBeGreaterThan(0.999)
  expect(areaOf(pieces) / whole).toBeLessThan(1.005)
  expect(signedArea(ring)).toBeGreaterThan(0)
  expect(splitPolygon([hole])).toEqual([[hole]])
})
