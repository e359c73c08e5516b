import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BSON, type Document } from 'mongodb'
import { opening, SealError, sealing } from './seal.ts'

/**
 * What a backup file holds, one after the other: `head`, then for each collection `collection` and its `document`s, or `change`s of documents,
 * then `event`s of the stream, and `end`. Each is one byte for its kind and a BSON document.
 */
export const kinds = ['head', 'collection', 'document', 'change', 'event', 'end'] as const
export type Kind = (typeof kinds)[number]

const kindBytes = 1
/** Documents are passed on in pieces: each write of a stream costs more than most documents do. */
const pieceBytes = 256 * 1024
const smallestDocument = 5
/** MongoDB's own limit of a document, and room for what a change adds to it. */
const largestDocument = 24 * 1024 * 1024
/** Keeps the types of numbers: a double that happens to be whole must not come back as an integer. */
export const exactTypes = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const

export type RecordFile = {
  write(kind: Kind, document: Document): Promise<void>
  /** Writes a document that is BSON already. */
  writeRaw(kind: Kind, bson: Uint8Array): Promise<void>
  /** Waits until the file is on the disk under its name. */
  finish(): Promise<void>
  /** Leaves no file behind. */
  discard(): Promise<void>
}

/** Writes a compressed and encrypted file. It has its name only once it is whole. */
export function writeRecords(path: string, key: Buffer, name: string): RecordFile {
  const partial = `${path}.partial`
  const source = new PassThrough({ highWaterMark: 1 << 20 })
  const failing = new AbortController()
  const written = pipeline(
    source,
    createZstdCompress(),
    sealing(key, name),
    createWriteStream(partial, { mode: 0o600 }),
    {
      signal: failing.signal,
    },
  )
  // Told to whoever writes next, and by `finish`.
  const failed = written.then(
    () => undefined,
    (error: unknown) => error,
  )

  let waiting: Uint8Array[] = []
  let size = 0

  async function writeRaw(kind: Kind, bson: Uint8Array): Promise<void> {
    waiting.push(Uint8Array.of(kinds.indexOf(kind)), bson)
    size += kindBytes + bson.length
    if (size >= pieceBytes) await flush()
  }

  async function flush(): Promise<void> {
    const piece = Buffer.concat(waiting)
    waiting = []
    size = 0
    if (source.write(piece)) return
    const error = await Promise.race([once(source, 'drain').then(() => undefined), failed])
    if (error) throw error
  }

  return {
    writeRaw,
    write: (kind, document) => writeRaw(kind, BSON.serialize(document)),
    async finish() {
      await flush()
      source.end()
      await written
      const file = await open(partial, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(partial, path)
    },
    async discard() {
      failing.abort()
      await failed
      await rm(partial, { force: true })
    },
  }
}

/** Reads such a file, with exact types of numbers. Throws a SealError where it was changed or is not whole. */
export async function* readRecords(path: string, key: Buffer, name: string): AsyncGenerator<[Kind, Document]> {
  const plain = new PassThrough({ highWaterMark: 1 << 20 })
  const read = pipeline(createReadStream(path), opening(key, name), createZstdDecompress(), plain)
  // The generator tells it: it ends the loop below with the same error.
  read.catch(() => undefined)
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let at = 0
      while (rest.length - at >= kindBytes + smallestDocument) {
        const length = rest.readInt32LE(at + kindBytes)
        const kind = kinds[rest[at] ?? kinds.length]
        if (!kind || length < smallestDocument || length > largestDocument) throw new SealError(`${name} is damaged`)
        if (rest.length - at < kindBytes + length) break
        const bson = rest.subarray(at + kindBytes, at + kindBytes + length)
        yield [kind, BSON.deserialize(bson, exactTypes)]
        at += kindBytes + length
      }
      rest = rest.subarray(at)
    }
    await read
    if (rest.length > 0) throw new SealError(`${name} is damaged`)
  } finally {
    plain.destroy()
  }
}
