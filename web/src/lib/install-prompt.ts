import { logProblem } from './log.ts'
import { createObservable, useObservable } from './observable.ts'

/** The event `beforeinstallprompt` of Chromium; Safari and Firefox do not have it. */
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

/** Returns a function that asks the person to install Muster; null if this browser cannot. It can be used once per prompt of the browser. */
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

/** Whether apps are installed with Safari's Share menu. An iPad identifies itself as a Mac, so touch points are checked. */
export const isApplePhone = (): boolean =>
  /iphone|ipad/i.test(navigator.userAgent) || (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
