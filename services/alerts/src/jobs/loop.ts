import type { Log } from '@muster/service-kit/log'
import type { Part } from '@muster/service-kit/process/compose'

/**
 * Does something over and over, with a pause between, in this process: what must go on when Redis has lost its queues.
 * Each may run in several processes at once.
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
  let underWay: Promise<unknown> = Promise.resolve()
  let isStopped = false

  async function turn() {
    try {
      await run()
    } catch (err) {
      log.error({ err, loop: name }, 'a round failed')
    }
    if (!isStopped) timer = setTimeout(begin, everyMs)
  }

  function begin() {
    underWay = turn()
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
