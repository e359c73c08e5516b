import type { EvacuationData } from '@muster/contracts/entities/chat'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { metersPerMile } from '@muster/geo/measure'
import type { WayOut } from '@muster/guide/way-out'
import type { KnownPerson } from '@muster/read-models/known-people'
import type { PersonSituation } from './situation.ts'

const inUnit = (value: number, unit: 'mile' | 'minute', language: Language) =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'mile' && value < 10 ? 1 : 0,
  }).format(value)

const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))

/** The way out in the form that the guide needs; null if none is planned. */
export function wayOutWords({ wayOut }: PersonSituation, language: Language): WayOut | null {
  if (!wayOut) return null
  const { name, wheelchairAccessible, acceptsServiceAnimals } = wayOut.to
  return {
    name,
    wheelchairAccessible,
    acceptsServiceAnimals,
    time: inUnit(minutesOf(wayOut.seconds), 'minute', language),
  }
}

/** Start and destination with which the map opens: from the person's place, or else their home, to the planned destination. */
export function evacuationDataOf({ places, home, wayOut }: PersonSituation, language: Language): EvacuationData {
  const here = places.find(({ kind }) => kind === 'here')
  const start = here ?? places.find(({ kind }) => kind === 'home')
  return {
    evacuationRoute: {
      ...(start && { startCoordinates: start.coordinates }),
      ...(home && !here && { startLocation: home.label.slice(0, 200) }),
      ...(wayOut && {
        destination: wayOut.to.name.slice(0, 200),
        destinationCoordinates: wayOut.to.coordinates,
        distance: inUnit(wayOut.meters / metersPerMile, 'mile', language),
        time: inUnit(minutesOf(wayOut.seconds), 'minute', language),
      }),
    },
  }
}

/** Where helpers can pick up the person: their home, as written in the profile. Null for a person who leaves on their own, or is elsewhere. */
export function pickupPointOf({ places, home }: PersonSituation, needs: KnownPerson['needs']): string | null {
  const isFetched = needs?.needsEvacuationAssistance || needs?.transportationType === 'assistance_needed'
  const isElsewhere = places.some(({ kind }) => kind === 'here')
  return isFetched && home && !isElsewhere ? home.label.slice(0, 200) || null : null
}
