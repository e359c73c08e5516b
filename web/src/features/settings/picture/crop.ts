import { pictureBytes } from '@muster/contracts/vocabulary/pictures'
import { canvasBlob } from '../../../lib/image-file.ts'

/** Width and height of a stored picture, in pixels. */
export const picturePx = 256

/** The square of an image to keep. `x`, `y`: its position, from 0 (left, top) to 1 (right, bottom). `zoom`: from 1, the largest square. */
export type Crop = { x: number; y: number; zoom: number }
/** The largest square in the middle of an image. */
export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const largestZoom = 4

type Size = { width: number; height: number }

/** The square of a crop, in pixels of the image. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

const within = (value: number) => Math.min(1, Math.max(0, value))

/** The crop after the image was dragged. `right` and `down`: the distance as a fraction of the visible square; negative for left and up. */
export function dragCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(size, crop)
  const move = (at: number, room: number, by: number) => (room > 0 ? within(at - (by * side) / room) : at)
  return { ...crop, x: move(crop.x, size.width - side, right), y: move(crop.y, size.height - side, down) }
}

/** Draws the square on a canvas. The canvas has only the pixels of the file, without its metadata such as place, time and camera. */
export function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  canvas.width = picturePx
  canvas.height = picturePx
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(image, crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, picturePx, picturePx)
  context.drawImage(image, left, top, side, side, 0, 0, picturePx, picturePx)
}

const qualities = [0.86, 0.7, 0.5, 0.3]

/** Encodes the canvas as WebP, or as JPEG in browsers that cannot write WebP. Null if no result is at most `pictureBytes` large. */
export async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const type of ['image/webp', 'image/jpeg'])
    for (const quality of qualities) {
      const blob = await canvasBlob(canvas, type, quality)
      if (!blob) break
      if (blob.size <= pictureBytes) return blob
    }
  return null
}
