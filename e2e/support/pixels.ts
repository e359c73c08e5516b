import type { Locator, Page } from '@playwright/test'

type Colour = readonly [red: number, green: number, blue: number]

/** Counts the pixels of the map whose red, green and blue are all between `from` and `to`, inclusive. `share` is their part of the map's area, 0 to 1. */
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

/** The colours of an element on the screen, the most frequent first. `share` is the colour's part of the element's area, 0 to 1. */
export async function coloursOf(page: Page, element: Locator): Promise<{ colour: string; share: number }[]> {
  const png = await element.screenshot()
  return page.evaluate(
    async bytes => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
      const counts = new Map<string, number>()
      for (let i = 0; i + 2 < data.length; i += 4) {
        const colour = [data[i], data[i + 1], data[i + 2]].join()
        counts.set(colour, (counts.get(colour) ?? 0) + 1)
      }
      const area = image.width * image.height
      return [...counts].sort(([, a], [, b]) => b - a).map(([colour, count]) => ({ colour, share: count / area }))
    },
    [...png],
  )
}
