import type { HelpRequest } from '@muster/contracts/entities/help'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { useEffect } from 'react'
import { readJson, writeJson } from '../../lib/storage.ts'
import { helpApi } from './api.ts'
import { calmMs, openMs, usePollMs } from './poll.ts'

type Kept = { userId: string; requests: HelpRequest[] }
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'requests' in value

const isOpen = ({ state }: HelpRequest) => !isClosedHelp(state)

/** One's own requests: the server's, else as this device last knew them. */
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
    /** The open request, which is no test. */
    open: requests.find(request => isOpen(request) && !request.isTest) ?? null,
    /** The newest that was closed and is no test. */
    last: requests.find(request => !isOpen(request) && !request.isTest) ?? null,
    /** The newest test of the chain. */
    test: requests.filter(({ isTest }) => isTest).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))[0] ?? null,
    /** The last question had no answer: what is shown is older. */
    // Until there is an answer, and not only between two questions: a server that hangs answers none.
    isOld: query.error !== undefined,
    isLoading: query.isLoading && requests.length === 0,
    refetch: query.refetch,
  }
}

const mostKept = 5

function keptOf(userId: string): readonly HelpRequest[] {
  const kept = readJson('helpRequests', isKept)
  return kept?.userId === userId ? kept.requests : []
}
