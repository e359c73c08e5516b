import { emergencySocketPath } from '@muster/contracts/socket'
import { useEffect } from 'react'
import { listArrived, listPushed } from '../../entities/emergency-update/list-standing.ts'
import { keepSocket } from '../../lib/socket.ts'
import { type AppDispatch, useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useOnVisible } from '../../lib/use-on-visible.ts'
import { alertsApi, useEmergencyUpdatesQuery } from './api.ts'
import { activeOnly, applyUpdate } from './apply-update.ts'
import { rememberList, rememberLive } from './live-memory.ts'
import { readFrame } from './read-frame.ts'
import { useStoreUpdates } from './use-emergency-updates.ts'

const pollMs = 30_000
/** Longest random delay between the close of the socket and the next request for the list, in ms. */
const askWithinMs = 2_000
const { upsertQueryData, updateQueryData } = alertsApi.util

function receive(dispatch: AppDispatch, message: unknown): void {
  const { type, data } = readFrame(message)
  if (type === 'list_age') {
    listArrived(data.seconds * 1_000)
    return
  }
  if (type === 'emergency_updates') {
    if (listPushed()) rememberList(data)
    dispatch(upsertQueryData('emergencyUpdates', undefined, activeOnly(data)))
    return
  }
  rememberLive(data)
  dispatch(updateQueryData('emergencyUpdates', undefined, known => applyUpdate(known, data)))
}

/**
 * Keeps the list of updates current by polling and through the live socket, and stores it. The app renders it once. It renders nothing itself: it is a component
 * and not a hook of the app, so that a new list does not render the whole app again.
 */
export function LiveUpdates() {
  const dispatch = useAppDispatch()
  const { refetch } = useEmergencyUpdatesQuery(undefined, { pollingInterval: pollMs })
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined
    const { close } = keepSocket({
      path: emergencySocketPath,
      hello: () => ({ type: 'subscribe_emergency_updates' }),
      onMessage: message => receive(dispatch, message),
      // Finds out soon whether the server can still be reached. The delay is random, because many phones lose the same server at once.
      onClose: () => {
        asking = setTimeout(refetch, Math.random() * askWithinMs)
      },
    })
    addEventListener('online', refetch)
    return () => {
      close()
      clearTimeout(asking)
      removeEventListener('online', refetch)
    }
  }, [dispatch, refetch])
  useOnVisible(refetch)
  useStoreUpdates()
  return null
}
