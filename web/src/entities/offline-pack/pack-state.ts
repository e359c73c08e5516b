import { type PackKey, type PackState, packState, signedText } from '@muster/contracts/entities/pack'
import type { getPackState } from '@muster/contracts/routes/navigation'
import { signerOf } from './signed-text.ts'
import type { SavedPack } from './store.ts'

// The path is repeated here, because an import of the route would add all routes to the service worker.
const path: (typeof getPackState)['path'] = '/api/packs/state'
const stateMs = 20_000

/** What identifies a pack on the server. */
export type PackQuestion = Pick<SavedPack, 'place' | 'mode' | 'language'>

/** The query string of a request for a pack or its state. */
export const packQuery = ({ place, mode, language }: PackQuestion) =>
  new URLSearchParams({ at: place.map(degrees => degrees.toFixed(5)).join(), mode, language })

/** The current state of a pack on the server. Null if the server answers with an error, or no trusted key has signed the answer. Rejects without a network. */
export async function fetchState(question: PackQuestion, keys: readonly PackKey[]): Promise<PackState | null> {
  const response = await fetch(`${path}?${packQuery(question)}`, {
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.timeout(stateMs),
  })
  if (!response.ok) return null
  const signed = signedText.parse(await response.json())
  return (await signerOf(signed, keys)) ? packState.parse(JSON.parse(signed.text)) : null
}
