import type { Position } from '@muster/contracts/entities/common'
import { distanceMeters } from '@muster/geo/measure'
import type { Bounds } from '@muster/routing/graph/road-ends'
import type { RoadGraph } from '@muster/routing/graph/types'
import type { Refuge } from '@muster/routing/plan/types'
import type { OpenRegion } from '../regions/open-region.ts'
import type { Regions } from '../regions/regions.ts'
import type { Published } from './protocol.ts'
import { toShared } from './shared.ts'

/** The roads on which a question is answered. */
export type Roads = Published & {
  isPractice: boolean
  /** The region that the roads belong to; null for the practice network. */
  region: OpenRegion | null
  /** The box in which the roads are known. Null for the built-in network, which was not cut out of a larger one. */
  bounds: Bounds | null
  /** Every known refuge. */
  refuges: readonly Refuge[]
  /** The refuges near a point: few enough to be sent to a thread. */
  refugesNear: (point: Position) => readonly Refuge[]
}

/** `beyond`: the first point that is outside these roads, so that no way there is known; null if there is none. */
export type RoadsForPoints = { on: Roads; beyond: Position | null }

const nearMeters = 10_000

const near = (refuges: readonly Refuge[]) => (point: Position) =>
  refuges.filter(({ location }) => distanceMeters(...point, ...location) <= nearMeters)

/** Whether a position is inside a box. */
export const isWithin = ([west, south, east, north]: Bounds, [lon, lat]: Position): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north

/**
 * Decides on which roads a question is answered; nothing else decides this. If a region knows the roads at the start, the answer uses them and never the
 * practice network, whatever the destination is. Everything beyond the region is said to be unknown.
 */
export function createRoads(own: RoadGraph, refuges: readonly Refuge[], regions: Pick<Regions, 'knowing'>) {
  const practice: Roads = {
    version: 'own',
    buffer: toShared(new Uint8Array(own.buffer)),
    isPractice: own.isPractice,
    region: null,
    bounds: null,
    refuges,
    refugesNear: near(refuges),
  }

  // One object for each region, so that people can be grouped by their roads.
  const known = new WeakMap<OpenRegion, Roads>()

  function roadsOf(region: OpenRegion): Roads {
    const roads = known.get(region) ?? describe(region)
    known.set(region, roads)
    return roads
  }

  function describe(region: OpenRegion): Roads {
    const { name, version, bbox } = region.manifest
    return {
      version: `${name}/${version}`,
      buffer: region.roads,
      isPractice: false,
      region,
      bounds: bbox,
      refuges: region.refuges,
      refugesNear: near(region.refuges),
    }
  }

  return {
    /** The roads for a route through these points, the start first. */
    through(points: readonly [Position, ...Position[]]): RoadsForPoints {
      const [start, ...rest] = points
      const atStart = regions.knowing(start)
      const [largest] = atStart
      if (!largest) return { on: practice, beyond: null }
      const others = rest.map(point => ({ point, by: regions.knowing(point) }))
      const holding = atStart.find(region => others.every(({ by }) => by.includes(region)))
      if (holding) return { on: roadsOf(holding), beyond: null }
      const first = others.find(({ by }) => !by.includes(largest))
      return { on: roadsOf(largest), beyond: first?.point ?? null }
    },
    /** The roads for everything around a place. */
    around: (place: Position): Roads => {
      const [largest] = regions.knowing(place)
      return largest ? roadsOf(largest) : practice
    },
  }
}
