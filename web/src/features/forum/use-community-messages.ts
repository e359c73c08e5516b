import type { CommunityMessage } from '@muster/contracts/entities/community'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { isApiError } from '../../lib/error-text.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useOnline } from '../../lib/use-online.ts'
import { useVisible } from '../../lib/use-visible.ts'
import { dropMessagesOf, updateNewest, useCommunityMessagesQuery, useLazyCommunityMessagesQuery } from './api.ts'
import { useLiveGroups } from './live-groups.tsx'

export const pollMs = 5000
/** A page that is shorter has the first message of the community. */
const fullPage = 100

const none: readonly CommunityMessage[] = []

/**
 * A community's messages: as they are written where the live socket answers, else polled every 5 s while the page is visible; `earlier` loads
 * those before them.
 */
export function useCommunityMessages(communityId: string) {
  const dispatch = useAppDispatch()
  const online = useOnline()
  const isVisible = useVisible()
  const { liveId, follow } = useLiveGroups()
  const params = { id: communityId }
  const { currentData, error, refetch } = useCommunityMessagesQuery(
    { params },
    { pollingInterval: online && isVisible && liveId !== communityId ? pollMs : 0, refetchOnMountOrArgChange: true },
  )
  const [ask, earlierState] = useLazyCommunityMessagesQuery()
  const [kept, setKept] = useState(none)
  const newest = currentData ?? none
  const messages = currentData && merged(kept, newest)
  const first = messages?.[0]
  const [isWhole, setIsWhole] = useState(false)

  async function earlier() {
    if (!first) return
    const { data } = await ask({ params, query: { before: first.seq } })
    if (!data) return
    setKept(merged(data, merged(kept, newest)))
    setIsWhole(data.length < fullPage)
  }

  const isLoaded = currentData !== undefined
  const newestSeq = newest.at(-1)?.seq ?? 0
  useEffect(() => {
    if (!isLoaded) return
    const onMessage = (changed: CommunityMessage) =>
      setKept(before => before.map(one => (one.id === changed.id ? changed : one)))
    follow({ communityId, newestSeq, onMessage, refetch })
  }, [follow, communityId, isLoaded, newestSeq, refetch])
  useEffect(() => () => follow(null), [follow])

  // Whoever was removed sees nothing more of what they have read so far, and what they can do now.
  const isOut = isApiError(error) && (error.status === 403 || error.status === 404)
  useEffect(() => {
    if (isOut) dispatch(api.util.invalidateTags(['communities']))
  }, [isOut, dispatch])

  return {
    messages: isOut ? undefined : messages,
    // A failed poll is not shown while there are messages; the next one follows in 5 s.
    error: currentData && !isOut ? undefined : error,
    refetch,
    hasEarlier: !isWhole && newest.length >= fullPage,
    isLoadingEarlier: earlierState.isFetching,
    earlierError: earlierState.error,
    earlier: () => void earlier(),
    /** Takes away the messages of somebody who was just blocked. */
    dropMessagesOf(userId: string) {
      dispatch(dropMessagesOf(communityId, userId))
      setKept(kept.filter(one => one.userId !== userId))
    },
    /** Shows a message as it is now. */
    replace(message: CommunityMessage) {
      dispatch(updateNewest(message))
      setKept(kept.map(one => (one.id === message.id ? message : one)))
    },
  }
}

/** Both lists in one, without doubles; the newer one's form of a message counts. */
function merged(older: readonly CommunityMessage[], newer: readonly CommunityMessage[]): readonly CommunityMessage[] {
  if (older.length === 0) return newer
  const ids = new Set(newer.map(({ id }) => id))
  return [...older.filter(({ id }) => !ids.has(id)), ...newer].sort((a, b) => a.seq - b.seq)
}
