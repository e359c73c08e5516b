/** A still image in a WebP file (RFC 9649). `width` and `height` are in pixels; `chunks` are all chunks of the file, in order. */
export type Webp = { width: number; height: number; chunks: readonly Chunk[] }
type Chunk = { name: string; data: Buffer }
type Size = { width: number; height: number }

/** Reads the bytes of a WebP file. Null if it is not a WebP, is an animation, is truncated, or contradicts itself, for example about its size. */
export function readWebp(bytes: Buffer): Webp | null {
  const chunks = chunksOf(bytes)
  if (!chunks) return null
  const images = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L')
  const [image] = images
  const size = image && sizeOf(image)
  const isMoving = chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')
  if (!size || images.length > 1 || isMoving || !isConsistent(chunks, size)) return null
  return { ...size, chunks }
}

/** A new WebP file with only the image: without Exif, XMP, colour profile and unknown chunks. Exif may contain the place where a photo was taken. */
export function withoutNotes({ width, height, chunks }: Webp): Buffer {
  const image = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L')
  const transparency = chunks.filter(({ name }) => name === 'ALPH')
  if (transparency.length === 0 || image[0]?.name === 'VP8L') return fileOf(image)
  const header = Buffer.alloc(10)
  header[0] = alphaFlag
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  return fileOf([{ name: 'VP8X', data: header }, ...transparency, ...image])
}

const alphaFlag = 0x10
const animationFlag = 0x02

function chunksOf(bytes: Buffer): Chunk[] | null {
  const text = (at: number) => bytes.toString('latin1', at, at + 4)
  if (bytes.length < 20 || text(0) !== 'RIFF' || text(8) !== 'WEBP') return null
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return null
  const chunks: Chunk[] = []
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return null
    const start = at + 8
    const length = bytes.readUInt32LE(at + 4)
    const end = start + length + (length % 2)
    if (end > bytes.length) return null
    chunks.push({ name: text(at), data: bytes.subarray(start, start + length) })
    at = end
  }
  return chunks
}

/**
 * Whether the chunks fit together. A header (VP8X) is optional; if there is one, it is the first and only one and has the size of the image. Transparency
 * (ALPH) occurs at most once, and only with a header.
 */
function isConsistent(chunks: readonly Chunk[], { width, height }: Size): boolean {
  const headers = chunks.filter(({ name }) => name === 'VP8X')
  const transparencies = chunks.filter(({ name }) => name === 'ALPH')
  if (headers.length > 1 || transparencies.length > 1) return false
  const [header] = headers
  if (!header) return transparencies.length === 0
  const { data } = header
  if (header !== chunks[0] || data.length !== 10 || ((data[0] ?? 0) & animationFlag) !== 0) return false
  return data.readUIntLE(4, 3) + 1 === width && data.readUIntLE(7, 3) + 1 === height
}

/** The size in the image's own chunk; null if that is not an image. */
function sizeOf({ name, data }: Chunk): Size | null {
  return name === 'VP8 ' ? sizeOfLossy(data) : sizeOfLossless(data)
}

/** The frame header of VP8 (RFC 6386, 9.1): a key frame that is shown, and whose first part is in the chunk. */
function sizeOfLossy(data: Buffer): Size | null {
  if (data.length < 11 || data.readUIntBE(3, 3) !== 0x9d012a) return null
  const tag = data.readUIntLE(0, 3)
  const isShownKeyFrame = (tag & 1) === 0 && ((tag >> 4) & 1) === 1
  if (!isShownKeyFrame || tag >> 5 > data.length - 10) return null
  const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
  return width > 0 && height > 0 ? { width, height } : null
}

function sizeOfLossless(data: Buffer): Size | null {
  if (data.length < 6 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  if (bits >>> 29 !== 0) return null
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function fileOf(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ name, data }) => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return data.length % 2 === 0 ? [head, data] : [head, data, Buffer.alloc(1)]
  })
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts])
  const head = Buffer.alloc(8)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
