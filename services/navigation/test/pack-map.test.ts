import type { Position } from '@muster/geo/position'
import { tileRange } from '@muster/regions/tiles/tile-math'
import { readTiles } from '@muster/routing/pack/tile-file'
import { describe, expect, it } from 'vitest'
import { packedMap } from '../src/packs/packed-map.ts'

const home: Position = [-121.62, 39.76]
const region = {
  name: 'butte',
  version: '20260101-0123456789',
  bbox: [-125, 32, -114, 42] as [number, number, number, number],
  dataDate: null,
  builtAt: '2026-01-01T00:00:00Z',
  attribution: '© OpenStreetMap contributors',
  license: 'ODbL-1.0',
  minZoom: 0,
  maxZoom: 14,
  tiles: '/api/tiles/butte/20260101-0123456789/{z}/{x}/{y}.mvt',
}
/** A region whose tiles all have the same size. */
const evenly = (bytes: number) => ({
  tile: (z: number, x: number, y: number) => Promise.resolve(new Uint8Array(bytes).fill((z + x + y) % 256)),
})
const at = (z: number) => {
  const { x0, y0 } = tileRange({ west: home[0], east: home[0], south: home[1], north: home[1] }, z)
  return [z, x0, y0] as const
}

describe('the map of a pack', () => {
  it('has every tile up to 40 km when there is room', async () => {
    const packed = await packedMap(evenly(500), region, home, 2_500_000)
    expect(packed?.map.zooms.every(({ radiusMeters }) => radiusMeters === 40_000)).toBe(true)
    expect(packed?.map.region.bbox[0]).toBeGreaterThan(-122.2)
  })

  it.each([2_000, 10_000, 40_000])(
    'is reduced to its room with tiles of %i bytes: high zooms near the place, low zooms far from it',
    async size => {
      const room = 1_500_000
      const packed = await packedMap(evenly(size), region, home, room)
      expect(packed?.file.length).toBeLessThanOrEqual(room)
      // The map is not reduced more than necessary.
      expect(packed?.file.length).toBeGreaterThan(room / 8)
      const radii = packed?.map.zooms.map(({ radiusMeters }) => radiusMeters) ?? []
      expect(radii).toEqual(radii.toSorted((a, b) => b - a))
      expect(radii[0]).toBe(40_000)
      expect(radii.at(-1)).toBeLessThan(40_000)
      const tile = readTiles(packed?.file ?? new Uint8Array())
      for (const { zoom } of packed?.map.zooms ?? []) expect(tile(...at(zoom))).toHaveLength(size)
      expect(tile(14, 0, 0)).toBeNull()
    },
  )

  it('is null when nothing fits or no tiles exist', async () => {
    expect(await packedMap(evenly(200_000), region, home, 1_000_000)).toBeNull()
    expect(await packedMap({ tile: () => Promise.resolve(null) }, region, home, 1_000_000)).toBeNull()
  })
})
