import type { RideBoard } from '@muster/contracts/entities/ride'
import { useEffect } from 'react'
import { useConnected } from '../../../lib/connection.ts'
import { readJson, writeJson } from '../../../lib/storage.ts'
import { usePollMs, watchingMs } from '../poll.ts'
import { ridesApi } from './api.ts'

type Kept = { userId: string; board: RideBoard }
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'board' in value

/** The board of rides from the server, else as stored on this device, so that the plate and the code word are available offline. */
export function useRides(userId: string) {
  const pollingInterval = usePollMs(watchingMs)
  const connected = useConnected()
  const { data, error, refetch } = ridesApi.endpoints.rides.useQuery(undefined, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    if (data) writeJson('rides', { userId, board: data } satisfies Kept)
  }, [data, userId])
  const kept = readJson('rides', isKept)
  const board = data ?? (kept?.userId === userId ? kept.board : null)
  return {
    board,
    error: board ? undefined : error,
    isOld: board !== null && (error !== undefined || !connected),
    refetch,
  }
}
