import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { ListRead } from '@muster/guide/live'
import type { KnownPlace } from '@muster/guide/places'
import { staleAfterMs } from '../../entities/emergency-update/list-age.ts'
import { useMyPlaces } from '../../entities/place/my-places.ts'
import { serverNow } from '../../lib/server-clock.ts'

/** The context of an answer on this device: the list of updates, when the server last sent it, and the person's places. */
export type WhatIsKnown = {
  updates: readonly EmergencyUpdate[]
  places: readonly KnownPlace[]
  listRead: ListRead
}

/** Returns a function that gives the context at the time of a question. `checkedAt`: when the server last sent the list; undefined if it never has. */
export function useWhatIsKnown(updates: readonly EmergencyUpdate[], checkedAt: string | undefined): () => WhatIsKnown {
  const mine = useMyPlaces()
  return () => ({
    updates,
    // Approximate places are left out: an order may cover only a part of a town, so the centre of the town says nothing about a home in it.
    places: mine.flatMap(({ kind, coordinates, isApproximate }): KnownPlace[] =>
      kind === 'watched' || isApproximate ? [] : [{ kind, coordinates, asOf: null }],
    ),
    listRead: {
      at: checkedAt ?? null,
      isOld: checkedAt !== undefined && serverNow() - Date.parse(checkedAt) > staleAfterMs,
    },
  })
}
