import { logProblem } from './log.ts'
import { translate } from './texts.ts'
import { toast } from './toast.ts'

/** Shortest time between two checks for a newer version, in ms. */
const updateEveryMs = 10 * 60_000

/** Registers the service worker, checks for newer versions while the page is in view, and shows a toast when one can be activated. */
export function keepServiceWorker(): void {
  const workers = navigator.serviceWorker
  if (!workers) return
  let checkedAt = Date.now()
  workers
    .register('/sw.js')
    .then(tellOfNewer)
    .catch(error => logProblem('service worker: not registered', error))
  const check = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateEveryMs) return
    checkedAt = Date.now()
    const registration = await workers.getRegistration()
    await registration?.update().catch(error => logProblem('service worker: update check failed', error))
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, updateEveryMs)
}

function tellOfNewer(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // The first worker of this browser is activated at once, so there is nothing to offer.
      if (installing.state === 'installed' && registration.active) offer(installing)
    })
  })
}

// A new version is activated only when the person presses Update, because the open page still needs the files that the old version has cached.
function offer(worker: ServiceWorker): void {
  const update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    worker.postMessage({ takeOver: true })
  }
  toast({
    title: translate('newVersion.title'),
    description: translate('newVersion.text'),
    action: { label: translate('newVersion.update'), onPress: update },
  })
}
