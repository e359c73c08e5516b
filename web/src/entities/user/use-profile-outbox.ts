import { useEffect } from 'react'
import { logProblem } from '../../lib/log.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'

/** Sends the profile changes that the person made without a connection. Used once, by the app. */
export function useProfileOutbox(userId: string | undefined): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    // Without a database there can be no waiting changes.
    if (!userId || !globalThis.indexedDB) return
    let stop: (() => void) | null = null
    let isGone = false
    // Loaded on demand and not with the first script, because few people have waiting changes.
    import('./outbox.ts').then(
      ({ startProfileOutbox }) => {
        if (!isGone) stop = startProfileOutbox(dispatch, userId)
      },
      error => logProblem('profile: outbox not started', error),
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [userId, dispatch])
}
