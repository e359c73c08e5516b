import { gzipSync } from 'node:zlib'
import type { Position } from '@muster/geo/position'
import { clipGraph, countClipped } from '@muster/routing/graph/clip'
import { openGraph } from '@muster/routing/graph/open'
import type { RoadGraph } from '@muster/routing/graph/types'

// From the largest extent to the smallest one that is still useful: main roads far away, all roads near the place.
const extents = [
  { radiusMeters: 40_000, allRoadsMeters: 40_000 },
  { radiusMeters: 40_000, allRoadsMeters: 20_000 },
  { radiusMeters: 40_000, allRoadsMeters: 10_000 },
  { radiusMeters: 40_000, allRoadsMeters: 5_000 },
  { radiusMeters: 25_000, allRoadsMeters: 5_000 },
  { radiusMeters: 15_000, allRoadsMeters: 3_000 },
] as const

// Real roads take about 42 bytes per segment. The estimate is lower, so that no extent that would fit is skipped.
const leastBytesPerSegment = 30
const mostKept = 8

/** Roads around a place: main roads within `radiusMeters`, all roads within `allRoadsMeters`. */
export type ClippedRoads = {
  graph: RoadGraph
  gzipped: Uint8Array
  radiusMeters: number
  allRoadsMeters: number
}

/** The roads around a place, gzipped, in the largest extent that takes at most `mostBytes`. Null if there are no roads, or if no extent fits. */
function clip(graph: RoadGraph, center: Position, mostBytes: number): ClippedRoads | null {
  for (const { radiusMeters, allRoadsMeters } of extents) {
    const segments = countClipped(graph, center, radiusMeters, allRoadsMeters)
    if (segments === 0) return null
    if (segments * leastBytesPerSegment > mostBytes) continue
    const { buffer } = clipGraph(graph, center, radiusMeters, { allRoadsMeters })
    const gzipped = gzipSync(new Uint8Array(buffer), { level: 9 })
    if (gzipped.length <= mostBytes) {
      return { graph: openGraph(buffer, { isVerified: true }), gzipped, radiusMeters, allRoadsMeters }
    }
  }
  return null
}

type Source = { version: string; buffer: SharedArrayBuffer }

/** Creates a function that clips roads and keeps the results of the last few places, because people who live in one place get the same roads. */
export function createClippedRoads() {
  const kept = new Map<string, ClippedRoads | null>()
  let open: { version: string; graph: RoadGraph } | null = null

  return ({ version, buffer }: Source, center: Position, mostBytes: number): ClippedRoads | null => {
    const key = `${version} ${center.join()} ${mostBytes}`
    const known = kept.get(key)
    if (known !== undefined) return known
    // The service verified the checksum when it opened the file.
    if (open?.version !== version) open = { version, graph: openGraph(buffer, { isVerified: true }) }
    const clipped = clip(open.graph, center, mostBytes)
    kept.set(key, clipped)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return clipped
  }
}
