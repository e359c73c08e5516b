import type { CommunityMessage } from '@muster/contracts/entities/community'
import { type ForumServerFrame, forumSocketPath } from '@muster/contracts/forum-socket'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { type KeptSocket, keepSocket } from '../../lib/socket.ts'
import { type AppDispatch, useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { newestOf, showNewest, showRead, takeMessages } from './api.ts'
import { readForumFrame } from './read-forum-frame.ts'

/** Interval at which the client asks the server for missed messages, in ms. */
export const checkMs = 60_000
/** Time limit of that answer, in ms. After it the socket is renewed. */
export const answerMs = 10_000
/** Longest random delay before lists are fetched again, in ms. The server tells many browsers at once, so their requests are spread. */
const spreadMs = 2_000

/** The community on the screen. */
type Followed = {
  communityId: string
  /** Sequence number of the newest message that this browser has. */
  newestSeq: number
  onMessage: (message: CommunityMessage) => void
  /** Fetches the whole list again. */
  refetch: () => void
}

type LiveGroups = {
  /** True while the server answers. Lists need no polling then. */
  isConnected: boolean
  /** Id of the community whose messages arrive live; null for none. */
  liveId: string | null
  /** Sets the community on the screen; null for none. */
  follow: (followed: Followed | null) => void
}

const offline: LiveGroups = { isConnected: false, liveId: null, follow: () => {} }
const LiveGroupsContext = createContext(offline)
/** The state of the live socket. Outside `LiveGroups` it is always not connected. */
export const useLiveGroups = () => useContext(LiveGroupsContext)

/** Opens the live socket of communities while the forum is on the screen, and updates the query cache from its frames. */
export function LiveGroups({ userId, children }: { userId: string; children: ReactNode }) {
  const dispatch = useAppDispatch()
  const [answered, setAnswered] = useState<{ communityId: string | null } | null>(null)
  const followed = useRef<Followed | null>(null)
  const socket = useRef<KeptSocket>(undefined)
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined)

  const question = useCallback(() => {
    clearTimeout(patience.current)
    patience.current = setTimeout(() => {
      setAnswered(null)
      socket.current?.renew()
    }, answerMs)
    const { communityId = null, newestSeq = 0 } = followed.current ?? {}
    return { type: 'follow', communityId, afterSeq: newestSeq }
  }, [])

  useEffect(() => {
    let hasBeenOpen = false
    const readAgain = later(() => {
      dispatch(api.util.invalidateTags(['communities', 'invitations', 'members']))
      followed.current?.refetch()
    })
    const readList = later(() => dispatch(api.util.invalidateTags(['communities'])))
    const kept = keepSocket({
      path: forumSocketPath,
      // Long, because an overloaded gateway refuses this socket first; the lists are polled in the meantime.
      slowestMs: 30_000,
      hello() {
        // After a reconnect everything is fetched again: changes to earlier messages have no new sequence number.
        if (hasBeenOpen) readAgain.soon()
        hasBeenOpen = true
        return question()
      },
      onMessage(message) {
        const frame = readForumFrame(message)
        if (frame.type === 'messages' || frame.type === 'gap') {
          clearTimeout(patience.current)
          if (frame.communityId === (followed.current?.communityId ?? null))
            setAnswered(before => (before?.communityId === frame.communityId ? before : frame))
        }
        if (frame.type === 'reload') {
          clearTimeout(patience.current)
          setAnswered(null)
          readAgain.soon()
        } else if (receive(dispatch, frame, { userId, followed: followed.current })) readList.soon()
      },
      onClose: () => setAnswered(null),
    })
    socket.current = kept
    const check = setInterval(() => kept.send(question()), checkMs)
    return () => {
      clearInterval(check)
      clearTimeout(patience.current)
      readAgain.cancel()
      readList.cancel()
      kept.close()
      setAnswered(null)
    }
  }, [dispatch, userId, question])

  const follow = useCallback(
    (next: Followed | null) => {
      const isOther = next?.communityId !== followed.current?.communityId
      followed.current = next
      if (isOther) socket.current?.send(question())
    },
    [question],
  )
  const value = useMemo(
    () => ({ isConnected: answered !== null, liveId: answered?.communityId ?? null, follow }),
    [answered, follow],
  )
  return <LiveGroupsContext value={value}>{children}</LiveGroupsContext>
}

/** Applies a frame to the cached lists. Returns true if the list of communities has to be fetched again. */
function receive(
  dispatch: AppDispatch,
  frame: ForumServerFrame,
  { userId, followed }: { userId: string; followed: Followed | null },
): boolean {
  if (frame.type === 'messages') {
    const { communityId, data } = frame
    const last = data.at(-1)
    if (communityId === null || !last) return false
    dispatch(takeMessages(communityId, data))
    return !dispatch(showNewest(userId, communityId, newestOf(last)))
  }
  if (frame.type === 'message') {
    const { data } = frame
    dispatch(takeMessages(data.communityId, [data]))
    if (data.communityId === followed?.communityId) followed.onMessage(data)
    return (
      data.state !== undefined ||
      data.editedAt !== undefined ||
      !dispatch(showNewest(userId, data.communityId, newestOf(data)))
    )
  }
  if (frame.type === 'newest') return !dispatch(showNewest(userId, frame.communityId, frame.data))
  if (frame.type === 'gap' && frame.communityId === followed?.communityId) followed.refetch()
  if (frame.type === 'read') dispatch(showRead(userId, frame.communityId, frame.seq))
  return frame.type === 'changed'
}

/** Debounces a task: runs it once, after a random delay of up to `spreadMs`, however often `soon` is called. */
function later(task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined
        task()
      }, Math.random() * spreadMs)
    },
    cancel: () => clearTimeout(timer),
  }
}
