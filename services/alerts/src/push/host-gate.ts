import type { Log } from '@muster/service-kit/log'

export type HostGate = {
  /** How long to wait before a request to this host may be made, in ms; 0 for now. */
  waitMs(host: string): number
  /** `refused`: the host answered 401 or 403. */
  report(host: string, result: 'accepted' | 'refused'): void
}

/**
 * One refusal may be of a single subscription, which was made with another VAPID key. This many without an acceptance in between are of us, and
 * more requests would only have the push service block us for longer.
 */
const refusalsToStop = 5
const maxPauseMs = 10 * 60_000
/** While a probe is under way, others wait. */
const probeMs = 10_000

type State = { refusals: number; pauses: number; until: number }

/** Stops sending to a push service that refuses our authorization, raises an alarm, and probes it with one request after each pause. */
export function createHostGate({
  pauseMs,
  log,
  refusing,
  now = Date.now,
}: {
  pauseMs: number
  log: Log
  refusing: { set(labels: { host: string }, value: number): void }
  now?: () => number
}): HostGate {
  const states = new Map<string, State>()

  return {
    waitMs(host) {
      const state = states.get(host)
      if (!state || state.pauses === 0) return 0
      const left = state.until - now()
      if (left > 0) return left
      state.until = now() + probeMs
      return 0
    },
    report(host, result) {
      if (result === 'accepted') {
        if ((states.get(host)?.pauses ?? 0) > 0) {
          refusing.set({ host }, 0)
          log.info({ host }, 'push service accepts our authorization again')
        }
        states.delete(host)
        return
      }
      const state = states.get(host) ?? { refusals: 0, pauses: 0, until: 0 }
      states.set(host, state)
      state.refusals += 1
      if (state.refusals < refusalsToStop) return
      const pause = Math.min(pauseMs * 2 ** state.pauses, maxPauseMs)
      // Requests that were under way when it stopped are refused too, and make no pause of their own.
      if (state.pauses > 0 && state.until - now() > probeMs) return
      state.pauses += 1
      state.until = now() + pause
      refusing.set({ host }, 1)
      log.error({ host, pauseMs: pause }, 'push service refuses our authorization; sending to it is stopped')
    },
  }
}
