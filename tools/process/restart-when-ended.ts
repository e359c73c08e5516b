import { setTimeout as delay } from 'node:timers/promises'
import type { Kept } from './keeper.ts'
import type { Exit } from './keeper-protocol.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
const steadyMs = 60_000

/** A process that is restarted when it exits. */
export type Restarting = {
  /** The process that is running now. */
  current(): Kept
  /** After this call an exit is not followed by a restart. */
  end(): void
}

/** Restarts a process with exponential back-off each time it exits unexpectedly, until `end` is called or the keeper is gone. */
export function restartWhenEnded(
  first: Kept,
  {
    spawn,
    onEnded,
    onRestarted,
  }: {
    spawn(): Promise<Kept>
    onEnded(exit: Exit, pauseMs: number): Promise<void> | void
    onRestarted?(): Promise<void> | void
  },
): Restarting {
  let current = first
  let hasEnded = false
  void guard()

  async function guard() {
    for (let pauseMs = firstPauseMs; !hasEnded; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const began = Date.now()
      const exit = await current.exited
      if (hasEnded) return
      if (Date.now() - began > steadyMs) pauseMs = firstPauseMs
      await onEnded(exit, pauseMs)
      await delay(pauseMs)
      if (hasEnded) return
      const next = await spawn().catch(() => null)
      // The keeper has exited, and all its processes with it.
      if (!next) return
      current = next
      void onRestarted?.()
    }
  }

  return {
    current: () => current,
    end: () => {
      hasEnded = true
    },
  }
}

/** How a process ended, as text. */
export function endOf({ code, signal }: Exit): string {
  return signal ?? `code ${code}`
}
