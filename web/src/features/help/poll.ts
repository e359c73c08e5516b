import { useOnline } from '../../lib/use-online.ts'
import { useVisible } from '../../lib/use-visible.ts'

/** While somebody waits for help or was asked for it. */
export const openMs = 5_000
/** While nobody does: how soon a question that comes in Muster alone is seen. */
export const calmMs = 60_000

/** While an order would have one's people asked by itself. */
export const watchingMs = 15_000
/** While nothing is expected. */
export const idleMs = 5 * 60_000

/** How often to ask, in ms; 0, never, while the page is not in view or has no network. */
export function usePollMs(everyMs: number): number {
  const online = useOnline()
  const isVisible = useVisible()
  return online && isVisible ? everyMs : 0
}
