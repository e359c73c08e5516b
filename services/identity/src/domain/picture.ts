import { createHash } from 'node:crypto'
import { readWebp } from '@muster/service-kit/webp'

export type Picture = { type: 'image/webp' | 'image/jpeg'; bytes: Buffer; etag: string }

/** Largest width and height of a picture in pixels. The web app makes pictures of 256 px. */
const largestPx = 512

/**
 * Reads a picture; its type is taken from the bytes, not from a header. Null if it is not a still WebP or JPEG, is too large, or contains metadata (Exif, XMP,
 * comments).
 */
export function readPicture(bytes: Buffer): Picture | null {
  const type = isWebp(bytes) ? 'image/webp' : isJpeg(bytes) ? 'image/jpeg' : null
  if (!type) return null
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { type, bytes, etag }
}

const isSize = (width: number, height: number) => width > 0 && height > 0 && width <= largestPx && height <= largestPx

/** Whether the bytes are a WebP of allowed size with image chunks only. */
function isWebp(bytes: Buffer): boolean {
  const webp = readWebp(bytes)
  if (!webp || !isSize(webp.width, webp.height)) return false
  return webp.chunks.every(({ name }) => chunksOfImages.includes(name))
}

const chunksOfImages = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']

/** Whether the bytes are a JPEG of allowed size. The segments before the image data must contain a frame header with the size, and no Exif, XMP or comment. */
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
