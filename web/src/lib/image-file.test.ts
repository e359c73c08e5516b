import { expect, it, vi } from 'vitest'
import { readImage } from './image-file.ts'

it('accepts only image files, and no SVG, which may contain scripts', async () => {
  const read = vi.fn(async () => {
    throw new Error('The source image could not be decoded.')
  })
  vi.stubGlobal('createImageBitmap', read)
  expect(await readImage(new File(['x'], 'x.jpg', { type: 'image/jpeg' }))).toBeNull()
  expect(read).toHaveBeenCalledTimes(1)
  expect(await readImage(new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }))).toBeNull()
  expect(read).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
