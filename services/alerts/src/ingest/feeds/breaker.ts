import type { Clock } from '@muster/service-kit/clock'

const toleratedFailures = 3
const maxPauseMs = 30 * 60 * 1_000

/**
 * A circuit breaker: from the third failure in a row on, each failure doubles the pause. The feed may ask for a longer pause (`askedMs`). No pause is longer
 * than half an hour.
 */
export function createBreaker({ clock, pauseMs }: { clock: Clock; pauseMs: number }) {
  let failures = 0
  let openUntil = 0

  return {
    isOpen: () => clock.now().getTime() < openUntil,
    succeeded() {
      failures = 0
      openUntil = 0
    },
    failed(askedMs = 0) {
      failures += 1
      const ownMs = failures < toleratedFailures ? 0 : pauseMs * 2 ** (failures - toleratedFailures)
      openUntil = clock.now().getTime() + Math.min(Math.max(ownMs, askedMs), maxPauseMs)
    },
  }
}
