import { useEffect } from 'react'
import { logProblem } from '../../lib/log.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'

/** Keeps sending what the person changed without a connection. Used once, by the app. */
export function useProfileOutbox(userId: string | undefined): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    // Without a database nothing can wait.
    if (!userId || !globalThis.indexedDB) return
    let stop: (() => void) | null = null
    let isGone = false
    // Not in the first script: few people have anything that waits.
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
