import type { CommunityMessage } from '@muster/contracts/entities/community'
import { useEffect, useState } from 'react'
import { groupStore } from '../../entities/community/store.ts'
import { useSaidOrKept } from '../../entities/community/use-kept.ts'
import { api } from '../../lib/api.ts'
import { isApiError } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
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
 * those before them. `onChanged` hears of each that is new or was changed.
 */
export function useCommunityMessages(
  communityId: string,
  userId: string,
  onChanged: (message: CommunityMessage) => void,
) {
  const dispatch = useAppDispatch()
  const online = useOnline()
  const isVisible = useVisible()
  const { liveId, follow } = useLiveGroups()
  const params = { id: communityId }
  const { currentData, error, fulfilledTimeStamp, refetch } = useCommunityMessagesQuery(
    { params },
    { pollingInterval: online && isVisible && liveId !== communityId ? pollMs : 0, refetchOnMountOrArgChange: true },
  )
  const [ask, earlierState] = useLazyCommunityMessagesQuery()
  const [kept, setKept] = useState(none)
  const known = useSaidOrKept<readonly CommunityMessage[]>({
    of: `${userId} ${communityId} messages`,
    said: currentData,
    saidAt: fulfilledTimeStamp,
    error,
    read: () => groupStore.part(userId, communityId, 'messages'),
    keep: (value, at) => groupStore.keepPart({ userId, communityId, part: 'messages' }, value, at),
  })
  const newest = currentData ?? none
  const messages = known.value && merged(kept, known.value)
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
    const onMessage = (changed: CommunityMessage) => {
      setKept(before => before.map(one => (one.id === changed.id ? changed : one)))
      onChanged(changed)
    }
    follow({ communityId, newestSeq, onMessage, refetch })
  }, [follow, communityId, isLoaded, newestSeq, refetch, onChanged])
  useEffect(() => () => follow(null), [follow])

  // Whoever was removed sees nothing more of what they have read so far, and what they can do now.
  const isOut = isApiError(error) && (error.status === 403 || error.status === 404)
  useEffect(() => {
    if (!isOut) return
    dispatch(api.util.invalidateTags(['communities']))
    groupStore
      .dropParts(userId, communityId)
      .catch(problem => logProblem('groups: what was kept was not removed', problem))
  }, [isOut, dispatch, userId, communityId])

  return {
    messages,
    // A failed poll is not shown as an error while there are messages; the next one follows in 5 s.
    error: messages && !isOut ? undefined : error,
    /** When the server said what is shown, in ms since the epoch, where it may not be so any more; null where it is. */
    asOf: liveId === communityId ? null : known.asOf,
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
