import type { Outline } from './outline.ts'

/** Where a box lies in relation to an outline; `mixed` if a quick test cannot tell. */
export type Side = 'inside' | 'outside' | 'mixed'

const cellsPerAxis = 64
const mostCells = 36
const state = { unknown: 0, mixed: 1, inside: 2, outside: 3 } as const

/**
 * Creates a quick test whether a box lies completely inside or outside an outline, at least `marginMeters` from every side of it; `mixed` if that is not
 * certain. Most roads of a large area are far from its outline and need no exact test.
 */
export function createCells(outline: Outline, marginMeters: number) {
  const [west, south] = outline.toPlane([outline.box[0], outline.box[1]])
  const [east, north] = outline.toPlane([outline.box[2], outline.box[3]])
  const [left, bottom] = [west - marginMeters, south - marginMeters]
  const width = (east - west + 2 * marginMeters) / cellsPerAxis
  const height = (north - south + 2 * marginMeters) / cellsPerAxis
  const states = new Uint8Array(cellsPerAxis * cellsPerAxis)
  const column = (x: number) => Math.max(0, Math.min(cellsPerAxis - 1, Math.floor((x - left) / width)))
  const row = (y: number) => Math.max(0, Math.min(cellsPerAxis - 1, Math.floor((y - bottom) / height)))

  for (let i = 0; i < outline.sideCount; i++) {
    const [x1, y1, x2, y2] = outline.side(i)
    const [lastColumn, lastRow] = [column(Math.max(x1, x2) + marginMeters), row(Math.max(y1, y2) + marginMeters)]
    for (let r = row(Math.min(y1, y2) - marginMeters); r <= lastRow; r++) {
      const from = r * cellsPerAxis
      states.fill(state.mixed, from + column(Math.min(x1, x2) - marginMeters), from + lastColumn + 1)
    }
  }

  function stateOf(c: number, r: number): number {
    const at = r * cellsPerAxis + c
    const known = states[at] ?? 0
    if (known !== state.unknown) return known
    const isInside = outline.polygonsAt(left + (c + 0.5) * width, bottom + (r + 0.5) * height).size > 0
    const found = isInside ? state.inside : state.outside
    states[at] = found
    return found
  }

  return (box: readonly [west: number, south: number, east: number, north: number]): Side => {
    const [x1, y1] = outline.toPlane([box[0], box[1]])
    const [x2, y2] = outline.toPlane([box[2], box[3]])
    if (x1 < left || y1 < bottom || x2 > left + width * cellsPerAxis || y2 > bottom + height * cellsPerAxis)
      return 'mixed'
    const [c1, c2, r1, r2] = [column(x1), column(x2), row(y1), row(y2)]
    if ((c2 - c1 + 1) * (r2 - r1 + 1) > mostCells) return 'mixed'
    const first = stateOf(c1, r1)
    for (let r = r1; r <= r2; r++) {
      for (let c = c1; c <= c2; c++) if (stateOf(c, r) !== first) return 'mixed'
    }
    if (first === state.mixed) return 'mixed'
    return first === state.inside ? 'inside' : 'outside'
  }
}
