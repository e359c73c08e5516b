import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Runs a full garbage collection, which frees the memory that was needed only for loading the service: about a third of the memory of an idle process. V8
 * collects only when a process allocates, so an idle process would keep it. Blocks the event loop for some tenths of a second.
 */
export function releaseMemoryOfLoading(): void {
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
