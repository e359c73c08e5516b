import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { writeExtract } from '@muster/test-kit/extract'
import { PbfWriter } from 'pbf'
import { describe, expect, it } from 'vitest'
import type { Member, Tags } from '../src/pbf/block.ts'
import { PbfProblem } from '../src/pbf/problem.ts'
import { openPbf } from '../src/pbf/read.ts'
import { createPbf } from '../src/pbf/write.ts'
import { sharedFile, temporaryFolder } from './shared.ts'

type Read = {
  nodes: Map<number, { lon: number; lat: number; tags: Tags | null }>
  ways: Map<number, { nodes: number[]; tags: Tags }>
  relations: Map<number, { members: readonly Member[]; tags: Tags }>
}

async function readAll(path: string): Promise<Read> {
  const read: Read = { nodes: new Map(), ways: new Map(), relations: new Map() }
  const file = await openPbf(path, { relation: (id, members, tags) => read.relations.set(id, { members, tags }) })
  try {
    await file.scan({ node: (id, lon, lat, tags) => read.nodes.set(id, { lon, lat, tags }) })
    await file.scan({
      way: (id, nodes, count, tags) => read.ways.set(id, { nodes: [...nodes.subarray(0, count)], tags }),
    })
    return read
  } finally {
    await file.close()
  }
}

const berkeley = sharedFile('roads/oakland_berkeley/north_berkeley_2020-07.osm.pbf')

it.skipIf(!berkeley)('reads a real extract like Overpass returns it', async () => {
  const json = JSON.parse(
    readFileSync(sharedFile('roads/oakland_berkeley/north_berkeley_overpass_2020-07.json') ?? '', 'utf8'),
  ) as { elements: { type: string; id: number; lat: number; lon: number; nodes: number[]; tags?: Tags }[] }
  const { nodes, ways } = await readAll(berkeley ?? '')
  expect([nodes.size, ways.size]).toEqual([6187, 594])
  for (const { type, id, lat, lon, nodes: path, tags = {} } of json.elements) {
    if (type === 'node') {
      expect(nodes.get(id)).toEqual({
        lon: Math.round(lon * 1e7),
        lat: Math.round(lat * 1e7),
        tags: Object.keys(tags).length > 0 ? tags : null,
      })
    } else if (type === 'way') expect(ways.get(id)).toEqual({ nodes: path, tags })
  }
})

it('reads what was written: tags, references, relations, ids over 2³²', async () => {
  const path = join(temporaryFolder(), 'a.osm.pbf')
  const large = 2 ** 40
  const pbf = await createPbf(path, { bbox: [-122, 38, -121, 39], replicatedAt: new Date('2026-11-01T00:00:00Z') })
  await pbf.node({
    id: large,
    lonE7: -1_219_999_999,
    latE7: 380_000_001,
    tags: { barrier: 'gate', name: 'Tor – Ünïcode' },
  })
  await pbf.node({ id: large + 1, lonE7: 1_799_999_999, latE7: -899_999_999 })
  await pbf.way({ id: large + 2, nodes: [large + 1, large], tags: { highway: 'track' } })
  await pbf.relation({ id: 7, members: [], tags: { type: 'multipolygon' } })
  await pbf.relation({ id: 8, members: [{ type: 'way', id: large + 2, role: 'outer' }], tags: {} })
  await pbf.finish()

  const { nodes, ways, relations } = await readAll(path)
  expect(nodes.get(large)).toEqual({
    lon: -1_219_999_999,
    lat: 380_000_001,
    tags: { barrier: 'gate', name: 'Tor – Ünïcode' },
  })
  expect(nodes.get(large + 1)).toEqual({ lon: 1_799_999_999, lat: -899_999_999, tags: null })
  expect(ways.get(large + 2)).toEqual({ nodes: [large + 1, large], tags: { highway: 'track' } })
  expect(relations.get(7)?.members).toEqual([])
  expect(relations.get(8)?.members).toEqual([{ type: 'way', id: large + 2, role: 'outer' }])
  const file = await openPbf(path)
  expect(file.header).toMatchObject({ bbox: [-122, 38, -121, 39], replicatedAt: new Date('2026-11-01T00:00:00Z') })
  await file.close()
})

describe('an invalid file is rejected:', () => {
  async function good(): Promise<Buffer> {
    const path = join(temporaryFolder(), 'good.osm.pbf')
    await writeExtract(path, { blocks: 6 })
    return readFileSync(path)
  }
  async function refusal(bytes: Uint8Array): Promise<string> {
    const path = join(temporaryFolder(), 'bad.osm.pbf')
    writeFileSync(path, bytes)
    const error = await readAll(path).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(PbfProblem)
    return (error as PbfProblem).message
  }

  it('truncated anywhere', async () => {
    const bytes = await good()
    for (const share of [0.02, 0.3, 0.5, 0.9, 0.999])
      expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * share)))).toMatch(/cut off|no data/)
  })

  it('an empty file, an HTML page, or text', async () => {
    expect(await refusal(Buffer.alloc(0))).toMatch('empty')
    expect(await refusal(Buffer.from('<!DOCTYPE html><title>Sign in</title>'))).toMatch('not an OSM PBF file')
    expect(await refusal(Buffer.from('osm'))).toMatch('cut off')
  })

  it('one changed byte inside a block', async () => {
    const bytes = await good()
    for (const at of [300, Math.floor(bytes.length / 2), bytes.length - 20]) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] ?? 0) ^ 0x5a
      expect(await refusal(damaged)).toMatch(/damaged|not an OSM PBF|cut off|cannot be read/)
    }
  })

  it('sizes that the format does not allow', async () => {
    const bytes = Buffer.from(await good())
    bytes.writeUInt32BE(0x7fff_ffff, 0)
    expect(await refusal(bytes)).toMatch('claims 2147483647 bytes')
    expect(await refusal(blob('OSMHeader', Buffer.alloc(0), 40_000_000))).toMatch('the format allows 32 MiB')
    expect(await refusal(blob('OSMHeader', Buffer.alloc(3), -1))).toMatch(/allows 32 MiB|damaged/)
  })

  it('a small block that unpacks to gigabytes', async () => {
    const bomb = new PbfWriter()
    bomb.writeVarintField(2, 100)
    bomb.writeBytesField(3, deflateSync(Buffer.alloc(64 * 1024 * 1024)))
    expect(await refusal(blob('OSMHeader', bomb.finish()))).toMatch('damaged')
  })

  it('a feature that this reader does not support', async () => {
    const header = new PbfWriter()
    header.writeStringField(4, 'LocationsOnWays2')
    const content = new PbfWriter()
    content.writeBytesField(1, header.finish())
    expect(await refusal(blob('OSMHeader', content.finish()))).toMatch('needs the feature LocationsOnWays2')
  })

  it('a place outside the world', async () => {
    const path = join(temporaryFolder(), 'far.osm.pbf')
    const pbf = await createPbf(path)
    await pbf.node({ id: 1, lonE7: 1_900_000_000, latE7: 0 })
    await pbf.finish()
    await expect(readAll(path)).rejects.toThrow('outside the world')
  })
})

/** A block of an OSM PBF file: header length, header, content. `claimed` replaces the true size of the content in the header. */
function blob(type: string, content: Uint8Array, claimed = content.length): Buffer {
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, claimed)
  const head = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, content])
}
