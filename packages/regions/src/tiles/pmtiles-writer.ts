import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

const headerBytes = 127
// Readers fetch the header and the root directory in one request of 16 KiB, so both must fit into it.
const rootLimitBytes = 16_384 - headerBytes
const entriesPerLeaf = 4_096
const gzip = 2
const mvt = 1

type Entry = { tileId: number; offset: number; length: number }

/** The contents of an archive's header and metadata. */
export type ArchiveFacts = {
  minZoom: number
  maxZoom: number
  /** West, south, east, north in degrees. */
  bbox: readonly [number, number, number, number]
  metadata: Record<string, unknown>
}

/** Creates a writer of a PMTiles archive (version 3) of gzipped vector tiles. Tiles may be added in any order; equal ones are stored once. */
export async function createPmtiles(path: string) {
  const draftPath = `${path}.tiles`
  const draft = await open(draftPath, 'w+')
  const entries: Entry[] = []
  const known = new Map<string, { offset: number; length: number }>()
  let written = 0

  return {
    /** Adds a tile; `data` must be gzipped. */
    async add(z: number, x: number, y: number, data: Uint8Array): Promise<void> {
      const tileId = zxyToTileId(z, x, y)
      const digest = createHash('sha1').update(data).digest('base64')
      const same = known.get(digest)
      if (same) {
        entries.push({ tileId, ...same })
        return
      }
      const place = { offset: written, length: data.length }
      // The space is reserved before the write, because several tiles may be added at the same time.
      written += data.length
      known.set(digest, place)
      entries.push({ tileId, ...place })
      await draft.write(data, 0, data.length, place.offset)
    },
    /** Writes the archive with its tiles in order of their ids. Returns the number of tiles. */
    async finish(facts: ArchiveFacts): Promise<number> {
      entries.sort((a, b) => a.tileId - b.tileId)
      const file = await open(path, 'w')
      try {
        await writeArchive(file, draft, entries, facts, known.size)
        await file.sync()
      } finally {
        await file.close()
        await draft.close()
        await rm(draftPath, { force: true })
      }
      return entries.length
    },
  }
}

async function writeArchive(
  file: FileHandle,
  draft: FileHandle,
  entries: readonly Entry[],
  { minZoom, maxZoom, bbox, metadata }: ArchiveFacts,
  contents: number,
): Promise<void> {
  const placed = orderedByTile(entries)
  const { root, leaves } = directories(placed.runs)
  const json = gzipSync(JSON.stringify(metadata))
  const rootOffset = headerBytes
  const jsonOffset = rootOffset + root.length
  const leavesOffset = jsonOffset + json.length
  const dataOffset = leavesOffset + leaves.length

  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const numbers = [
    rootOffset,
    root.length,
    jsonOffset,
    json.length,
    leavesOffset,
    leaves.length,
    dataOffset,
    placed.bytes,
    entries.length,
    placed.runs.length,
    contents,
  ]
  for (const [i, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  header.writeUInt8(1, 96)
  header.writeUInt8(gzip, 97)
  header.writeUInt8(gzip, 98)
  header.writeUInt8(mvt, 99)
  header.writeUInt8(minZoom, 100)
  header.writeUInt8(maxZoom, 101)
  const [west, south, east, north] = bbox
  const degrees = [west, south, east, north]
  for (const [i, value] of degrees.entries()) header.writeInt32LE(Math.round(value * 1e7), 102 + i * 4)
  header.writeUInt8(Math.min(maxZoom, 12), 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)

  await file.writev([header, root, json, leaves])
  let at = dataOffset
  for (const { offset, length } of placed.copies) {
    const data = Buffer.allocUnsafe(length)
    await draft.read(data, 0, length, offset)
    await file.write(data, 0, length, at)
    at += length
  }
}

type Run = Entry & { runLength: number }

/** Computes new offsets in order of tile ids, so that neighbours are close in the file; consecutive equal tiles become one run. */
function orderedByTile(entries: readonly Entry[]) {
  const moved = new Map<number, number>()
  const copies: { offset: number; length: number }[] = []
  const runs: Run[] = []
  let bytes = 0
  for (const { tileId, offset, length } of entries) {
    let target = moved.get(offset)
    if (target === undefined) {
      target = bytes
      moved.set(offset, target)
      copies.push({ offset, length })
      bytes += length
    }
    const last = runs.at(-1)
    if (last && last.offset === target && last.tileId + last.runLength === tileId) last.runLength++
    else runs.push({ tileId, offset: target, length, runLength: 1 })
  }
  return { copies, runs, bytes }
}

function directories(runs: readonly Run[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(runs)
  if (whole.length <= rootLimitBytes) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = entriesPerLeaf; ; size *= 2) {
    const parts: Buffer[] = []
    const pointers: Run[] = []
    let offset = 0
    for (let i = 0; i < runs.length; i += size) {
      const leaf = directory(runs.slice(i, i + size))
      pointers.push({ tileId: runs[i]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
      parts.push(leaf)
      offset += leaf.length
    }
    const root = directory(pointers)
    if (root.length <= rootLimitBytes) return { root, leaves: Buffer.concat(parts) }
  }
}

function directory(runs: readonly Run[]): Buffer {
  const bytes: number[] = []
  const put = (value: number) => {
    let rest = value
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) + 0x80)
      rest = Math.floor(rest / 0x80)
    }
    bytes.push(rest)
  }
  put(runs.length)
  runs.forEach(({ tileId }, i) => {
    put(tileId - (runs[i - 1]?.tileId ?? 0))
  })
  for (const { runLength } of runs) put(runLength)
  for (const { length } of runs) put(length)
  runs.forEach(({ offset }, i) => {
    const before = runs[i - 1]
    put(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return gzipSync(Buffer.from(bytes))
}
