import { useOnline } from '../../lib/use-online.ts'
import { useVisible } from '../../lib/use-visible.ts'

/** Polling interval in ms while the person waits for help or has to answer a request. */
export const openMs = 5_000
/** Polling interval in ms otherwise: the delay until a request that reaches the person only inside Muster is seen. */
export const calmMs = 60_000

/** Polling interval in ms while an order would start a request automatically, and for rides. */
export const watchingMs = 15_000
/** Polling interval in ms while no change is expected. */
export const idleMs = 5 * 60_000

/** The interval for RTK Query's polling, in ms. 0 (no polling) while the page is hidden or offline. */
export function usePollMs(everyMs: number): number {
  const online = useOnline()
  const isVisible = useVisible()
  return online && isVisible ? everyMs : 0
}
