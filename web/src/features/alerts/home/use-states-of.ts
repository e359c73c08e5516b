import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useMemo } from 'react'
import { type PlaceState, placeStates } from '../../../entities/emergency-update/place-state.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'

/** The states of places, and the drills near them. */
export type StatesOfPlaces = {
  /** The state of each place, the most endangered first. Drills are left out, because nothing is happening. */
  states: PlaceState[]
  /** The drills that touch these places. */
  drills: EmergencyUpdate[]
}

/** The states of places according to the active updates. Pass the same array again if the places are the same. */
export function useStatesOf(places: readonly MyPlace[]): StatesOfPlaces {
  const { updates } = useEmergencyUpdates()
  return useMemo(() => {
    const all = placeStates(updates, places)
    const drills = all.flatMap(({ near }) => near.map(({ update }) => update).filter(({ isDrill }) => isDrill))
    return {
      states: placeStates(
        updates.filter(({ isDrill }) => !isDrill),
        places,
      ),
      drills: [...new Set(drills)],
    }
  }, [updates, places])
}
