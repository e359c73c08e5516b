const file = (base64: string) => Buffer.from(base64, 'base64')

/** Small WebP files from real encoders, 12 × 8 pixels. */
export const webpFiles = {
  lossy: file(
    'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoMAAgAAsBMJagCdGuA/gAGwAD+8i2f419PN/StLg7/qb9frp/pJ+gSEdh//SsfvBf/BMKf8TCjy8AA',
  ),
  lossless: file(
    'UklGRkgAAABXRUJQVlA4TDsAAAAvC8ABAD8AEIT/bRMCgRQO0wKBxJ/xXJ5/gkmaajtGB+cDDEKSkkIKKaSQQgop5D+zEBH9z+dYhqZIAgA=',
  ),
  transparent: file(
    'UklGRpYAAABXRUJQVlA4WAoAAAAQAAAACwAABwAAQUxQSCoAAAABHyAQIFMiNDgREYEHRZGkRsMLcltCGrb4xdnaiOh/ALSlvLS+XmmlnDZWUDggRgAAABACAJ0BKgwACAACgEIlsAJ0RgBlgH6gA2AA/u7/n3KI16e+vkHLQ4OD5f/lyefOa9FgK6an5Ft9ukX/tzA9+hFWMvo4AAA=',
  ),
}

export function buildChunk(name: string, data: Buffer | string): Buffer {
  const content = Buffer.from(data)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

export function buildWebp(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return buildChunk('RIFF', body)
}

/** The header chunk (VP8X) of a file that contains more than an image. `flags`: 0x02 animation, 0x04 XMP, 0x08 Exif, 0x10 transparency, 0x20 colour profile. */
export function buildWebpHeader({ flags = 0, width = 12, height = 8 } = {}): Buffer {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return buildChunk('VP8X', data)
}

/** The image of `webpFiles.lossy` as a chunk. */
export const lossyChunk = (): Buffer => Buffer.from(webpFiles.lossy.subarray(12))

/** Exif data (TIFF, little endian) with the place of a photo: 37.8651, -119.5383. */
export const exifWithPlace = Buffer.concat([
  Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  // One entry: the GPS data is at byte 26.
  Buffer.from([1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from('GPSLatitude 37.8651 GPSLongitude -119.5383', 'latin1'),
])
