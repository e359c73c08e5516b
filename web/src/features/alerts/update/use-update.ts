import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useEffect } from 'react'
import { isApiError } from '../../../lib/error-text.ts'
import { alertsApi } from '../api.ts'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'
import { type ChangedAt, changesOf } from './changes.ts'

export type KnownUpdate =
  | { status: 'loading' | 'missing' | 'unreachable' }
  | {
      status: 'known'
      update: EmergencyUpdate
      /** Null while only the list is known, which has no history. */
      changes: ChangedAt[] | null
      /** The server did not answer: this is what was known before. */
      isOld: boolean
    }

/** One update by its id, with what changed in it: from the server, else from the list that this browser keeps. */
export function useUpdate(id: string): KnownUpdate {
  const { data, error, refetch } = alertsApi.endpoints.emergencyUpdate.useQuery({ params: { id } })
  const listed = useEmergencyUpdates().updates.find(update => update.id === id)
  const revision = listed?.revision ?? 'ended'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later revision, or the end, is the reason to ask again
  useEffect(() => {
    if (data && data.revision !== revision) refetch()
  }, [revision])
  useEffect(() => {
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [refetch])

  if (data && (!listed || listed.revision <= data.revision)) {
    const { history, ...update } = data
    return { status: 'known', update, changes: changesOf([update, ...history]), isOld: Boolean(error) }
  }
  if (listed) return { status: 'known', update: listed, changes: null, isOld: Boolean(error) }
  if (!error) return { status: 'loading' }
  const isMissing = isApiError(error) && (error.status === 404 || error.status === 400)
  return { status: isMissing ? 'missing' : 'unreachable' }
}
