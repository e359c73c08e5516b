import { setTimeout as pause } from 'node:timers/promises'

/** Polls `look` until it resolves to true; false after `timeoutMs`. For facts that an event is about to bring. */
export async function pollUntil(
  look: () => Promise<boolean>,
  { timeoutMs, everyMs }: { timeoutMs: number; everyMs: number },
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (!(await look())) {
    if (Date.now() + everyMs > deadline) return false
    await pause(everyMs)
  }
  return true
}
