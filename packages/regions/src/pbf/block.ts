import { PbfReader } from 'pbf'
import { PbfProblem } from './problem.ts'

export type Tags = Readonly<Record<string, string>>
export type MemberType = 'node' | 'way' | 'relation'
/** A member of a relation. */
export type Member = { type: MemberType; id: number; role: string }

/** Receives the elements of a block. Kinds without a function are not decoded. Coordinates are degrees × 10⁷. */
export type ElementHandlers = {
  node?: (id: number, lonE7: number, latE7: number, tags: Tags | null) => void
  /** The first `count` entries of `nodes` are the node ids. The array is reused for the next way. */
  way?: (id: number, nodes: Float64Array, count: number, tags: Tags) => void
  relation?: (id: number, members: readonly Member[], tags: Tags) => void
}

export type ElementKinds = { nodes: boolean; ways: boolean; relations: boolean }

type Block = {
  strings: Uint8Array[]
  texts: (string | undefined)[]
  granularity: number
  lonOffset: number
  latOffset: number
}

const memberTypes: readonly MemberType[] = ['node', 'way', 'relation']
const decoder = new TextDecoder()
const noTags: Tags = {}

/** Which kinds of elements a PrimitiveBlock contains, without decoding them. */
export function kindsIn(buffer: Uint8Array): ElementKinds {
  const kinds = { nodes: false, ways: false, relations: false }
  new PbfReader(buffer).readFields((field, _, pbf) => {
    if (field !== 2) return
    const end = pbf.readVarint() + pbf.pos
    pbf.readFields(
      group => {
        if (group === 1 || group === 2) kinds.nodes = true
        else if (group === 3) kinds.ways = true
        else if (group === 4) kinds.relations = true
      },
      null,
      end,
    )
  }, null)
  return kinds
}

/** Decodes one PrimitiveBlock and passes its elements to `handlers` in order. Throws PbfProblem for invalid data. */
export function readBlock(buffer: Uint8Array, handlers: ElementHandlers): void {
  const block: Block = { strings: [], texts: [], granularity: 100, lonOffset: 0, latOffset: 0 }
  // Offsets and granularity follow after the groups that need them, so the groups are decoded last.
  const groups: [start: number, end: number][] = []
  const pbf = new PbfReader(buffer)
  pbf.readFields(field => {
    if (field === 1) readStrings(pbf, block)
    else if (field === 2) {
      const end = pbf.readVarint() + pbf.pos
      groups.push([pbf.pos, end])
      pbf.pos = end
    } else if (field === 17) block.granularity = pbf.readVarint()
    else if (field === 19) block.latOffset = pbf.readVarint(true)
    else if (field === 20) block.lonOffset = pbf.readVarint(true)
  }, null)
  for (const [start, end] of groups) {
    if (end > buffer.length) throw new PbfProblem('A group of elements ends after its block.')
    const reader = new PbfReader(buffer)
    reader.pos = start
    reader.readFields(
      field => {
        if (field === 1 && handlers.node) readNode(reader, block, handlers.node)
        else if (field === 2 && handlers.node) readDense(reader, block, handlers.node)
        else if (field === 3 && handlers.way) readWay(reader, block, handlers.way)
        else if (field === 4 && handlers.relation) readRelation(reader, block, handlers.relation)
      },
      null,
      end,
    )
  }
}

function readStrings(pbf: PbfReader, block: Block): void {
  const end = pbf.readVarint() + pbf.pos
  pbf.readFields(
    field => {
      if (field === 1) block.strings.push(pbf.readBytes())
    },
    null,
    end,
  )
}

function textAt(block: Block, index: number): string {
  const known = block.texts[index]
  if (known !== undefined) return known
  const bytes = block.strings[index]
  if (!bytes) throw new PbfProblem(`An element names text ${index} of ${block.strings.length}.`)
  const text = decoder.decode(bytes)
  block.texts[index] = text
  return text
}

function tagsOf(block: Block, keys: readonly number[], values: readonly number[]): Tags {
  if (keys.length !== values.length) throw new PbfProblem('An element has keys without values.')
  if (keys.length === 0) return noTags
  const tags: Record<string, string> = {}
  keys.forEach((key, i) => {
    tags[textAt(block, key)] = textAt(block, values[i] ?? -1)
  })
  return tags
}

const toE7 = (block: Block, offset: number, value: number) => Math.round((offset + block.granularity * value) / 100)

function checkPlace(id: number, lonE7: number, latE7: number): void {
  if (Math.abs(lonE7) <= 1_800_000_000 && Math.abs(latE7) <= 900_000_000) return
  throw new PbfProblem(`Node ${id} lies outside the world (${lonE7 / 1e7}, ${latE7 / 1e7}).`)
}

function readNode(pbf: PbfReader, block: Block, take: NonNullable<ElementHandlers['node']>): void {
  let [id, lon, lat] = [0, 0, 0]
  const keys: number[] = []
  const values: number[] = []
  pbf.readMessage(field => {
    if (field === 1) id = pbf.readSVarint()
    else if (field === 2) pbf.readPackedVarint(keys)
    else if (field === 3) pbf.readPackedVarint(values)
    else if (field === 8) lat = pbf.readSVarint()
    else if (field === 9) lon = pbf.readSVarint()
  }, null)
  const [lonE7, latE7] = [toE7(block, block.lonOffset, lon), toE7(block, block.latOffset, lat)]
  checkPlace(id, lonE7, latE7)
  take(id, lonE7, latE7, keys.length > 0 ? tagsOf(block, keys, values) : null)
}

function readDense(pbf: PbfReader, block: Block, take: NonNullable<ElementHandlers['node']>): void {
  const end = pbf.readVarint() + pbf.pos
  const starts = { ids: -1, lats: -1, lons: -1 }
  let keysValues: number[] = []
  let idsEnd = 0
  pbf.readFields(
    field => {
      if (field === 10) keysValues = pbf.readPackedVarint()
      else if (field === 1 || field === 8 || field === 9) {
        const fieldEnd = pbf.readPackedEnd()
        if (field === 1) {
          starts.ids = pbf.pos
          idsEnd = fieldEnd
        } else if (field === 8) starts.lats = pbf.pos
        else starts.lons = pbf.pos
        pbf.pos = fieldEnd
      }
    },
    null,
    end,
  )
  if (starts.ids < 0) return
  if (starts.lats < 0 || starts.lons < 0) throw new PbfProblem('A block has nodes without coordinates.')

  const [ids, lats, lons] = [reader(pbf, starts.ids), reader(pbf, starts.lats), reader(pbf, starts.lons)]
  let [id, lat, lon, at] = [0, 0, 0, 0]
  while (ids.pos < idsEnd) {
    id += ids.readSVarint()
    lat += lats.readSVarint()
    lon += lons.readSVarint()
    let tags: Record<string, string> | null = null
    // The list has a terminating zero for each node; it is absent if no node of the block has tags.
    while (at < keysValues.length) {
      const key = keysValues[at++]
      if (key === 0 || key === undefined) break
      tags ??= {}
      tags[textAt(block, key)] = textAt(block, keysValues[at++] ?? -1)
    }
    const [lonE7, latE7] = [toE7(block, block.lonOffset, lon), toE7(block, block.latOffset, lat)]
    checkPlace(id, lonE7, latE7)
    take(id, lonE7, latE7, tags)
  }
}

function reader({ buf }: PbfReader, pos: number): PbfReader {
  const copy = new PbfReader(buf)
  copy.pos = pos
  return copy
}

let wayNodes = new Float64Array(4096)

function readWay(pbf: PbfReader, block: Block, take: NonNullable<ElementHandlers['way']>): void {
  let [id, count] = [0, 0]
  const keys: number[] = []
  const values: number[] = []
  pbf.readMessage(field => {
    if (field === 1) id = pbf.readVarint(true)
    else if (field === 2) pbf.readPackedVarint(keys)
    else if (field === 3) pbf.readPackedVarint(values)
    else if (field === 8) {
      const end = pbf.readPackedEnd()
      let node = 0
      while (pbf.pos < end) {
        node += pbf.readSVarint()
        if (count === wayNodes.length) {
          const larger = new Float64Array(count * 2)
          larger.set(wayNodes)
          wayNodes = larger
        }
        wayNodes[count++] = node
      }
    }
  }, null)
  take(id, wayNodes, count, tagsOf(block, keys, values))
}

function readRelation(pbf: PbfReader, block: Block, take: NonNullable<ElementHandlers['relation']>): void {
  let id = 0
  const keys: number[] = []
  const values: number[] = []
  const roles: number[] = []
  const ids: number[] = []
  const types: number[] = []
  pbf.readMessage(field => {
    if (field === 1) id = pbf.readVarint(true)
    else if (field === 2) pbf.readPackedVarint(keys)
    else if (field === 3) pbf.readPackedVarint(values)
    else if (field === 8) pbf.readPackedVarint(roles)
    else if (field === 9) pbf.readPackedSVarint(ids)
    else if (field === 10) pbf.readPackedVarint(types)
  }, null)
  if (roles.length !== ids.length || types.length !== ids.length)
    throw new PbfProblem(`Relation ${id} has members without role or type.`)
  let member = 0
  const members = ids.map((delta, i): Member => {
    member += delta
    return { type: memberTypes[types[i] ?? 0] ?? 'node', id: member, role: textAt(block, roles[i] ?? -1) }
  })
  take(id, members, tagsOf(block, keys, values))
}
