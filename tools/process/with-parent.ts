const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `stop` once: on Ctrl-C, on a signal, or when the parent script exits or is killed. Ctrl-C in a terminal arrives
 * twice, directly and forwarded, so later signals are ignored; `stop` must end within a limited time.
 */
export function onEnd(stop: (reason: string) => void): void {
  let stopping = false
  const once = (reason: string) => {
    if (stopping) return
    stopping = true
    stop(reason)
  }
  for (const signal of signals) process.on(signal, () => once(signal))
  if (!process.channel) return
  process.on('disconnect', () => once('disconnect'))
  process.channel.unref()
}

/** The exit code that a shell reports for a process that this signal ended. */
export function exitCodeOf(reason: string): number {
  return reason === 'SIGINT' ? 130 : 143
}
