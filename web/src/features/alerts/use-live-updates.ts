import { emergencySocketPath } from '@muster/contracts/socket'
import { useEffect } from 'react'
import { keepSocket } from '../../lib/socket.ts'
import { type AppDispatch, useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { alertsApi, useEmergencyUpdatesQuery } from './api.ts'
import { activeOnly, applyUpdate } from './apply-update.ts'
import { rememberLive } from './live-memory.ts'
import { readFrame } from './read-frame.ts'

const pollMs = 30_000
const { upsertQueryData, updateQueryData } = alertsApi.util

function receive(dispatch: AppDispatch, message: unknown): void {
  const { type, data } = readFrame(message)
  if (type === 'emergency_updates') {
    dispatch(upsertQueryData('emergencyUpdates', undefined, activeOnly(data)))
    return
  }
  rememberLive(data)
  dispatch(updateQueryData('emergencyUpdates', undefined, known => applyUpdate(known, data)))
}

/** Keeps the list of updates current by polling and through the live socket. Used once, by the app. */
export function useLiveUpdates(): void {
  const dispatch = useAppDispatch()
  const { refetch } = useEmergencyUpdatesQuery(undefined, { pollingInterval: pollMs })
  useEffect(
    () =>
      keepSocket({
        path: emergencySocketPath,
        hello: { type: 'subscribe_emergency_updates' },
        onMessage: message => receive(dispatch, message),
      }),
    [dispatch],
  )
  useEffect(() => {
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [refetch])
}
