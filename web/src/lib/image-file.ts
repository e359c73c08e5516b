import { type ApiError, toApiError } from './error-text.ts'
import { fetchInTime } from './fetch-in-time.ts'

// One module for all of these: each further module would be a chunk whose name makes the script of the first screen larger.

/** Decodes a file as an image, rotated as its metadata says. Null if it is not an image, or is an SVG, which can contain scripts. */
export async function readImage(file: File): Promise<ImageBitmap | null> {
  if (file.type === 'image/svg+xml') return null
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  return image && image.width > 0 && image.height > 0 ? image : null
}

/** Encodes the canvas as this type; null if the browser cannot write it. `quality`: 0 to 1. */
export async function canvasBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
  // Browsers write a PNG instead of a type that they do not support.
  return blob?.type === type ? blob : null
}

/**
 * Sends a file to a route (null: a call without a body) and resolves to the response. Rejects with an `ApiError`. It does not use the query cache, which
 * stores the arguments of calls and cannot store files.
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
