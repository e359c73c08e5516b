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

/** Polling interval while the live socket does not answer, in ms. */
export const pollMs = 5000
/** Messages in a full page. A shorter page contains the first message of the community. */
const fullPage = 100

const none: readonly CommunityMessage[] = []

/**
 * A community's messages. They arrive live while the socket answers; otherwise they are polled every `pollMs` while the page is visible. `earlier`
 * loads the messages before them. `onChanged` is called for each message that is new or changed.
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

  // A removed member no longer sees the messages they had loaded, and the list of communities is fetched to show what they can do now.
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
    // A failed poll is not shown as an error while there are messages, because the next poll follows soon.
    error: messages && !isOut ? undefined : error,
    /** When the server sent these messages, in ms since the epoch, if they may be outdated; null if they are current. */
    asOf: liveId === communityId ? null : known.asOf,
    refetch,
    hasEarlier: !isWhole && newest.length >= fullPage,
    isLoadingEarlier: earlierState.isFetching,
    earlierError: earlierState.error,
    earlier: () => void earlier(),
    /** Removes the messages of a user who was just blocked. */
    dropMessagesOf(userId: string) {
      dispatch(dropMessagesOf(communityId, userId))
      setKept(kept.filter(one => one.userId !== userId))
    },
    /** Replaces a message by its new version. */
    replace(message: CommunityMessage) {
      dispatch(updateNewest(message))
      setKept(kept.map(one => (one.id === message.id ? message : one)))
    },
  }
}

/** Merges both lists in order of `seq`. If a message is in both, the version in `newer` is used. */
function merged(older: readonly CommunityMessage[], newer: readonly CommunityMessage[]): readonly CommunityMessage[] {
  if (older.length === 0) return newer
  const ids = new Set(newer.map(({ id }) => id))
  return [...older.filter(({ id }) => !ids.has(id)), ...newer].sort((a, b) => a.seq - b.seq)
}
