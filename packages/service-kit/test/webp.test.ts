import { readWebp, withoutNotes } from '@muster/service-kit/webp'
import {
  buildChunk,
  buildWebp,
  buildWebpHeader,
  exifWithPlace,
  lossyChunk,
  webpFiles,
} from '@muster/test-kit/builders/webp'
import { describe, expect, it } from 'vitest'

const { lossy, lossless, transparent } = webpFiles

function cleaned(bytes: Buffer): Buffer {
  const webp = readWebp(bytes)
  if (!webp) throw new Error('This is no WebP')
  return withoutNotes(webp)
}

describe('a WebP file', () => {
  it.each(Object.entries(webpFiles))(
    'reports its size (%s), and is unchanged when it contains only an image',
    (_, file) => {
      expect(readWebp(file)).toMatchObject({ width: 12, height: 8 })
      expect(cleaned(file)).toEqual(file)
    },
  )

  it('loses everything but the image: location, notes, colour profile and unknown chunks', () => {
    const header = buildWebpHeader({ flags: 0x2c })
    const notes = [
      buildChunk('ICCP', 'a profile'),
      lossyChunk(),
      buildChunk('EXIF', exifWithPlace),
      buildChunk('XMP ', '<x:xmpmeta>GPSLatitude</x:xmpmeta>'),
      buildChunk('ABCD', 'GPSLatitude'),
    ]
    expect(cleaned(buildWebp(header, ...notes))).toEqual(lossy)
    expect(cleaned(buildWebp(lossyChunk(), buildChunk('EXIF', exifWithPlace)))).toEqual(lossy)
  })

  it('keeps its transparency, with a header that declares nothing else', () => {
    const [alpha, image] = [transparent.subarray(30, 30 + 8 + 42), transparent.subarray(30 + 8 + 42)]
    const withNotes = buildWebp(buildWebpHeader({ flags: 0x3c }), alpha, image, buildChunk('EXIF', exifWithPlace))
    expect(cleaned(withNotes)).toEqual(transparent)
  })
})

function changed(file: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(file)
  copy[at] = value
  return copy
}

describe('a file that is not a still WebP', () => {
  const image = lossyChunk()
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.alloc(40)])],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a file with something behind it', Buffer.concat([lossy, Buffer.from('PK\x03\x04')])],
    ['a file that claims to be longer', changed(lossy, 4, 0xff)],
    ['a chunk that claims to be longer than the file', changed(lossy, 17, 0xff)],
    ['a chunk of four gigabytes', changed(lossy, 19, 0xff)],
    ['a chunk without its padding', Buffer.concat([Buffer.from('RIFF\x0d\0\0\0WEBPABCD\x01\0\0\0x', 'latin1')])],
    ['no image', buildWebp(buildWebpHeader(), buildChunk('EXIF', exifWithPlace))],
    ['two images', buildWebp(buildWebpHeader(), image, image)],
    [
      'an image that moves',
      buildWebp(buildWebpHeader(), image, buildChunk('ANIM', 'xxxxxx'), buildChunk('ANMF', image)),
    ],
    ['one whose header says that it moves', buildWebp(buildWebpHeader({ flags: 2 }), image)],
    ['a header that says another size', buildWebp(buildWebpHeader({ width: 9_000 }), image)],
    ['a header behind the image', buildWebp(image, buildWebpHeader())],
    ['two headers', buildWebp(buildWebpHeader(), buildWebpHeader(), image)],
    ['a header that is too short', buildWebp(buildChunk('VP8X', 'abc'), image)],
    ['two transparencies', buildWebp(buildWebpHeader(), buildChunk('ALPH', 'a'), buildChunk('ALPH', 'b'), image)],
    ['transparency without a header', buildWebp(buildChunk('ALPH', 'a'), image)],
    ['no width', changed(changed(lossy, 26, 0), 27, 0)],
    ['a frame that builds on an earlier one', changed(lossy, 20, (lossy[20] ?? 0) | 1)],
    ['a first part that is longer than the chunk', changed(lossy, 22, 0xff)],
    ['other bytes than the start code', changed(lossy, 23, 0)],
    ['a lossless image of another version', changed(lossless, 24, 0xe0)],
    ['a lossless image without its signature', changed(lossless, 20, 0)],
    ['an image of a few bytes', buildWebp(buildChunk('VP8 ', image.subarray(8, 18)))],
  ])('is rejected: %s', (_, bytes) => {
    expect(readWebp(bytes)).toBeNull()
  })

  it('is rejected, wherever it was truncated', () => {
    for (const file of [lossy, lossless, transparent])
      for (let length = 0; length < file.length; length++) expect(readWebp(file.subarray(0, length))).toBeNull()
  })

  it('never crashes the reader: no bytes make it throw, and its output can be read again', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 20_000; round++) {
      const file = Buffer.from([lossy, lossless, transparent][round % 3] ?? lossy)
      for (let changes = 1 + random(4); changes > 0; changes--) file[random(file.length)] = random(256)
      const webp = readWebp(file)
      if (!webp) continue
      const { width, height } = webp
      expect(readWebp(withoutNotes(webp))).toMatchObject({ width, height })
    }
  })
})
