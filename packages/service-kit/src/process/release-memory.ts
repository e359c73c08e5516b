import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Runs a full garbage collection, to free the memory that only loading the service needed: about a third of what an idle process holds. V8 collects when a
 * process allocates, so an idle process would keep it. Blocks the event loop for some tenths of a second.
 */
export function releaseMemoryOfLoading(): void {
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
