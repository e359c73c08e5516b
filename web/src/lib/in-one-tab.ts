import { logProblem } from './log.ts'

/** Other tabs learn the same within one interval of asking for the list. */
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
