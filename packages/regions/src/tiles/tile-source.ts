import { open } from 'node:fs/promises'
import type { RangeResponse, Source } from 'pmtiles'

/** A PMTiles file on this machine, for `new PMTiles(source)`. */
export async function openTileSource(path: string): Promise<Source & { close(): Promise<void> }> {
  const file = await open(path)
  return {
    getKey: () => path,
    async getBytes(offset, length): Promise<RangeResponse> {
      const buffer = new Uint8Array(length)
      const { bytesRead } = await file.read(buffer, 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
    close: () => file.close(),
  }
}
