import { logProblem } from './log.ts'

/** How long the lock is held, in ms: by then all other tabs have fetched the same list. */
const heldMs = 90_000

/**
 * Runs `work` in only one of the open tabs, the first that asks with this `name`. Use it for work that all tabs would do at the same time, such as speaking.
 * A tab in which the person has not pressed anything yet may not speak, so it takes no lock and does not keep another tab from it. In browsers without
 * locks, every tab runs the work.
 */
export function runInOneTab(name: string, work: () => void): void {
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
