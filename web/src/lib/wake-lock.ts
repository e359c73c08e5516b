import { logProblem } from './log.ts'

/** Keeps the screen on until the returned function is called. Browsers release the lock when the page is hidden, so it is requested again afterwards. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    } catch (error) {
      // Refused for example at low battery. The app works without it.
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
