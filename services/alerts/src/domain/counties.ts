import { createRequire } from 'node:module'
import type { Position } from '@muster/contracts/entities/common'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const require = createRequire(import.meta.url)
let polygonsByFips: Map<string, Position[][][]> | undefined

const stateFips: Record<string, string> = { CA: '06', OR: '41', NV: '32', AZ: '04' }

/**
 * Borders of the counties that SAME codes (PSSCCC) and county UGC codes (SSCccc) name. County 000 means all counties of
 * a state; the code of the whole country means none. Source: us-atlas, simplified from the Census.
 */
export function countiesOf({ same, ugc }: { same: readonly string[]; ugc: readonly string[] }): Position[][][] {
  const counties = load()
  const fips = new Set<string>()
  for (const code of same) {
    const [state, county] = [code.slice(1, 3), code.slice(3)]
    if (county !== '000') fips.add(state + county)
    else if (state !== '00') for (const known of counties.keys()) if (known.startsWith(state)) fips.add(known)
  }
  for (const code of ugc) {
    const state = stateFips[code.slice(0, 2)]
    if (state && code[2] === 'C') fips.add(state + code.slice(3))
  }
  return [...fips].flatMap(code => counties.get(code) ?? [])
}

// Loaded on first use: most alerts have polygons.
function load(): Map<string, Position[][][]> {
  if (polygonsByFips) return polygonsByFips
  const topology = require('us-atlas/counties-10m.json') as Topology<{ counties: GeometryCollection }>
  const { features } = feature(topology, topology.objects.counties)
  polygonsByFips = new Map(
    features.map(({ id, geometry }) => {
      const polygons =
        geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : []
      return [String(id).padStart(5, '0'), polygons as Position[][][]]
    }),
  )
  return polygonsByFips
}
