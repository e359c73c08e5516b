import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openGraph } from '@muster/routing/graph/open'
import { describe, expect, it } from 'vitest'
import { buildRegion } from '../src/build/build-region.ts'
import { bufferOf, checkRegion } from '../src/format/check.ts'
import { versionFolder } from '../src/format/folder.ts'
import { createPbf } from '../src/pbf/write.ts'
import { temporaryFolder } from './shared.ts'

type Pbf = Awaited<ReturnType<typeof createPbf>>

/** Builds a region from an extract with a street of two nodes and everything that `write` adds. Returns the road graph. */
async function build(write: (pbf: Pbf) => Promise<void>, { firstNode = 1 } = {}) {
  const dir = temporaryFolder()
  const path = join(dir, 'hostile.osm.pbf')
  const pbf = await createPbf(path, { bbox: [-122, 39, -121, 40] })
  await node(pbf, firstNode, -121.6)
  await node(pbf, firstNode + 1, -121.59)
  await write(pbf)
  await pbf.way({ id: 900_000_000, nodes: [firstNode, firstNode + 1], tags: { highway: 'residential', name: 'Main' } })
  await pbf.finish()
  const source = { kind: 'file', from: path } as const
  const { version, counts } = await buildRegion({ pbf: path, dir, name: 'hostile', bbox: null, source })
  const folder = versionFolder(dir, 'hostile', version)
  expect(await checkRegion(folder)).toEqual([])
  return { counts, graph: openGraph(bufferOf(readFileSync(join(folder, 'roads.bin')))) }
}

const node = (pbf: Pbf, id: number, lon: number, lat = 39.7, tags?: Record<string, string>) =>
  pbf.node({ id, lonE7: Math.round(lon * 1e7), latE7: Math.round(lat * 1e7), ...(tags && { tags }) })

describe('an unusual extract', () => {
  it('with a way of a hundred thousand nodes is built', async () => {
    const many = 100_000
    const { graph } = await build(async pbf => {
      for (let i = 0; i < many; i++)
        await node(pbf, 10 + i, -121.9 + (i / many) * 0.8, 39.2 + Math.sin(i / 5_000) * 0.1)
      const nodes = Array.from({ length: many }, (_, i) => 10 + i)
      await pbf.way({ id: 1, nodes, tags: { highway: 'track', name: 'Endless Track' } })
      await pbf.way({ id: 2, nodes: [...nodes, 10], tags: { natural: 'water', name: 'Endless Lake' } })
    })
    expect(graph.segmentCount).toBeGreaterThan(1)
  })

  it('with negative ids, as editors create them, is built', async () => {
    const { graph } = await build(async () => {}, { firstNode: -20 })
    expect(graph.segmentCount).toBe(1)
  })

  it('with ways and relations of missing nodes and ways keeps the rest', async () => {
    const { graph } = await build(async pbf => {
      await pbf.way({ id: 1, nodes: [5_000, 6_000, 7_000], tags: { highway: 'primary' } })
      await pbf.way({ id: 2, nodes: [], tags: { highway: 'primary' } })
      await pbf.way({ id: 3, nodes: [1], tags: { highway: 'primary' } })
      await pbf.way({ id: 4, nodes: [1, 1, 1, 1], tags: { building: 'yes' } })
      const members = Array.from({ length: 200_000 }, (_, i) => ({
        type: 'way' as const,
        id: 10_000 + i,
        role: 'outer',
      }))
      await pbf.relation({ id: 1, members, tags: { type: 'multipolygon', natural: 'water' } })
      await pbf.relation({
        id: 2,
        members: [
          { type: 'way', id: 77, role: 'from' },
          { type: 'node', id: 78, role: 'via' },
          { type: 'way', id: 79, role: 'to' },
        ],
        tags: { type: 'restriction', restriction: 'no_left_turn' },
      })
    })
    expect(graph.segmentCount).toBe(1)
  })

  it('with tags named like object properties, and thousands of them, is built', async () => {
    const { graph } = await build(async pbf => {
      await node(pbf, 10, -121.7, 39.7, { __proto__: 'x', constructor: 'y', place: 'town', name: 'toString' } as never)
      await node(pbf, 11, -121.69)
      const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`key${i}`, `value${i}`]))
      const tags = { ...many, highway: 'constructor', access: '__proto__', oneway: 'toString' }
      await pbf.way({ id: 1, nodes: [10, 11], tags })
      await pbf.way({ id: 2, nodes: [10, 11], tags: { ...tags, highway: 'residential', barrier: 'hasOwnProperty' } })
      await node(pbf, 12, -121.68, 39.7, { barrier: 'constructor', kerb: 'toString', access: 'valueOf' })
      await pbf.way({
        id: 3,
        nodes: [11, 12],
        tags: { highway: 'residential', surface: 'constructor', tracktype: 'x' },
      })
    })
    expect(graph.segmentCount).toBeGreaterThan(1)
  })

  it('with an empty or inverted box is built from its content or refused with a clear message', async () => {
    const dir = temporaryFolder()
    const path = join(dir, 'turned.osm.pbf')
    const pbf = await createPbf(path, { bbox: [-121, 40, -122, 39] })
    await node(pbf, 1, -121.6)
    await node(pbf, 2, -121.59)
    await pbf.way({ id: 1, nodes: [1, 2], tags: { highway: 'residential' } })
    await pbf.finish()
    const source = { kind: 'file', from: path } as const
    await expect(buildRegion({ pbf: path, dir, name: 'turned', bbox: null, source })).rejects.toThrow('no road inside')
  })
})
