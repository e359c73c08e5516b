import type { Log } from '@muster/service-kit/log'
import type { Part } from '@muster/service-kit/process/compose'

/**
 * Runs a task over and over, with a pause after each run. It needs no queue, so it goes on without Redis; several
 * processes may run the same task at once.
 */
export function createLoop({
  name,
  everyMs,
  log,
  run,
}: {
  name: string
  everyMs: number
  log: Log
  run: () => Promise<unknown>
}): Part {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false

  async function runOnce() {
    try {
      await run()
    } catch (err) {
      log.error({ err, task: name }, 'periodic task failed')
    }
    if (!isStopped) timer = setTimeout(begin, everyMs)
  }

  function begin() {
    running = runOnce()
  }

  return {
    name,
    async start() {
      timer = setTimeout(begin, 0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
