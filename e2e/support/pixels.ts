import type { Page } from '@playwright/test'

type Colour = readonly [red: number, green: number, blue: number]

/** Counts the pixels of the map whose red, green and blue all lie between `from` and `to`, both included. `share` is of the map's area. */
export async function mapPixels(
  page: Page,
  from: Colour,
  to: Colour = from,
): Promise<{ count: number; share: number }> {
  const png = await page.locator('canvas.maplibregl-canvas').screenshot({ timeout: 0 })
  return page.evaluate(
    async ({ bytes, from, to }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
      let count = 0
      for (let i = 0; i + 2 < data.length; i += 4) {
        const isWithin = [0, 1, 2].every(channel => {
          const value = data[i + channel] ?? 0
          return value >= (from[channel] ?? 0) && value <= (to[channel] ?? 0)
        })
        if (isWithin) count++
      }
      return { count, share: count / (image.width * image.height) }
    },
    { bytes: [...png], from, to },
  )
}
