import type { CommunityMessage } from '@muster/contracts/entities/community'
import { type ForumServerFrame, forumSocketPath } from '@muster/contracts/forum-socket'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { type KeptSocket, keepSocket } from '../../lib/socket.ts'
import { type AppDispatch, useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { newestOf, showNewest, showRead, takeMessages } from './api.ts'
import { readForumFrame } from './read-forum-frame.ts'

/** How often the server is asked whether a message was missed. */
export const checkMs = 60_000
/** How long its answer may take. */
export const answerMs = 10_000
/** Many browsers are told to read their lists at once; each begins at a moment of its own. */
const spreadMs = 2_000

/** The community on the screen. */
type Followed = {
  communityId: string
  /** The number of the newest message that is here. */
  newestSeq: number
  onMessage: (message: CommunityMessage) => void
  /** Reads the whole list anew. */
  refetch: () => void
}

type LiveGroups = {
  /** Whether the server answers; lists need no polling then. */
  isConnected: boolean
  /** The community whose messages arrive here as they are written; null: none. */
  liveId: string | null
  /** Says which community is on the screen; null: none. */
  follow: (followed: Followed | null) => void
}

const offline: LiveGroups = { isConnected: false, liveId: null, follow: () => {} }
const LiveGroupsContext = createContext(offline)
export const useLiveGroups = () => useContext(LiveGroupsContext)

/** Keeps what the forum shows current through the live socket of communities, while it is on the screen. */
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
      // A gateway under overload refuses this socket before most other things, and the lists are polled meanwhile.
      slowestMs: 30_000,
      hello() {
        // An earlier message may have been changed meanwhile, which no number tells.
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

/** Takes a frame into the lists. True where the list of communities has to be read anew. */
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

/** Runs a task once, a little later, however often it is asked for. */
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
