import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('muster-achievements') : null

/** Tells the other tabs that the person earned an achievement. */
export const tellAchievements = (): void => channel?.postMessage('earned')

/** Loads the achievements again when one was earned in another tab. Used once, by the app. */
export function useFollowAchievements(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const follow = () => dispatch(api.util.invalidateTags(['achievements']))
    channel?.addEventListener('message', follow)
    return () => channel?.removeEventListener('message', follow)
  }, [dispatch])
}
