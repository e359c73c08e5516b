import type { Box } from '@muster/geo/area'
import { fetchInTime } from '../../../lib/fetch-in-time.ts'
import { logProblem } from '../../../lib/log.ts'

/** A part of the world whose real streets this installation serves as vector tiles. */
export type MapRegion = {
  name: string
  version: string
  /** West, south, east, north in degrees. */
  bbox: readonly [number, number, number, number]
  attribution: string
  dataDate: string | null
}

const isRegion = (value: unknown): value is MapRegion => {
  if (typeof value !== 'object' || value === null) return false
  const { name, version, bbox, attribution } = value as Partial<MapRegion>
  return (
    typeof name === 'string' &&
    typeof version === 'string' &&
    typeof attribution === 'string' &&
    Array.isArray(bbox) &&
    bbox.length === 4 &&
    bbox.every(Number.isFinite)
  )
}

/** The regions that this installation serves; none where it serves none or nobody answers: the drawn network is then shown. */
export async function listMapRegions(): Promise<MapRegion[]> {
  try {
    const { response, text } = await fetchInTime('/api/regions', { credentials: 'include' })
    if (!response.ok) return []
    const reply: unknown = JSON.parse(text)
    return Array.isArray(reply) ? reply.filter(isRegion) : []
  } catch (error) {
    logProblem('Regions could not be listed', error)
    return []
  }
}

export const tilesOf = ({ name, version }: MapRegion): string =>
  `${location.origin}/api/tiles/${name}/${version}/{z}/{x}/{y}.mvt`

export const boxOfRegion = ({ bbox: [west, south, east, north] }: MapRegion): Box => [
  [west, south],
  [east, north],
]
