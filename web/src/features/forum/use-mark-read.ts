import { useCallback, useRef } from 'react'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { markRead, showRead } from './api.ts'

/** Returns a function that tells the server up to which message the user has read a community. A failed call is repeated with the next message. */
export function useMarkRead(communityId: string, userId: string): (seq: number) => void {
  const dispatch = useAppDispatch()
  const said = useRef(0)
  return useCallback(
    seq => {
      if (seq <= said.current) return
      const before = said.current
      said.current = seq
      dispatch(showRead(userId, communityId, seq))
      dispatch(markRead.initiate({ params: { id: communityId }, body: { seq } }))
        .unwrap()
        .catch(() => {
          said.current = before
        })
    },
    [dispatch, communityId, userId],
  )
}
