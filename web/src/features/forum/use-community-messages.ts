import { useSyncExternalStore } from 'react'
import { useOnline } from '../../lib/use-online.ts'
import { useCommunityMessagesQuery } from './api.ts'

export const pollMs = 5000

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useIsVisible = () => useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')

/** A community's messages, asked for every five seconds while someone can see them. */
export function useCommunityMessages(communityId: string) {
  const online = useOnline()
  const isVisible = useIsVisible()
  const { currentData, error, refetch } = useCommunityMessagesQuery(
    { params: { id: communityId } },
    { pollingInterval: online && isVisible ? pollMs : 0, refetchOnMountOrArgChange: true },
  )
  // A missed poll is no news to who has messages before them; the next one is seconds away.
  return { messages: currentData, error: currentData ? undefined : error, refetch }
}
