import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import type { Plugin } from 'vite'

type Position = number[]
type Shape = { type: 'Polygon'; coordinates: Position[][] } | { type: 'MultiPolygon'; coordinates: Position[][][] }

const name = 'virtual:california-base'
const california = '06'
/** FIPS codes of the states that the map shows around California: Arizona, Idaho, Nevada, Oregon, Utah. */
const neighbours = new Set(['04', '16', '32', '41', '49'])

const round = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(round) : Math.round((value as number) * 1e4) / 1e4

/** The outlines of California and its neighbours and the county borders, from us-atlas; 4 decimals. */
export function geography() {
  const atlas = createRequire(import.meta.url)('us-atlas/counties-10m.json')
  const states = (feature(atlas, atlas.objects.states) as unknown as { features: { id: string; geometry: Shape }[] })
    .features
  const outline = ({ geometry }: { geometry: Shape }) => ({
    type: geometry.type,
    coordinates: round(geometry.coordinates),
  })
  const home = states.find(({ id }) => id === california)
  if (!home) throw new Error('us-atlas has no California')
  const inCalifornia = (county: { id?: string | number }) => String(county.id).startsWith(california)
  const borders = mesh(atlas, atlas.objects.counties, (a, b) => a !== b && inCalifornia(a) && inCalifornia(b))
  return {
    california: outline(home),
    neighbours: states.filter(({ id }) => neighbours.has(id)).map(outline),
    counties: { type: borders.type, coordinates: round(borders.coordinates) },
  }
}

/**
 * Provides `virtual:california-base`: the outlines of California and its neighbours and the county borders, from us-atlas.
 */
export function californiaBase(): Plugin {
  return {
    name: 'muster-california-base',
    resolveId: id => (id === name ? `\0${name}` : undefined),
    load: id =>
      id === `\0${name}` ? `export default JSON.parse(${JSON.stringify(JSON.stringify(geography()))})` : undefined,
  }
}
