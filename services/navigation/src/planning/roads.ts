import type { Position } from '@muster/contracts/entities/common'
import { distanceMeters } from '@muster/geo/measure'
import type { RoadGraph } from '@muster/routing/graph/types'
import type { Refuge } from '@muster/routing/plan/types'
import type { Regions } from '../regions/regions.ts'
import type { Published } from './protocol.ts'
import { toShared } from './shared.ts'

export type Roads = Published & {
  isPractice: boolean
  holds: (point: Position) => boolean
  /** Refuges that one at a point could think of; few enough to be sent to a thread. */
  refugesNear: (point: Position) => readonly Refuge[]
}

const nearMeters = 10_000

const near = (refuges: readonly Refuge[]) => (point: Position) =>
  refuges.filter(({ location }) => distanceMeters(...point, ...location) <= nearMeters)

type Bounds = readonly [west: number, south: number, east: number, north: number]

const inside = ([west, south, east, north]: Bounds, [lon, lat]: Position) =>
  lon >= west && lon <= east && lat >= south && lat <= north

/** Which roads a plan runs on. */
export function createRoads(own: RoadGraph, refuges: readonly Refuge[], regions: Pick<Regions, 'covering'>) {
  const fallback: Roads = {
    version: 'own',
    buffer: toShared(new Uint8Array(own.buffer)),
    isPractice: own.isPractice,
    holds: () => true,
    refugesNear: near(refuges),
  }
  /** Those of the smallest region that holds all the points, else the network of this service. */
  function around(points: readonly [Position, ...Position[]]): Roads {
    const region = regions.covering(points)
    if (!region) return fallback
    const { name, version, bbox } = region.manifest
    return {
      version: `${name}/${version}`,
      buffer: region.roads,
      isPractice: false,
      holds: point => inside(bbox, point),
      refugesNear: near(region.refuges),
    }
  }
  return { around, fallback }
}
