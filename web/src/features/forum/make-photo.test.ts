// @vitest-environment jsdom
import encode from '@jsquash/webp/encode.js'
import { photoBytes } from '@muster/contracts/vocabulary/photos'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makePhoto } from './make-photo.ts'

vi.mock('@jsquash/webp/encode.js', () => ({ default: vi.fn() }))

const file = new File(['x'], 'x.jpg', { type: 'image/jpeg' })
const close = vi.fn()
/** The type and size in bytes of the image that the fake browser encodes from a canvas of this width. */
let made: (width: number, type: string, quality: number) => { type: string; size: number }
const asked: [number, number, number][] = []

const blobOf = ({ type, size }: { type: string; size: number }) => new Blob([new Uint8Array(size)], { type })

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect() {},
    drawImage() {},
    getImageData: (_x: number, _y: number, width: number, height: number) => ({ width, height }),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
    type,
    quality,
  ) {
    if (this.width > 300) asked.push([this.width, this.height, Number(quality)])
    give(blobOf(made(this.width, type ?? '', Number(quality))))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a photo', () => {
  it('is reduced in size, and then in quality, until the server accepts it', async () => {
    made = (width, type, quality) => ({ type, size: width * quality > 1_000 ? photoBytes + 1 : photoBytes })
    expect(await makePhoto(file)).toMatchObject({ type: 'image/webp', size: photoBytes })
    expect(asked).toEqual([
      [1_600, 1_200, 0.8],
      [1_600, 1_200, 0.65],
      [1_600, 1_200, 0.5],
    ])
    expect(close).toHaveBeenCalled()
  })

  it('says why it is not sent: still too large, or not an image', async () => {
    made = (_, type) => ({ type, size: photoBytes + 1 })
    expect(await makePhoto(file)).toBe('tooLarge')
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')))
    expect(await makePhoto(file)).toBe('unreadable')
  })

  it('uses its own encoder when the browser cannot encode WebP, or is not created', async () => {
    made = () => ({ type: 'image/png', size: 100 })
    vi.mocked(encode).mockResolvedValueOnce(new ArrayBuffer(9_000))
    expect(await makePhoto(file)).toMatchObject({ type: 'image/webp', size: 9_000 })
    expect(vi.mocked(encode)).toHaveBeenLastCalledWith({ width: 1_600, height: 1_200 }, { quality: 80 })
    vi.mocked(encode).mockRejectedValueOnce(new Error('not loaded'))
    expect(await makePhoto(file)).toBe('noEncoder')
  })
})
