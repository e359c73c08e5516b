import { logProblem } from './log.ts'

/** Keeps the screen on until the returned function is called; browsers drop the lock with the page, so it is asked for again when the page is back. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    } catch (error) {
      // Refused on low battery, for example: the route goes on without it.
      logProblem('Wake lock was refused', error)
    }
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    lock?.release().catch(() => {})
  }
}
