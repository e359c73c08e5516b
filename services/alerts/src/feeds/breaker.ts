import type { Clock } from '@muster/service-kit/clock'

/** Keeps from asking a source that keeps failing: each failure after the third doubles the pause, up to half an hour. */
export function createBreaker({ clock, pauseMs }: { clock: Clock; pauseMs: number }) {
  const tolerated = 3
  const maxPauseMs = 30 * 60 * 1_000
  let failures = 0
  let openUntil = 0

  return {
    isOpen: () => clock.now().getTime() < openUntil,
    succeeded() {
      failures = 0
      openUntil = 0
    },
    failed() {
      failures += 1
      if (failures < tolerated) return
      openUntil = clock.now().getTime() + Math.min(pauseMs * 2 ** (failures - tolerated), maxPauseMs)
    },
  }
}
