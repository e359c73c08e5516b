import { logProblem } from './log.ts'

const updateEveryMs = 10 * 60_000

/** Registers the service worker, and checks for a newer one when the person comes back to the page. */
export function keepServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  let checkedAt = Date.now()
  navigator.serviceWorker.register('/sw.js').catch(error => logProblem('service worker: not registered', error))
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateEveryMs) return
    checkedAt = Date.now()
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(error => logProblem('service worker: update check failed', error))
  })
}
