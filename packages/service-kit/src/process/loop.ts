import type { Log } from '../log.ts'
import type { Part } from './compose.ts'

/**
 * A periodic task of this process. It waits `everyMs`, or up to `jitter` × `everyMs` longer, between the end of one run and the start of the next. Unlike a scheduled
 * job it does not need Redis. Several processes may run the same task at the same time.
 */
export function createLoop({
  name,
  everyMs,
  jitter = 0,
  log,
  run,
}: {
  name: string
  everyMs: number
  /** From 0 to 1. Random delay, so that many installations do not call a server in the same second. */
  jitter?: number
  log: Log
  run: () => Promise<unknown>
}): Part {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  let isStopped = false

  async function runOnce() {
    try {
      await run()
    } catch (err) {
      log.error({ err, task: name }, 'periodic task failed')
    }
    if (!isStopped) timer = setTimeout(begin, everyMs * (1 + jitter * Math.random()))
  }

  function begin() {
    underWay = runOnce()
  }

  return {
    name,
    async start() {
      timer = setTimeout(begin, 0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
