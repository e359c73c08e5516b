import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { ListRead } from '@muster/guide/live'
import type { KnownPlace } from '@muster/guide/places'
import { staleAfterMs } from '../../entities/emergency-update/list-age.ts'
import { useMyPlaces } from '../../entities/place/my-places.ts'
import { serverNow } from '../../lib/server-clock.ts'

/** What this device knows when it answers: the list of updates, when the server last sent it, and the person's places. */
export type WhatIsKnown = {
  updates: readonly EmergencyUpdate[]
  places: readonly KnownPlace[]
  listRead: ListRead
}

/** `checkedAt`: when the server last sent the list; undefined if it never has. Asks for the moment of the question. */
export function useWhatIsKnown(updates: readonly EmergencyUpdate[], checkedAt: string | undefined): () => WhatIsKnown {
  const mine = useMyPlaces()
  return () => ({
    updates,
    // An order may cover a part of a town only, so that the town's middle says nothing of a home in it.
    places: mine.flatMap(({ kind, coordinates, isApproximate }): KnownPlace[] =>
      kind === 'watched' || isApproximate ? [] : [{ kind, coordinates, asOf: null }],
    ),
    listRead: {
      at: checkedAt ?? null,
      isOld: checkedAt !== undefined && serverNow() - Date.parse(checkedAt) > staleAfterMs,
    },
  })
}
