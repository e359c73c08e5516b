import type { Kept } from './keeper.ts'

/** What a fault does to a process that the keeper started. `kept` is asked each time, because the process may have been started again. */
export const hitsOf = (kept: () => Kept | undefined) => {
  const signal = (what: NodeJS.Signals) => void process.kill(-(kept()?.pid ?? Number.NaN), what)
  return {
    /** SIGSTOP: connections stay open and nothing answers. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** SIGKILL; resolves when it is gone. */
    kill: async () => void (await kept()?.stop(0)),
  }
}
