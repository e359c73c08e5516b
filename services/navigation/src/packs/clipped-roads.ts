import { gzipSync } from 'node:zlib'
import type { Position } from '@muster/geo/position'
import { clipGraph, countClipped } from '@muster/routing/graph/clip'
import { openGraph } from '@muster/routing/graph/open'
import type { RoadGraph } from '@muster/routing/graph/types'

// From all that is wanted to the least that helps: main roads far out, every road near.
const extents = [
  { radiusMeters: 40_000, allRoadsMeters: 40_000 },
  { radiusMeters: 40_000, allRoadsMeters: 20_000 },
  { radiusMeters: 40_000, allRoadsMeters: 10_000 },
  { radiusMeters: 40_000, allRoadsMeters: 5_000 },
  { radiusMeters: 25_000, allRoadsMeters: 5_000 },
  { radiusMeters: 15_000, allRoadsMeters: 3_000 },
] as const

// Less than real roads take (about 42), so that no extent that would fit is skipped.
const leastBytesPerSegment = 30
const mostKept = 8

export type ClippedRoads = {
  graph: RoadGraph
  gzipped: Uint8Array
  radiusMeters: number
  allRoadsMeters: number
}

/** The roads around a place that take no more bytes than allowed, with level 9; null where there are none, or none that fit. */
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

/** Clips roads and keeps those of the last few places: people who live in one place get the same. */
export function createClippedRoads() {
  const kept = new Map<string, ClippedRoads | null>()
  let open: { version: string; graph: RoadGraph } | null = null

  return ({ version, buffer }: Source, center: Position, mostBytes: number): ClippedRoads | null => {
    const key = `${version} ${center.join()} ${mostBytes}`
    const known = kept.get(key)
    if (known !== undefined) return known
    // The service has verified the checksum when it opened the file.
    if (open?.version !== version) open = { version, graph: openGraph(buffer, { isVerified: true }) }
    const clipped = clip(open.graph, center, mostBytes)
    kept.set(key, clipped)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return clipped
  }
}
