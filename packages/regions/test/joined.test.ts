import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { positionOf, sourceOf } from '@muster/routing/graph/edges'
import { openGraph } from '@muster/routing/graph/open'
import type { RoadGraph } from '@muster/routing/graph/types'
import { applyHazards } from '@muster/routing/hazards/marks'
import { planRoute } from '@muster/routing/plan/plan-route'
import { writeExtract } from '@muster/test-kit/extract'
import { splitExtract } from '@muster/test-kit/split-extract'
import { describe, expect, it } from 'vitest'
import { buildRegion } from '../src/build/build-region.ts'
import { bufferOf } from '../src/format/check.ts'
import { versionFolder } from '../src/format/folder.ts'
import { openPlaces } from '../src/places/open.ts'
import { sharedFile, temporaryFolder } from './shared.ts'

type Extracts = readonly [string, ...string[]]

async function build(dir: string, name: string, [pbf, ...others]: Extracts) {
  const manifest = await buildRegion({
    pbf,
    bbox: null,
    others: others.map(other => ({ pbf: other, bbox: null })),
    dir,
    name,
    source: { kind: 'file', from: 'made-up.osm.pbf' },
  })
  const folder = versionFolder(dir, name, manifest.version)
  return { manifest, folder, graph: openGraph(bufferOf(readFileSync(join(folder, 'roads.bin')))) }
}

/** Builds regions from the whole extract, from its western half, and from both halves joined, in either order. */
async function stage(pbf: string, at: number, hasWholeWays: boolean) {
  const dir = temporaryFolder()
  const halves = { west: join(dir, 'west.osm.pbf'), east: join(dir, 'east.osm.pbf') }
  await splitExtract(pbf, halves, { at, hasWholeWays })
  return {
    whole: await build(dir, 'whole', [pbf]),
    west: await build(dir, 'west', [halves.west]),
    joined: await build(dir, 'joined', [halves.west, halves.east]),
    turned: await build(dir, 'turned', [halves.east, halves.west]),
  }
}

/** Pairs of junctions on opposite sides of the longitude `at`. The pairs are the same in every run. */
function pairsAcross(graph: RoadGraph, at: number, count: number) {
  const nodes = Array.from({ length: graph.edgeCount }, (_, edge) => positionOf(graph, sourceOf(graph, edge)))
  const sides = [nodes.filter(([lon]) => lon < at), nodes.filter(([lon]) => lon > at)]
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = i % 2 ? sides : sides.toReversed()
    const pick = (list = nodes, salt = 1) => list[(i * 7919 * salt + 104_729) % list.length] ?? [0, 0]
    return [pick(from, 1), pick(to, 31)] as const
  })
}

function routesOf(graph: RoadGraph, pairs: ReturnType<typeof pairsAcross>) {
  const marks = applyHazards(graph, [])
  return pairs.map(([from, to]) => {
    const { routes, reason } = planRoute(graph, marks, { from, to, profile: 'car' })
    const [route] = routes
    return route ? [Math.round(route.durationSeconds * 100), Math.round(route.distanceMeters)] : reason?.code
  })
}
const crossing = (routes: readonly unknown[]) => routes.filter(route => Array.isArray(route)).length

describe.each([
  ['that keep ways whole', true],
  ['that cut ways at the border', false],
])('two extracts %s, joined', (_, hasWholeWays) => {
  it.each([
    ['a made-up county', null, -121.9862, 300],
    ['Berkeley', 'roads/oakland_berkeley/north_berkeley_2020-07.osm.pbf', -122.256, 200],
    ['Paradise', 'roads/paradise_camp/paradise_2018-11-07_8km.osm.pbf', -121.606, 200],
  ])('give routes across like one extract of %s', async (_place, shared, at, count) => {
    const made = join(temporaryFolder(), 'grid.osm.pbf')
    if (shared === null) await writeExtract(made, { blocks: 24 })
    const pbf = shared === null ? made : sharedFile(shared)
    if (pbf === null) return
    const { whole, west, joined, turned } = await stage(pbf, at, hasWholeWays)
    const pairs = pairsAcross(whole.graph, at, count)
    const expected = routesOf(whole.graph, pairs)
    expect(crossing(expected)).toBeGreaterThan(count / 2)
    // One half alone gives hardly any of these routes.
    const alone = routesOf(west.graph, pairs).filter((route, i) => String(route) === String(expected[i]))
    expect(alone.length).toBeLessThan(count / 4)
    for (const { graph, manifest } of [joined, turned]) {
      expect(routesOf(graph, pairs)).toEqual(expected)
      expect([graph.segmentCount, graph.nodeCount]).toEqual([whole.graph.segmentCount, whole.graph.nodeCount])
      expect(manifest.counts).toEqual(whole.manifest.counts)
      expect(manifest.bbox.map(value => value.toFixed(6))).toEqual(whole.manifest.bbox.map(value => value.toFixed(6)))
    }
  })
})

it('names each street and place once', async () => {
  const pbf = join(temporaryFolder(), 'grid.osm.pbf')
  await writeExtract(pbf, { blocks: 24 })
  const { whole, joined } = await stage(pbf, -121.9862, true)
  for (const query of ['12 Maple Avenue', '9th Street', 'Alder Creek Hospital', 'Alder Creek']) {
    const [expected, found] = [whole, joined].map(({ folder }) => {
      const places = openPlaces(join(folder, 'places.sqlite'))
      const list = places.search(query, { proximity: null, limit: 10 })
      places.close()
      return list
    })
    expect(found?.length, query).toBeGreaterThan(0)
    expect(found).toEqual(expected)
  }
})
