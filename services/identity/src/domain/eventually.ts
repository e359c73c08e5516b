import { setTimeout as pause } from 'node:timers/promises'

/** Looks until the answer is yes, for facts that an event is about to bring; false after `timeoutMs`. */
export async function eventually(
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
