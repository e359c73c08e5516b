import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openGraph } from '@muster/routing/graph/open'
import type { TravelMode } from '@muster/routing/graph/types'
import { applyHazards } from '@muster/routing/hazards/marks'
import { planRoute } from '@muster/routing/plan/plan-route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildRegion } from '../src/build/build-region.ts'
import { bufferOf } from '../src/format/check.ts'
import { versionFolder } from '../src/format/folder.ts'
import { createPbf } from '../src/pbf/write.ts'
import { temporaryFolder } from './shared.ts'

// Nodes 1–6 are in a row from west to east, about 870 m apart.
const lon = (node: number) => -121.62 + node * 0.01
let graph: ReturnType<typeof openGraph>
let dir: string

beforeAll(async () => {
  dir = temporaryFolder(false)
  const path = join(dir, 'tags.osm.pbf')
  const pbf = await createPbf(path, { bbox: [-122, 39, -121, 40] })
  const tagsOf: Record<number, Record<string, string>> = { 3: { barrier: 'stile' }, 5: { kerb: 'raised' } }
  for (const id of [1, 2, 3, 4, 5, 6]) {
    const tags = tagsOf[id]
    await pbf.node({ id, lonE7: Math.round(lon(id) * 1e7), latE7: 397_000_000, ...(tags && { tags }) })
  }
  const way = (id: number, nodes: number[], tags: Record<string, string>) => pbf.way({ id, nodes, tags })
  await way(1, [1, 2], { route: 'ferry', name: 'River Ferry', motor_vehicle: 'yes' })
  await way(2, [2, 3, 4], { highway: 'residential', name: 'Stile Street' })
  await way(3, [4, 5, 6], {
    highway: 'residential',
    name: 'Kerb Street',
    'motor_vehicle:conditional': 'no @ (Nov-Apr)',
  })
  await pbf.finish()
  const source = { kind: 'file', from: 'tags.osm.pbf' } as const
  const { version } = await buildRegion({ pbf: path, dir, name: 'tags', bbox: null, source })
  graph = openGraph(bufferOf(readFileSync(join(versionFolder(dir, 'tags', version), 'roads.bin'))))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const plan = (from: number, to: number, profile: TravelMode) =>
  planRoute(graph, applyHazards(graph, []), { from: [lon(from), 39.7], to: [lon(to), 39.7], profile })
const canGo = (from: number, to: number, profile: TravelMode) => plan(from, to, profile).routes.length > 0

it('keeps the barriers and kerbs of an extract for the modes that they stop', () => {
  expect(canGo(2.2, 3.8, 'car')).toBe(false)
  expect(canGo(2.2, 3.8, 'walking')).toBe(true)
  expect(canGo(4.2, 5.8, 'walking')).toBe(true)
  expect(canGo(4.2, 5.8, 'wheelchair')).toBe(false)
})

it('keeps ferries and conditions, and routes over them mention these', () => {
  expect(plan(1.2, 2.8, 'car').routes[0]?.reasons).toMatchObject([{ kind: 'ferry', road: 'River Ferry' }])
  expect(plan(4.2, 5.8, 'car').routes[0]?.reasons).toMatchObject([{ kind: 'doubtful-road', road: 'Kerb Street' }])
})
