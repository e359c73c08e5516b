import { expect, it } from 'vitest'
import { dragCrop, encode, squareOf, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

it('keeps the middle of an image, at the chosen zoom', () => {
  expect(squareOf(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf(wide, { x: 1, y: 0, zoom: 2 })).toEqual({ left: 300, top: 0, side: 100 })
})

it('follows a drag to the edge of the image', () => {
  expect(dragCrop(wide, wholeCrop, 0.25, 0.25)).toEqual({ x: 0.25, y: 0.5, zoom: 1 })
  expect(dragCrop(wide, wholeCrop, -9, 0)).toEqual({ x: 1, y: 0.5, zoom: 1 })
})

const canvas = (blobs: (type: string, quality: number) => { type: string; size: number }) =>
  ({
    toBlob: (give: (blob: unknown) => void, type: string, quality: number) => give(blobs(type, quality)),
  }) as unknown as HTMLCanvasElement

it('is reduced until the server accepts it, and is a JPEG when the browser cannot encode WebP', async () => {
  const large = canvas((type, quality) => ({ type, size: quality > 0.6 ? 80_000 : 40_000 }))
  expect(await encode(large)).toEqual({ type: 'image/webp', size: 40_000 })
  const safari = canvas(type => ({ type: type === 'image/webp' ? 'image/png' : type, size: 20_000 }))
  expect(await encode(safari)).toEqual({ type: 'image/jpeg', size: 20_000 })
  expect(await encode(canvas(type => ({ type, size: 80_000 })))).toBeNull()
})
