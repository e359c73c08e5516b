import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { presentRegion } from '../regions/present-region.ts'

// The version is part of the address, so the bytes at an address never change.
const forEver = 'public, max-age=31536000, immutable'

/** Handlers of regions and their map tiles. */
export function regionHandlers({ regions }: Pick<Context, 'regions'>) {
  return {
    async listRegions() {
      return regions.all().map(presentRegion)
    },
    async getTile({ params: { region: name, version, z, x, y }, reply }) {
      const region = regions.version(name, version)
      if (!region) throw new AppError('not-found')
      const tile = await region.tiles.tile(z, x, y)
      reply.header('cache-control', forEver)
      if (!tile) return reply.code(204).send()
      return reply
        .header('content-type', 'application/vnd.mapbox-vector-tile')
        .header('content-encoding', 'gzip')
        .send(Buffer.from(tile.buffer, tile.byteOffset, tile.byteLength))
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
