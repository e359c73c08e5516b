/**
 * The file format of a road graph: one buffer with a fixed head, a JSON header and typed arrays, each aligned to 8 bytes, so that opening it creates views
 * and copies nothing. Numbers are little-endian.
 */

const magic = 0x4d55_5352
/** Raise it with every change of the sections or their meaning, so that older files are refused instead of misread. */
export const formatVersion = 5

const headBytes = 32
const at = { magic: 0, version: 1, headerBytes: 2, checksum: 3, lengthLow: 4, lengthHigh: 5 } as const

export type SectionType = 'Int32' | 'Uint32' | 'Uint16' | 'Uint8' | 'Float32'
export type SectionArray = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array

/** Thrown for a file that is not a road graph of this version, or that is damaged. */
export class GraphFileError extends Error {
  constructor(problem: string) {
    super(`Road graph: ${problem}`)
    this.name = 'GraphFileError'
  }
}

type Placed = { type: SectionType; offset: number; length: number }
/** The JSON header of a file: its metadata, and the type and place of each section. */
export type Header<About> = { about: About; sections: Record<string, Placed> }

const align = (bytes: number) => Math.ceil(bytes / 8) * 8

const typeOf = (array: SectionArray): SectionType => {
  if (array instanceof Int32Array) return 'Int32'
  if (array instanceof Uint32Array) return 'Uint32'
  if (array instanceof Uint16Array) return 'Uint16'
  return array instanceof Uint8Array ? 'Uint8' : 'Float32'
}

/** A checksum of four independent lanes of multiply and rotate. It detects damage but does not resist an attacker. */
function checksumOf(words: Uint32Array): number {
  const lanes = new Int32Array([0x2f8a_6d31, 0x5bd1_e995, 0x1b87_3593, 0x27d4_eb2f])
  let [a = 0, b = 0, c = 0, d = 0] = lanes
  const end = words.length & ~3
  for (let i = 0; i < end; i += 4) {
    a = Math.imul((a << 5) | (a >>> 27), 0x9e37_79b1) ^ (words[i] ?? 0)
    b = Math.imul((b << 5) | (b >>> 27), 0x85eb_ca77) ^ (words[i + 1] ?? 0)
    c = Math.imul((c << 5) | (c >>> 27), 0xc2b2_ae3d) ^ (words[i + 2] ?? 0)
    d = Math.imul((d << 5) | (d >>> 27), 0x2c1b_3c6d) ^ (words[i + 3] ?? 0)
  }
  for (let i = end; i < words.length; i++) a = Math.imul((a << 5) | (a >>> 27), 0x9e37_79b1) ^ (words[i] ?? 0)
  const mixed = [a, b, c, d].reduce((sum, lane) => Math.imul(sum ^ (sum >>> 15), 0x85eb_ca6b) ^ lane, words.length)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Writes a header and sections into one buffer. `about` must be serialisable as JSON. */
export function writeSections<About>(
  about: About,
  sections: Readonly<Record<string, SectionArray>>,
): Uint8Array<ArrayBuffer> {
  const place = (start: number) => {
    let offset = start
    const placed: Record<string, Placed> = {}
    for (const [name, array] of Object.entries(sections)) {
      placed[name] = { type: typeOf(array), offset, length: array.length }
      offset = align(offset + array.byteLength)
    }
    return { placed, end: offset }
  }
  // Offsets are counted from the end of the header, because its length depends on them.
  const { placed, end } = place(0)
  const header = new TextEncoder().encode(JSON.stringify({ about, sections: placed } satisfies Header<About>))
  const start = align(headBytes + header.length)
  const bytes = new Uint8Array(start + end)
  bytes.set(header, headBytes)
  for (const [name, array] of Object.entries(sections)) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + (placed[name]?.offset ?? 0))
  }
  const head = new Uint32Array(bytes.buffer, 0, headBytes / 4)
  head[at.magic] = magic
  head[at.version] = formatVersion
  head[at.headerBytes] = header.length
  head[at.lengthLow] = bytes.length >>> 0
  head[at.lengthHigh] = Math.floor(bytes.length / 2 ** 32)
  head[at.checksum] = checksumOf(new Uint32Array(bytes.buffer, headBytes))
  return bytes
}

const views = {
  Int32: Int32Array,
  Uint32: Uint32Array,
  Uint16: Uint16Array,
  Uint8: Uint8Array,
  Float32: Float32Array,
} as const

/** Opens a buffer that `writeSections` wrote. Throws GraphFileError for a wrong magic number, version, size or checksum. */
export function readSections<About>(buffer: ArrayBufferLike, isVerified = false) {
  if (buffer.byteLength < headBytes || buffer.byteLength % 8 !== 0) throw new GraphFileError('the file is cut short')
  const head = new Uint32Array(buffer, 0, headBytes / 4)
  if (head[at.magic] !== magic) throw new GraphFileError('this is not a road graph')
  if (head[at.version] !== formatVersion) {
    throw new GraphFileError(`its format has version ${head[at.version]}, this program reads version ${formatVersion}`)
  }
  const length = (head[at.lengthHigh] ?? 0) * 2 ** 32 + (head[at.lengthLow] ?? 0)
  if (length !== buffer.byteLength) {
    throw new GraphFileError(`the file has ${buffer.byteLength} bytes instead of ${length}`)
  }
  if (!isVerified && head[at.checksum] !== checksumOf(new Uint32Array(buffer, headBytes))) {
    throw new GraphFileError('the checksum does not match: the file is damaged')
  }
  const headerBytes = head[at.headerBytes] ?? 0
  // Copied with `slice`, because TextDecoder refuses views of shared memory.
  const text = new TextDecoder().decode(new Uint8Array(buffer, headBytes, headerBytes).slice())
  const header: Header<About> = JSON.parse(text)
  const start = align(headBytes + headerBytes)
  return {
    about: header.about,
    has: (name: string): boolean => header.sections[name] !== undefined,
    offsetOf: (name: string): number => start + (header.sections[name]?.offset ?? 0),
    /** The view of a section. Its type must be one of `types`. */
    section<T extends SectionType>(name: string, ...types: readonly T[]): InstanceType<(typeof views)[T]> {
      const placed = header.sections[name]
      const type = types.find(one => one === placed?.type)
      if (!placed || !type) throw new GraphFileError(`the section ${name} is missing`)
      return new views[type](buffer as ArrayBuffer, start + placed.offset, placed.length) as InstanceType<
        (typeof views)[T]
      >
    },
  }
}
