import { type ApiError, toApiError } from './error-text.ts'
import { fetchInTime } from './fetch-in-time.ts'

// One module for all of these: each further module would be a chunk whose name makes the script of the first screen larger.

/** Reads a file as an image, the right way up; null if it is none, or one that can hold scripts. */
export async function readImage(file: File): Promise<ImageBitmap | null> {
  if (file.type === 'image/svg+xml') return null
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  return image && image.width > 0 && image.height > 0 ? image : null
}

/** The canvas as a file of this type; null where the browser cannot write it. `quality`: 0 to 1. */
export async function canvasBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
  // What a browser cannot write becomes a PNG.
  return blob?.type === type ? blob : null
}

/**
 * Sends a file to a route, or a call without a body (null), and gives the answer. Throws an ApiError. Not through the query cache, which keeps the
 * arguments of calls and can keep no file.
 */
export async function sendFile(route: { method: string; url: string }, file: Blob | null): Promise<unknown> {
  const { response, text } = await fetchInTime(route.url, {
    method: route.method,
    credentials: 'include',
    ...(file && { body: file, headers: { 'Content-Type': file.type } }),
  }).catch(({ message }: Error) => {
    throw { status: 'offline', message } satisfies ApiError
  })
  if (!response.ok) throw toApiError(response.status, response.statusText, text)
  return JSON.parse(text)
}
