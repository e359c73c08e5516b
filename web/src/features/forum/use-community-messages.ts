import { useSyncExternalStore } from 'react'
import { useOnline } from '../../lib/use-online.ts'
import { useCommunityMessagesQuery } from './api.ts'

export const pollMs = 5000

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useIsVisible = () => useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')

/** A community's messages, polled every 5 s while the page is visible. */
export function useCommunityMessages(communityId: string) {
  const online = useOnline()
  const isVisible = useIsVisible()
  const { currentData, error, refetch } = useCommunityMessagesQuery(
    { params: { id: communityId } },
    { pollingInterval: online && isVisible ? pollMs : 0, refetchOnMountOrArgChange: true },
  )
  // A failed poll is not shown while there are messages; the next one follows in 5 s.
  return { messages: currentData, error: currentData ? undefined : error, refetch }
}
