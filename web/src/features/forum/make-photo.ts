import { photoBytes } from '@muster/contracts/vocabulary/photos'
import { canvasBlob, readImage } from '../../lib/image-file.ts'

/** Why a file cannot be sent as a photo. */
type PhotoProblem = 'unreadable' | 'noEncoder' | 'tooLarge'
type Encode = (canvas: HTMLCanvasElement, quality: number) => Promise<Blob | null>

const webp = 'image/webp'
/** Lengths of the longest side to try, in pixels. The smaller ones are for photos that would be too large for the server. */
const sides = [1_600, 1_200, 800]
const qualities = [0.8, 0.65, 0.5]

/** Converts a file to a WebP photo that the server accepts. The result has no metadata, such as the place. Returns the problem if it fails. */
export async function makePhoto(file: File): Promise<Blob | PhotoProblem> {
  const image = await readImage(file)
  if (!image) return 'unreadable'
  try {
    const encode = await encoder()
    for (const side of sides) {
      const canvas = drawn(image, side)
      for (const quality of qualities) {
        const photo = await encode(canvas, quality)
        if (!photo) return 'noEncoder'
        if (photo.size <= photoBytes) return photo
      }
    }
    return 'tooLarge'
  } catch {
    return 'noEncoder'
  } finally {
    image.close()
  }
}

/** Draws the image on a canvas, scaled down so that its longest side has at most `side` pixels. */
function drawn(image: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const inBrowser: Encode = (canvas, quality) => canvasBlob(canvas, webp, quality)

/** The WebP encoder of the browser. Safari has none, so it loads one as a module. */
async function encoder(): Promise<Encode> {
  if (await inBrowser(document.createElement('canvas'), 1)) return inBrowser
  const { default: encode } = await import('@jsquash/webp/encode.js')
  return async (canvas, quality) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    return pixels ? new Blob([await encode(pixels, { quality: quality * 100 })], { type: webp }) : null
  }
}
