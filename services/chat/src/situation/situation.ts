import type { SituationFact } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { contains } from '@muster/geo/area'
import type { ListRead } from '@muster/guide/live'
import type { KnownPlace } from '@muster/guide/places'
import type { Withheld } from '@muster/guide/way-out'
import type { KnownHelp } from '@muster/read-models/known-help'
import type { KnownHome } from '@muster/read-models/known-homes'
import type { ReceivedUpdate } from '@muster/read-models/known-updates'
import type { KnownWayOut } from '@muster/read-models/known-ways-out'
import type { ShelterFacts } from '@muster/routing/shelters/fit'
import type { DevicePlace } from '../store/messages.ts'
import { closesWays } from './closes-ways.ts'

/** What is known about one person's danger when they ask, from records only. */
export type PersonSituation = {
  updates: readonly EmergencyUpdate[]
  /** How complete and how old the list of updates is. */
  listRead: ListRead
  /** The person's known places; may be empty. */
  places: readonly KnownPlace[]
  home: KnownHome | null
  /** The last planned way out; null if none is planned, or if it is withheld. */
  wayOut: KnownWayOut | null
  /** The last planned way out, even if it is withheld. */
  planned: KnownWayOut | null
  /** Why the planned way out is withheld; null if it is not. */
  withheld: Withheld | null
  /** Shelters of official lists. Empty while no update is active, because nobody is sent to a shelter then. */
  shelters: readonly ShelterFacts[]
  /** The person's open request for help; null without one. */
  help: PersonHelp | null
  /** Check-ins of the members of their communities; null if there are none that still count. */
  checkIns: PersonCheckIns | null
}

/** Check-ins of community members, for an answer. */
export type PersonCheckIns = Omit<Extract<SituationFact, { about: 'check-ins' }>, 'about'>

/** A person's open request for help. `asked`: number of people asked. `name`: first name; null for a helper without an account. */
export type PersonHelp = Pick<KnownHelp, 'state' | 'at'> & {
  asked: number
  helpers: readonly (Omit<KnownHelp['standing']['coming'][number], 'userId'> & { name: string | null })[]
}

/** An older position of a device is ignored, because the person may have moved on. */
const placeOldAfterMs = 60 * 60_000
/** An older destination is ignored: the person has arrived or gone elsewhere. Navigation removes it after the same time. */
const destinationOldAfterMs = 12 * 60 * 60_000
/** An older way out is withheld, because traffic and roads may have changed. */
const wayOldAfterMs = 30 * 60_000

type Known = {
  heardUpdates: readonly ReceivedUpdate[]
  listRead: ListRead
  home: KnownHome | null
  device: DevicePlace | null
  wayOut: KnownWayOut | null
  shelters: readonly ShelterFacts[]
  help: PersonHelp | null
  checkIns: PersonCheckIns | null
}

/** Builds a person's situation from the stored records. */
export function situationOfPerson(
  { heardUpdates, listRead, home, device, wayOut, shelters, help, checkIns }: Known,
  now: Date,
): PersonSituation {
  const isRecent = (at: string, ms: number) => now.getTime() - Date.parse(at) <= ms
  const withheld = wayOut && whyWithheld(wayOut, isRecent(wayOut.plannedAt, wayOldAfterMs), heardUpdates)
  const places: KnownPlace[] = [
    ...(home ? [{ kind: 'home' as const, coordinates: home.coordinates, asOf: home.toldAt }] : []),
    ...(device && isRecent(device.at, placeOldAfterMs)
      ? [{ kind: 'here' as const, coordinates: device.coordinates, asOf: device.at }]
      : []),
    ...(wayOut && isRecent(wayOut.plannedAt, destinationOldAfterMs)
      ? [
          {
            kind: 'destination' as const,
            coordinates: wayOut.to.coordinates,
            asOf: wayOut.plannedAt,
            name: wayOut.to.name,
          },
        ]
      : []),
  ]
  return {
    updates: heardUpdates.map(({ update }) => update),
    listRead,
    places,
    home,
    wayOut: withheld ? null : wayOut,
    planned: wayOut,
    withheld,
    shelters,
    help,
    checkIns,
  }
}

/** Why a way out is not recommended; null if it is. */
function whyWithheld(way: KnownWayOut, isNew: boolean, updates: readonly ReceivedUpdate[]): Withheld | null {
  if (isCutOff(way, updates)) return 'cut-off'
  return isNew ? null : 'old'
}

/**
 * Whether a danger covers the destination, or a danger that became known after the way was planned touches the way. Older dangers are not checked against the
 * way, because it was planned around them and may start inside one. A danger that this service has heard of late, for example after an outage of NATS, counts
 * as new, because navigation had not heard of it either.
 */
function isCutOff(
  { plannedAt, dangersReadAt = plannedAt, line, to }: KnownWayOut,
  updates: readonly ReceivedUpdate[],
): boolean {
  return updates.some(({ update: { hazard, geometry, updatedAt }, heardAt }) => {
    if (!geometry || !closesWays.has(hazard)) return false
    if (contains(geometry, to.coordinates)) return true
    const knownAt = Math.max(Date.parse(updatedAt), heardAt?.getTime() ?? 0)
    return knownAt > Date.parse(dangersReadAt) && line.some(point => contains(geometry, point))
  })
}
