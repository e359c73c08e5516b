import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useEffect } from 'react'
import { isApiError } from '../../../lib/error-text.ts'
import { alertsApi } from '../api.ts'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'
import { type ChangedAt, changesOf } from './changes.ts'

/** `missing`: the server does not know the update. `unreachable`: it could not be loaded, and this browser has no copy. */
export type KnownUpdate =
  | { status: 'loading' | 'missing' | 'unreachable' }
  | {
      status: 'known'
      update: EmergencyUpdate
      /** Null if the update comes from the list, which has no history. */
      changes: ChangedAt[] | null
      /** True if the last request failed, so this is a copy from before. */
      isOld: boolean
    }

/** One update by its id, with its changes: from the server, or else from the list that this browser stores. */
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
