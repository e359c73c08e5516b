import type { HelpRequest } from '@muster/contracts/entities/help'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { useEffect } from 'react'
import { lastRequestFailed } from '../../lib/last-request-failed.ts'
import { readJson, writeJson } from '../../lib/storage.ts'
import { helpApi } from './api.ts'
import { calmMs, openMs, usePollMs } from './poll.ts'

type Kept = { userId: string; requests: HelpRequest[] }
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'requests' in value

const isOpen = ({ state }: HelpRequest) => !isClosedHelp(state)

/** The person's own requests from the server, else as stored on this device. */
export function useMyRequests(userId: string) {
  const known = helpApi.endpoints.helpRequests.useQueryState().data
  const kept = known ?? keptOf(userId)
  const pollMs = usePollMs(kept.some(isOpen) ? openMs : calmMs)
  const query = helpApi.endpoints.helpRequests.useQuery(undefined, { pollingInterval: pollMs })
  const { data } = query
  useEffect(() => {
    if (data) writeJson('helpRequests', { userId, requests: data.slice(0, mostKept) } satisfies Kept)
  }, [data, userId])
  const requests = data ?? kept
  return {
    /** The open request that is not a test; null for none. */
    open: requests.find(request => isOpen(request) && !request.isTest) ?? null,
    /** The newest closed request that is not a test; null for none. */
    last: requests.find(request => !isOpen(request) && !request.isTest) ?? null,
    /** The newest test of the plan; null for none. */
    test: requests.filter(({ isTest }) => isTest).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))[0] ?? null,
    isOld: lastRequestFailed(query),
    isLoading: query.isLoading && requests.length === 0,
    refetch: query.refetch,
  }
}

const mostKept = 5

function keptOf(userId: string): readonly HelpRequest[] {
  const kept = readJson('helpRequests', isKept)
  return kept?.userId === userId ? kept.requests : []
}
