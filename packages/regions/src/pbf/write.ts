import { type FileHandle, open } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import type { Member, Tags } from './block.ts'

export type NodeToWrite = { id: number; lonE7: number; latE7: number; tags?: Tags }
export type WayToWrite = { id: number; nodes: readonly number[]; tags?: Tags }
export type RelationToWrite = { id: number; members: readonly Member[]; tags?: Tags }
export type HeaderToWrite = { bbox?: readonly [number, number, number, number]; replicatedAt?: Date }

const perBlock = 8_000
const memberTypes = ['node', 'way', 'relation']

/** Creates a writer of an OSM PBF file. Add nodes first, then ways, then relations, as readers expect them. Blocks are written when they are full. */
export async function createPbf(path: string, header: HeaderToWrite = {}) {
  const file = await open(path, 'w')
  await writeBlob(file, 'OSMHeader', headerBlock(header))
  let nodes: NodeToWrite[] = []
  let ways: WayToWrite[] = []
  let relations: RelationToWrite[] = []

  async function flush() {
    if (nodes.length > 0) await writeBlob(file, 'OSMData', primitiveBlock(denseGroup(nodes)))
    if (ways.length > 0) await writeBlob(file, 'OSMData', primitiveBlock(wayGroup(ways)))
    if (relations.length > 0) await writeBlob(file, 'OSMData', primitiveBlock(relationGroup(relations)))
    nodes = []
    ways = []
    relations = []
  }

  const isFull = () => nodes.length + ways.length + relations.length >= perBlock
  return {
    async node(node: NodeToWrite) {
      nodes.push(node)
      if (isFull()) await flush()
    },
    async way(way: WayToWrite) {
      ways.push(way)
      if (isFull()) await flush()
    },
    async relation(relation: RelationToWrite) {
      relations.push(relation)
      if (isFull()) await flush()
    },
    async finish() {
      await flush()
      await file.close()
    },
  }
}

type Strings = { texts: string[]; numberOf(text: string): number }
type Group = (pbf: PbfWriter, strings: Strings) => void

function createStrings(): Strings {
  const texts = ['']
  const numbers = new Map<string, number>()
  return {
    texts,
    numberOf(text) {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, texts.length)
      return texts.push(text) - 1
    },
  }
}

function primitiveBlock(group: Group): Uint8Array {
  const strings = createStrings()
  const body = new PbfWriter()
  group(body, strings)
  const content = body.finish()
  const pbf = new PbfWriter()
  const encoder = new TextEncoder()
  pbf.writeMessage(
    1,
    (texts, table) => {
      for (const text of texts) table.writeBytesField(1, encoder.encode(text))
    },
    strings.texts,
  )
  pbf.writeBytesField(2, content)
  return pbf.finish()
}

const deltas = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0))

const denseGroup =
  (nodes: readonly NodeToWrite[]): Group =>
  (pbf, strings) =>
    pbf.writeMessage(
      2,
      (_, dense) => {
        dense.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)))
        dense.writePackedSVarint(8, deltas(nodes.map(({ latE7 }) => latE7)))
        dense.writePackedSVarint(9, deltas(nodes.map(({ lonE7 }) => lonE7)))
        const tagged = nodes.some(({ tags }) => tags)
        if (tagged)
          dense.writePackedVarint(
            10,
            nodes.flatMap(({ tags = {} }) => [...tagNumbers(tags, strings), 0]),
          )
      },
      null,
    )

const tagNumbers = (tags: Tags, strings: Strings) =>
  Object.entries(tags).flatMap(([key, value]) => [strings.numberOf(key), strings.numberOf(value)])

function writeTags(pbf: PbfWriter, tags: Tags, strings: Strings): void {
  const entries = Object.entries(tags)
  if (entries.length === 0) return
  pbf.writePackedVarint(
    2,
    entries.map(([key]) => strings.numberOf(key)),
  )
  pbf.writePackedVarint(
    3,
    entries.map(([, value]) => strings.numberOf(value)),
  )
}

const wayGroup =
  (ways: readonly WayToWrite[]): Group =>
  (pbf, strings) => {
    for (const { id, nodes, tags = {} } of ways) {
      pbf.writeMessage(
        3,
        (_, way) => {
          way.writeVarintField(1, id)
          writeTags(way, tags, strings)
          way.writePackedSVarint(8, deltas(nodes))
        },
        null,
      )
    }
  }

const relationGroup =
  (relations: readonly RelationToWrite[]): Group =>
  (pbf, strings) => {
    for (const { id, members, tags = {} } of relations) {
      pbf.writeMessage(
        4,
        (_, relation) => {
          relation.writeVarintField(1, id)
          writeTags(relation, tags, strings)
          relation.writePackedVarint(
            8,
            members.map(({ role }) => strings.numberOf(role)),
          )
          relation.writePackedSVarint(9, deltas(members.map(member => member.id)))
          relation.writePackedVarint(
            10,
            members.map(({ type }) => memberTypes.indexOf(type)),
          )
        },
        null,
      )
    }
  }

function headerBlock({ bbox, replicatedAt }: HeaderToWrite): Uint8Array {
  const pbf = new PbfWriter()
  if (bbox) {
    pbf.writeMessage(
      1,
      ([west, south, east, north], box) => {
        box.writeSVarintField(1, Math.round(west * 1e9))
        box.writeSVarintField(2, Math.round(east * 1e9))
        box.writeSVarintField(3, Math.round(north * 1e9))
        box.writeSVarintField(4, Math.round(south * 1e9))
      },
      bbox,
    )
  }
  pbf.writeStringField(4, 'OsmSchema-V0.6')
  pbf.writeStringField(4, 'DenseNodes')
  pbf.writeStringField(16, 'muster')
  if (replicatedAt) pbf.writeVarintField(32, Math.floor(replicatedAt.getTime() / 1_000))
  return pbf.finish()
}

async function writeBlob(file: FileHandle, type: string, content: Uint8Array): Promise<void> {
  const blob = new PbfWriter()
  blob.writeVarintField(2, content.length)
  blob.writeBytesField(3, deflateSync(content, { level: 3 }))
  const data = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, data.length)
  const head = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  await file.writev([length, Buffer.from(head), Buffer.from(data)])
}
