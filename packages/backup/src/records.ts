import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BSON, type Document } from 'mongodb'
import { opening, SealError, sealing } from './seal.ts'

/**
 * The records of a backup file, in order: `head`, then for each collection `collection` and its `document`s, or `change`s of documents, then `event`s of the
 * stream, and `end`. Each record is one byte for its kind and a BSON document.
 */
export const kinds = ['head', 'collection', 'document', 'change', 'event', 'end'] as const
export type Kind = (typeof kinds)[number]

const kindBytes = 1
/** Documents are passed on in pieces of this size, because a write to a stream costs more than most documents do. */
const pieceBytes = 256 * 1024
const smallestDocument = 5
/** MongoDB's limit of a document, plus room for the fields that a change adds. */
const largestDocument = 24 * 1024 * 1024
/** BSON options that preserve the types of numbers: a double with a whole value must not become an integer. */
export const exactTypes = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const

/** A backup file that is being written. */
export type RecordFile = {
  write(kind: Kind, document: Document): Promise<void>
  /** Writes a document that is already BSON. */
  writeRaw(kind: Kind, bson: Uint8Array): Promise<void>
  /** Resolves when the file is complete on the disk under its name. */
  finish(): Promise<void>
  /** Aborts and deletes the file. */
  discard(): Promise<void>
}

/** Creates a writer of a compressed and encrypted file. The file gets its name only when it is complete. */
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
  // Thrown by the next write, and by `finish`.
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

/** Reads a file of `writeRecords`, with exact types of numbers. Throws a SealError if the file was changed or is incomplete. */
export async function* readRecords(path: string, key: Buffer, name: string): AsyncGenerator<[Kind, Document]> {
  const plain = new PassThrough({ highWaterMark: 1 << 20 })
  const read = pipeline(createReadStream(path), opening(key, name), createZstdDecompress(), plain)
  // The generator reports the error, because the loop below ends with it.
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
