import type { Clock } from '@muster/service-kit/clock'

const toleratedFailures = 3
const maxPauseMs = 30 * 60 * 1_000

/** A circuit breaker: from the third failure in a row on, each doubles the pause, up to half an hour. */
export function createBreaker({ clock, pauseMs }: { clock: Clock; pauseMs: number }) {
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
      if (failures < toleratedFailures) return
      openUntil = clock.now().getTime() + Math.min(pauseMs * 2 ** (failures - toleratedFailures), maxPauseMs)
    },
  }
}
