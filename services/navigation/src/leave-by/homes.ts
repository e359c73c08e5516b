import { setImmediate } from 'node:timers/promises'
import type { Position } from '@muster/contracts/entities/common'
import type { HomePlace } from '@muster/contracts/entities/leave-by'
import { isExact, mayBeHome } from '@muster/contracts/vocabulary/geocoding'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { parsePoint } from '@muster/routing/places/geocode'
import type { createSearch } from '../geocoding/search.ts'
import type { Regions } from '../regions/regions.ts'
import type { BatchStore } from '../store/departure-batches.ts'
import type { Departure, DepartureStore } from '../store/departures.ts'

const atATime = 100

type Deps = {
  departures: DepartureStore
  batches: BatchStore
  search: ReturnType<typeof createSearch>
  regions: Pick<Regions, 'all'>
}

/**
 * Creates a function that finds the coordinates of people's homes from the location in their profiles. It searches again when the known places have changed.
 */
export function createHomes({ departures, batches, search, regions }: Deps) {
  function find(location: string): { home: Position; place: HomePlace } | null {
    const query = location.trim().slice(0, maxLength.placeQuery)
    if (!query) return null
    const point = parsePoint(query)
    if (point) return { home: point, place: { label: query, isApproximate: false } }
    const [found] = search(query, { limit: 1, proximity: null }).features
    if (!found || !mayBeHome(found)) return null
    const label = found.place_name.slice(0, maxLength.placeLabel)
    return { home: found.center, place: { label, isApproximate: !isExact(found.properties.accuracy) } }
  }

  const isAsBefore = ({ home, place }: Departure, found: ReturnType<typeof find>) =>
    home?.join() === found?.home.join() && place?.isApproximate === found?.place.isApproximate

  /** Finds and stores the home of one person. The order of the steps makes sure that they are repeated after a crash. */
  async function placePerson(person: Departure, version: string): Promise<void> {
    const found = find(person.location)
    if (!isAsBefore(person, found) && !(await departures.place(person, found))) return
    // Also if the home is unchanged: a process may have crashed after it stored the home and before the neighbourhood was computed.
    const moved = await departures.find(person.userId)
    await batches.touch([person.cell, moved?.cell ?? person.cell])
    await departures.placed(person, version)
  }

  // Runs once per process, because the rows have no index for it. Homes that are lost from now on are reported at once.
  let areLostTold = false

  return async (): Promise<void> => {
    while (!areLostTold) areLostTold = !(await departures.tellLost(atATime))
    const version = ['own', ...regions.all().map(({ manifest }) => `${manifest.name}/${manifest.version}`)]
      .sort()
      .join()
    for (;;) {
      const people = await departures.unplaced(version, atATime)
      for (const person of people) {
        await placePerson(person, version)
        // Lets requests run in between: a search blocks this thread for milliseconds.
        await setImmediate()
      }
      if (people.length < atATime) return
    }
  }
}
