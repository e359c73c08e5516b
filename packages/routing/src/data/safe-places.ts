import places from '../../data/safe-places.json' with { type: 'json' }
import type { PlaceToGo } from '../plan/safe-place.ts'

/** A public place with room for many people. It is only a candidate: only the authorities can say that it is open as a shelter. */
export type CandidateSafePlace = PlaceToGo & { city: string; status: 'candidate' }

/** Candidate safe places in California: fairgrounds, convention centers, arenas, with positions to 0.005 degrees. Never say that one is open. */
export const candidateSafePlaces: readonly CandidateSafePlace[] = places.features.map(
  ({ id, properties, geometry }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    // The law requires such venues to be accessible, but it is not verified that this one is.
    return { id, ...properties, location: [longitude, latitude], wheelchair: null, status: 'candidate' }
  },
)
