import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate, zstdDecompress } from 'node:zlib'
import { PbfReader } from 'pbf'
import { PbfProblem } from './problem.ts'

// The format's own limits. They bound the memory that a damaged or malicious file can request.
const largestHeaderBytes = 64 * 1024
export const largestBlobBytes = 32 * 1024 * 1024

/** The position of a blob in the file. */
export type BlobPlace = { type: string; offset: number; bytes: number }

const inflateAsync = promisify(inflate)
const zstdAsync = promisify(zstdDecompress)

/** Reads exactly `bytes` bytes. Throws PbfProblem if the file ends before that. */
async function readExactly(file: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes)
  let read = 0
  while (read < bytes) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, offset + read)
    if (bytesRead === 0) throw new PbfProblem(`The file is cut off: it ends at byte ${offset + read}, inside a block.`)
    read += bytesRead
  }
  return buffer
}

/** The blobs of a file in order, without their contents. Throws PbfProblem for sizes that the format does not allow. */
export async function* listBlobs(file: FileHandle): AsyncGenerator<BlobPlace> {
  const { size } = await file.stat()
  let offset = 0
  while (offset < size) {
    const headerBytes = (await readExactly(file, offset, 4)).readUInt32BE(0)
    if (headerBytes > largestHeaderBytes)
      throw new PbfProblem(
        `This is not an OSM PBF file: the block header at byte ${offset} claims ${headerBytes} bytes.`,
      )
    const header = { type: '', datasize: -1 }
    readFields(await readExactly(file, offset + 4, headerBytes), offset, (field, pbf) => {
      if (field === 1) header.type = pbf.readString()
      else if (field === 3) header.datasize = pbf.readVarint()
    })
    if (header.datasize < 0 || header.datasize > largestBlobBytes)
      throw new PbfProblem(`The block at byte ${offset} claims ${header.datasize} bytes; the format allows 32 MiB.`)
    const start = offset + 4 + headerBytes
    if (start + header.datasize > size)
      throw new PbfProblem(`The file is cut off: the block at byte ${offset} ends after the file.`)
    yield { type: header.type, offset: start, bytes: header.datasize }
    offset = start + header.datasize
  }
}

/** The uncompressed contents of a blob. Decompression runs on Node's thread pool. */
export async function readBlob(file: FileHandle, { offset, bytes }: BlobPlace): Promise<Uint8Array> {
  const buffer = await readExactly(file, offset, bytes)
  let raw: Uint8Array | undefined
  let packed: { how: 'zlib' | 'zstd'; data: Uint8Array } | undefined
  let rawBytes = 0
  readFields(buffer, offset, (field, pbf) => {
    if (field === 1) raw = pbf.readBytes()
    else if (field === 2) rawBytes = pbf.readVarint()
    else if (field === 3) packed = { how: 'zlib', data: pbf.readBytes() }
    else if (field === 7) packed = { how: 'zstd', data: pbf.readBytes() }
  })
  if (raw) return raw
  if (!packed) throw new PbfProblem(`The block at byte ${offset} has a compression that is not supported.`)
  if (rawBytes > largestBlobBytes) throw new PbfProblem(`The block at byte ${offset} unpacks to over 32 MiB.`)
  try {
    const unpack = packed.how === 'zlib' ? inflateAsync : zstdAsync
    const unpacked = await unpack(packed.data, { maxOutputLength: largestBlobBytes })
    if (unpacked.length !== rawBytes) throw new Error(`${unpacked.length} bytes instead of ${rawBytes}`)
    return unpacked
  } catch (cause) {
    throw new PbfProblem(`The block at byte ${offset} is damaged (${(cause as Error).message}).`, { cause })
  }
}

/** Calls `read` for each field of a message. Converts the decoder's errors for damaged bytes to PbfProblem. */
export function readFields(buffer: Uint8Array, offset: number, read: (field: number, pbf: PbfReader) => void): void {
  try {
    const pbf = new PbfReader(buffer)
    pbf.readFields((field, _, reader) => read(field, reader), null)
    if (pbf.pos > buffer.length) throw new Error('a field ends after its message')
  } catch (cause) {
    if (cause instanceof PbfProblem) throw cause
    throw new PbfProblem(`The block at byte ${offset} is damaged (${(cause as Error).message}).`, { cause })
  }
}
