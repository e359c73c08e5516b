const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `stop` once: on Ctrl-C, a signal, or when the script that started this process is gone, even killed. A terminal's
 * Ctrl-C arrives twice, directly and forwarded, so repeats are ignored: `stop` must be bounded in time.
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

/** What a shell would report for a command that this signal ended. */
export function exitCodeOf(reason: string): number {
  return reason === 'SIGINT' ? 130 : 143
}
