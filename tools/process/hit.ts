import type { Kept } from './keeper.ts'

/** The faults that can be applied to a process that the keeper started. `kept` is called each time, because the process may have been started again. */
export const hitsOf = (kept: () => Kept | undefined) => {
  const signal = (what: NodeJS.Signals) => void process.kill(-(kept()?.pid ?? Number.NaN), what)
  return {
    /** SIGSTOP: connections stay open and nothing answers. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** SIGKILL; resolves when the process is gone. */
    kill: async () => void (await kept()?.stop(0)),
  }
}
