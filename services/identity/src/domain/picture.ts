import { createHash } from 'node:crypto'

export type Picture = { type: 'image/webp' | 'image/jpeg'; bytes: Buffer; etag: string }

/** The web makes pictures of 256 px. */
const largestPx = 512

/** Reads a picture by its bytes, not by what it is called. Null if it is no still WebP or JPEG, is too large, or says where or by whom it was taken. */
export function readPicture(bytes: Buffer): Picture | null {
  const type = isWebp(bytes) ? 'image/webp' : isJpeg(bytes) ? 'image/jpeg' : null
  if (!type) return null
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { type, bytes, etag }
}

const isSize = (width: number, height: number) => width > 0 && height > 0 && width <= largestPx && height <= largestPx

/** The RIFF container (RFC 9649): every chunk is one of an image, and one of them says its size. */
function isWebp(bytes: Buffer): boolean {
  const text = (at: number) => bytes.toString('latin1', at, at + 4)
  if (bytes.length < 30 || text(0) !== 'RIFF' || text(8) !== 'WEBP' || bytes.readUInt32LE(4) !== bytes.length - 8)
    return false
  let hasImage = false
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return false
    const length = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (start + length > bytes.length || length < 1) return false
    const name = text(at)
    if (name === 'VP8 ' || name === 'VP8L') {
      if (!(name === 'VP8 ' ? isLossy(bytes, start, length) : isLossless(bytes, start, length))) return false
      hasImage = true
    } else if (!['VP8X', 'ALPH', 'ICCP'].includes(name)) return false
    at = start + length + (length % 2)
  }
  return hasImage
}

function isLossy(bytes: Buffer, start: number, length: number): boolean {
  if (length < 10 || bytes.readUIntBE(start + 3, 3) !== 0x9d012a) return false
  return isSize(bytes.readUInt16LE(start + 6) & 0x3fff, bytes.readUInt16LE(start + 8) & 0x3fff)
}

function isLossless(bytes: Buffer, start: number, length: number): boolean {
  if (length < 5 || bytes[start] !== 0x2f) return false
  const bits = bytes.readUInt32LE(start + 1)
  return isSize((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
}

/** Segments up to the image data: one is a frame with its size, and none is Exif, XMP or a comment. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return false
  let hasSize = false
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes.readUInt16BE(at)
    const length = bytes.readUInt16BE(at + 2)
    const isFrame = marker >= 0xffc0 && marker <= 0xffc2
    const isApplication = marker >= 0xffe1 && marker <= 0xffef && marker !== 0xffe2
    if (marker < 0xffc0 || length < 2 || isApplication || marker === 0xfffe) return false
    if (marker === 0xffda) return hasSize
    if (isFrame) {
      if (!isSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))) return false
      hasSize = true
    }
    at += 2 + length
  }
  return false
}
