import { type FileHandle, open } from 'node:fs/promises'
import { type BlobPlace, listBlobs, readBlob, readFields } from './blobs.ts'
import { type ElementHandlers, type ElementKinds, kindsIn, readBlock } from './block.ts'
import { PbfProblem } from './problem.ts'

/** The header of an OSM PBF file. `writer`: the program that wrote it. */
export type PbfHeader = {
  /** West, south, east, north in degrees; null if the file does not state it. */
  bbox: [number, number, number, number] | null
  /** The time of the data; null if the file does not state it. */
  replicatedAt: Date | null
  writer: string
}

/** A checked PBF file with an index of its blocks and the kinds of elements in each. */
export type PbfFile = {
  header: PbfHeader
  /**
   * Decodes the blocks that contain the kinds of elements in `handlers`, in file order, and calls `progress` with the bytes read so far. Reads a few blocks
   * ahead, so that decompression uses other cores.
   */
  scan(handlers: ElementHandlers, progress?: (bytes: number) => void): Promise<void>
  /** Total bytes of the blocks that contain an element kind, for estimates. */
  bytesOf(kind: keyof ElementKinds): number
  close(): Promise<void>
}

const readAhead = 4
const knownFeatures = ['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation']

/**
 * Opens a PBF file, reads every block once and passes relations to `handlers`, because later scans need them. Throws PbfProblem if the file is not an OSM PBF
 * file, is truncated or is damaged.
 */
export async function openPbf(
  path: string,
  first: Pick<ElementHandlers, 'relation'> = {},
  progress: (bytes: number, size: number) => void = () => {},
): Promise<PbfFile> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) throw new PbfProblem('The file is empty.')
    let header: PbfHeader | null = null
    const places: (BlobPlace & { kinds: ElementKinds })[] = []
    for await (const { place, data } of decoded(file, listBlobs(file))) {
      if (place.type === 'OSMHeader') header ??= readHeader(data, place.offset)
      else if (!header) throw new PbfProblem('This is not an OSM PBF file: it does not begin with a header block.')
      if (place.type === 'OSMData') {
        const kinds = guarded(place, () => kindsIn(data))
        places.push({ ...place, kinds })
        if (kinds.relations && first.relation) guarded(place, () => readBlock(data, first))
      }
      progress(place.offset + place.bytes, size)
    }
    if (!header) throw new PbfProblem('This is not an OSM PBF file: it has no header block.')
    if (places.length === 0) throw new PbfProblem('The file holds no data.')
    return opened(file, header, places)
  } catch (error) {
    await file.close()
    throw error
  }
}

function opened(
  file: FileHandle,
  header: PbfHeader,
  places: readonly (BlobPlace & { kinds: ElementKinds })[],
): PbfFile {
  const bytesOf = (kind: keyof ElementKinds) =>
    places.reduce((sum, { kinds, bytes }) => sum + (kinds[kind] ? bytes : 0), 0)
  return {
    header,
    bytesOf,
    close: () => file.close(),
    async scan(handlers, progress = () => {}) {
      const wanted = places.filter(
        ({ kinds }) =>
          (kinds.nodes && handlers.node) || (kinds.ways && handlers.way) || (kinds.relations && handlers.relation),
      )
      let bytes = 0
      for await (const { place, data } of decoded(file, wanted)) {
        guarded(place, () => readBlock(data, handlers))
        bytes += place.bytes
        progress(bytes)
      }
    },
  }
}

/** The blobs with their contents, in order; a few are read ahead. */
async function* decoded(file: FileHandle, places: AsyncIterable<BlobPlace> | Iterable<BlobPlace>) {
  const queue: { place: BlobPlace; data: Promise<Uint8Array> }[] = []
  try {
    for await (const place of places) {
      const data = readBlob(file, place)
      // The error is thrown when this blob's turn comes; until then it must not count as an unhandled rejection.
      data.catch(() => undefined)
      queue.push({ place, data })
      const next = queue.length > readAhead ? queue.shift() : undefined
      if (next) yield { place: next.place, data: await next.data }
    }
    for (let next = queue.shift(); next; next = queue.shift()) yield { place: next.place, data: await next.data }
  } finally {
    await Promise.allSettled(queue.map(({ data }) => data))
  }
}

function guarded<T>(place: BlobPlace, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    // A system error, such as a full disk, from a handler.
    if (cause instanceof Error && 'code' in cause) throw cause
    const said = cause instanceof PbfProblem ? cause.message : `It is damaged: ${(cause as Error).message}.`
    throw new PbfProblem(`The block at byte ${place.offset} cannot be read. ${said}`, { cause })
  }
}

function readHeader(data: Uint8Array, offset: number): PbfHeader {
  const header: PbfHeader = { bbox: null, replicatedAt: null, writer: '' }
  readFields(data, offset, (field, pbf) => {
    if (field === 1) {
      const end = pbf.readVarint() + pbf.pos
      const sides = { left: 0, right: 0, top: 0, bottom: 0 }
      const names = ['', 'left', 'right', 'top', 'bottom'] as const
      pbf.readFields(
        side => {
          const name = names[side]
          if (name) sides[name] = pbf.readSVarint() / 1e9
        },
        null,
        end,
      )
      header.bbox = [sides.left, sides.bottom, sides.right, sides.top]
    } else if (field === 4) {
      const feature = pbf.readString()
      if (!knownFeatures.includes(feature)) throw new PbfProblem(`The file needs the feature ${feature}.`)
    } else if (field === 16) header.writer = pbf.readString()
    else if (field === 32) header.replicatedAt = new Date(pbf.readVarint(true) * 1_000)
  })
  return header
}
