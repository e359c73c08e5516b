import { logProblem } from './log.ts'

/** How long the lock is held, in ms: by then all other tabs have fetched the same list. */
const heldMs = 90_000

/**
 * Does what all open tabs of Muster would do at the same time in one of them alone: the first that asks by this name. A tab that nobody has pressed
 * anything in may not speak, and must not keep another from it; where the browser has no locks, every tab does it.
 */
export function inOneTab(name: string, work: () => void): void {
  const mayAct = navigator.userActivation?.hasBeenActive ?? true
  if (!navigator.locks || !mayAct) {
    work()
    return
  }
  navigator.locks
    .request(`muster-one-tab:${name}`, { ifAvailable: true }, async lock => {
      if (!lock) return
      work()
      await new Promise(resolve => setTimeout(resolve, heldMs))
    })
    .catch(error => {
      logProblem('tab lock failed; every tab acts', error)
      work()
    })
}
