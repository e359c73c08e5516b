import { logProblem } from './log.ts'
import { createObservable, useObservable } from './observable.ts'

/** Chromium's event; Safari and Firefox have none. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> }

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

const offered = createObservable<InstallPromptEvent | null>(null)

/** Keeps the browser's install prompt until the person asks for it. Call it before the first render, because the browser offers the prompt once. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    if (isInstallPrompt(event)) offered.set(event)
  })
  addEventListener('appinstalled', () => offered.set(null))
}

/** Asks the person to install Muster, where this browser can; else null. An offer can be used once. */
export function useInstallPrompt(): (() => void) | null {
  const event = useObservable(offered)
  if (!event) return null
  return () => {
    offered.set(null)
    event.prompt().catch(error => logProblem('install prompt not shown', error))
  }
}

/** Whether this page runs as an installed app. */
export const isInstalled = (): boolean =>
  (globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false) ||
  ('standalone' in navigator && navigator.standalone === true)

/** Whether apps come to the home screen by Safari's Share menu. An iPad calls itself a Mac. */
export const isApplePhone = (): boolean =>
  /iphone|ipad/i.test(navigator.userAgent) || (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
