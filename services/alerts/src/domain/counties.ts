import type { Position } from '@muster/contracts/entities/common'
import { feature } from 'topojson-client'
import { readCounties } from './read-counties.ts'

let polygonsByFips: Map<string, Position[][][]> | undefined

/** FIPS codes of states and territories, by the postal code with which UGC codes begin. */
const stateFips: Record<string, string> = {
  AL: '01',
  AK: '02',
  AZ: '04',
  AR: '05',
  CA: '06',
  CO: '08',
  CT: '09',
  DE: '10',
  DC: '11',
  FL: '12',
  GA: '13',
  HI: '15',
  ID: '16',
  IL: '17',
  IN: '18',
  IA: '19',
  KS: '20',
  KY: '21',
  LA: '22',
  ME: '23',
  MD: '24',
  MA: '25',
  MI: '26',
  MN: '27',
  MS: '28',
  MO: '29',
  MT: '30',
  NE: '31',
  NV: '32',
  NH: '33',
  NJ: '34',
  NM: '35',
  NY: '36',
  NC: '37',
  ND: '38',
  OH: '39',
  OK: '40',
  OR: '41',
  PA: '42',
  RI: '44',
  SC: '45',
  SD: '46',
  TN: '47',
  TX: '48',
  UT: '49',
  VT: '50',
  VA: '51',
  WA: '53',
  WV: '54',
  WI: '55',
  WY: '56',
  AS: '60',
  GU: '66',
  MP: '69',
  PR: '72',
  VI: '78',
}

/**
 * Borders of the counties that SAME codes (PSSCCC) and county UGC codes (SSCccc) name. The SAME county 000 means all counties of a state; the code of the
 * whole country means none. Source: us-atlas, simplified from the Census.
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

// Loaded on first use, because most alerts have polygons.
function load(): Map<string, Position[][][]> {
  if (polygonsByFips) return polygonsByFips
  const topology = readCounties()
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
