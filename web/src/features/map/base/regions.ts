import type { Region } from '@muster/contracts/entities/region'
import { listRegions } from '@muster/contracts/routes/navigation'
import type { Box } from '@muster/geo/area'
import { fetchInTime } from '../../../lib/fetch-in-time.ts'
import { logProblem } from '../../../lib/log.ts'

/** A region whose real streets this installation serves as vector tiles. */
export type MapRegion = Pick<Region, 'name' | 'bbox' | 'attribution' | 'tiles' | 'maxZoom'>

/** The regions that this installation serves. Empty if it serves none or the request fails; the map then shows the bundled road network. */
export async function listMapRegions(): Promise<MapRegion[]> {
  try {
    const { response, text } = await fetchInTime(listRegions.path, { credentials: 'include' })
    return response.ok ? (JSON.parse(text) as Region[]) : []
  } catch (error) {
    logProblem('Regions could not be listed', error)
    return []
  }
}

export const boxOfRegion = ({ bbox: [west, south, east, north] }: MapRegion): Box => [
  [west, south],
  [east, north],
]
