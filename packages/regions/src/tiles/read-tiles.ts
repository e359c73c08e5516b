import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bytesToHeader, type Entry, findTile, type Header, readVarint, zxyToTileId } from 'pmtiles'

const headerBytes = 127
const largestDirectoryBytes = 16 * 1024 * 1024
const keptLeaves = 64
const gunzipAsync = promisify(gunzip)

/**
 * Opens a PMTiles file and returns its tiles gzipped, as stored. The library's own reader would decompress each tile, which browsers do anyway. Throws if it
 * is not an archive of gzipped vector tiles.
 */
export async function openTiles(path: string) {
  const file = await open(path)
  try {
    const header = bytesToHeader(await readRange(file, 0, headerBytes))
    if (header.specVersion !== 3 || header.internalCompression !== 2 || header.tileCompression !== 2)
      throw new Error('not a PMTiles archive of version 3 with gzipped tiles')
    const root = await readDirectory(file, header.rootDirectoryOffset, header.rootDirectoryLength)
    return reader(file, header, root)
  } catch (error) {
    await file.close()
    throw error
  }
}
export type Tiles = Awaited<ReturnType<typeof openTiles>>

function reader(file: FileHandle, header: Header, root: Entry[]) {
  // Leaf directories in the order of their last use.
  const leaves = new Map<number, Promise<Entry[]>>()

  function leafAt(offset: number, length: number): Promise<Entry[]> {
    const leaf = leaves.get(offset) ?? readDirectory(file, header.leafDirectoryOffset + offset, length)
    leaves.delete(offset)
    leaves.set(offset, leaf)
    leaf.catch(() => leaves.delete(offset))
    const [oldest] = leaves.keys()
    if (leaves.size > keptLeaves && oldest !== undefined) leaves.delete(oldest)
    return leaf
  }

  return {
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    count: header.numAddressedTiles,
    /** The gzipped tile; null if there is none. */
    async tile(z: number, x: number, y: number): Promise<Uint8Array | null> {
      if (z < header.minZoom || z > header.maxZoom || x >= 2 ** z || y >= 2 ** z) return null
      const id = zxyToTileId(z, x, y)
      let entry = findTile(root, id)
      // A run length of 0 points to a leaf directory.
      if (entry?.runLength === 0) entry = findTile(await leafAt(entry.offset, entry.length), id)
      if (!entry || entry.runLength === 0) return null
      return new Uint8Array(await readRange(file, header.tileDataOffset + entry.offset, entry.length))
    },
    close: () => file.close(),
  }
}

async function readRange(file: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  if (length > largestDirectoryBytes) throw new Error(`a part of the archive claims ${length} bytes`)
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead < length) throw new Error('the archive is cut off')
  return bytes.buffer
}

async function readDirectory(file: FileHandle, offset: number, length: number): Promise<Entry[]> {
  const packed = await readRange(file, offset, length)
  const bytes = await gunzipAsync(packed, { maxOutputLength: largestDirectoryBytes })
  const position = { buf: new Uint8Array(bytes), pos: 0 }
  const count = readVarint(position)
  if (count > bytes.length) throw new Error('a directory of the archive is damaged')
  const entries = Array.from({ length: count }, (): Entry => ({ tileId: 0, offset: 0, length: 0, runLength: 0 }))
  let tileId = 0
  for (const entry of entries) {
    tileId += readVarint(position)
    entry.tileId = tileId
  }
  for (const entry of entries) entry.runLength = readVarint(position)
  for (const entry of entries) entry.length = readVarint(position)
  for (const [i, entry] of entries.entries()) {
    const value = readVarint(position)
    const before = entries[i - 1]
    entry.offset = value === 0 && before ? before.offset + before.length : value - 1
  }
  return entries
}
