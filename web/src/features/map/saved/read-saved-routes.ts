import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import type { PackRoute } from '@muster/contracts/entities/pack'
import type { Position } from '@muster/geo/position'
import { listPacks, readPack, type SavedPack } from '../../../entities/offline-pack/store.ts'
import { verifyPack } from '../../../entities/offline-pack/verify-pack.ts'
import { logProblem } from '../../../lib/log.ts'
import { decodeLine } from '../control/decode-line.ts'
import { type TravelWay, travelWays } from '../travel.ts'

/** A route that the server planned when it made an offline pack. */
export type SavedRoute = {
  id: string
  slot: SavedPack['slot']
  /** The place that the pack was saved for. */
  from: Position
  fromName: string
  to: Position
  /** Name of the shelter at the end; null if the route ends at the end of the known roads. */
  toName: string | null
  way: TravelWay
  route: DirectionsRoute
  /** When the hazards of the plan were last known to be current, ISO 8601; null if unknown. */
  hazardsAsOf: string | null
}

type PackShelter = { id: string; name: string; coordinates: Position | null }

const later = (a: string | null, b: string | null) => (Date.parse(a ?? '') >= Date.parse(b ?? '') || b === null ? a : b)

async function routesOf(saved: SavedPack): Promise<SavedRoute[]> {
  const bytes = await readPack(saved)
  if (!bytes || saved.isRefused) return []
  const { part } = await verifyPack(bytes, [saved.key])
  const json = async (name: 'routes' | 'shelters') => JSON.parse(new TextDecoder().decode(await part(name)))
  const routes: PackRoute[] = await json('routes')
  const shelters: PackShelter[] = await json('shelters')
  return routes.flatMap(({ shelterId, answer }, index) => {
    const [route] = answer.routes
    const shelter = shelters.find(({ id }) => id === shelterId)
    const to = shelter?.coordinates ?? decodeLine(route?.geometry).at(-1)
    if (!route || !to) return []
    return {
      id: `${saved.slot} ${index}`,
      ...{ slot: saved.slot, from: saved.place, fromName: saved.label, to, toName: shelter?.name ?? null, route },
      way: travelWays.find(way => way === saved.mode) ?? 'driving',
      // A change of the hazards makes a new version of the pack. So the routes of this version are as current as the server's last answer about it.
      hazardsAsOf: later(route.muster.hazardsAsOf, saved.hazardsAsOf),
    }
  })
}

/** The routes of all packs on this device. A damaged pack gives none; the list of packs tells the person about it. */
export async function readSavedRoutes(): Promise<SavedRoute[]> {
  const found = (await listPacks()).map(saved =>
    routesOf(saved).catch(error => {
      logProblem('saved routes: not read', error)
      return []
    }),
  )
  return (await Promise.all(found)).flat()
}
