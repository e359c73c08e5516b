// @vitest-environment jsdom
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, it } from 'vitest'
import type { Palette } from './palette.ts'
import type { MapRegion } from './regions.ts'
import { baseLayers, firstLabelLayer, ownStyle } from './style.ts'

const palette = new Proxy({ dark: false, contrast: false } as Palette, {
  get: (known, name) => (name in known ? Reflect.get(known, name) : '#123456'),
})
const region = (name: string, west: number): MapRegion => ({
  name,
  tiles: `/api/tiles/${name}/20260101-0123456789/{z}/{x}/{y}.mvt`,
  bbox: [west, 37, west + 1, 38],
  attribution: '© OpenStreetMap contributors',
  maxZoom: 14,
})

it.each([
  ['no region', []],
  ['two regions', [region('berkeley', -123), region('paradise', -121)]],
])('is a valid style with %s', (_, regions) => {
  const style = ownStyle({ palette, regions, textScale: 1 })
  expect(validateStyleMin(style as never)).toEqual([])
  const ids = style.layers.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('draws every label after every area and line, so that areas can be inserted between', () => {
  const layers = baseLayers({ palette, regions: [region('berkeley', -123)], textScale: 1 })
  const first = layers.findIndex(({ id }) => id === firstLabelLayer)
  expect(layers.slice(0, first).filter(({ type }) => type === 'symbol')).toEqual([])
  expect(layers.slice(first).filter(({ type }) => type !== 'symbol')).toEqual([])
})

it('draws no practice road where a region has real roads', () => {
  const { sources } = ownStyle({
    palette,
    regions: [{ ...region('all', 0), bbox: [-180, -90, 180, 90] }],
    textScale: 1,
  })
  const { roads, towns } = sources as unknown as Record<string, { data: { features: unknown[] } }>
  expect(roads?.data.features).toEqual([])
  expect(towns?.data.features).toEqual([])
})

it('scales labels with the text size of the page', () => {
  const sizeAt = (textScale: number) =>
    baseLayers({ palette, regions: [region('berkeley', -123)], textScale }).flatMap(({ layout }) =>
      layout && 'text-size' in layout ? JSON.stringify(layout['text-size']) : [],
    )
  for (const [i, size] of sizeAt(2).entries()) expect(size).not.toBe(sizeAt(1)[i])
})
