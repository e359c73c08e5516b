import type { Log } from '@muster/service-kit/log'

export type HostGate = {
  /** How long to wait before a request to this host may be made, in ms; 0 for now. */
  waitMs(host: string): number
  /** `refused`: the host answered 401 or 403. `not-taken`: it wants fewer requests, or did not answer. */
  report(host: string, result: 'accepted' | 'refused' | 'not-taken', endpoint: string): void
}

/**
 * A single refusal may be about one subscription that was made with another VAPID key. This many without an acceptance in between mean that our own
 * authorization is refused; further requests would only make the push service block us for longer.
 */
const refusalsToStop = 5
const maxPauseMs = 10 * 60_000
/**
 * The host is stopped after this many failed messages to different subscriptions without an acceptance in between. Each failure may block a worker until its
 * timeout, while members with other push services wait. The subscriptions must differ, so that a single one cannot stop its host.
 */
const notTakenToStop = 10
/** While a probe is under way, others wait. */
const probeMs = 10_000

type State = { refusals: number; notTaken: Set<string>; isStopped: boolean; pauses: number; until: number }

/**
 * Stops sending to a push service that takes nothing, and probes it with one request after each pause. Where it refuses our authorization, which lasts
 * until a person mends it, the pauses double and an alarm is raised.
 */
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
      if (!state?.isStopped) return 0
      const left = state.until - now()
      if (left > 0) return left
      state.until = now() + probeMs
      return 0
    },
    report(host, result, endpoint) {
      if (result === 'accepted') {
        const { isStopped = false, pauses = 0 } = states.get(host) ?? {}
        if (pauses > 0) refusing.set({ host }, 0)
        if (isStopped) log.info({ host }, 'push service takes messages again')
        states.delete(host)
        return
      }
      const state = states.get(host) ?? { refusals: 0, notTaken: new Set(), isStopped: false, pauses: 0, until: 0 }
      states.set(host, state)
      if (result === 'refused') state.refusals += 1
      else if (state.notTaken.size < notTakenToStop) state.notTaken.add(endpoint)
      const isRefusing = state.refusals >= refusalsToStop
      if (!isRefusing && state.notTaken.size < notTakenToStop) return
      // Requests that were in progress when the host was stopped fail too; they must not lengthen the pause.
      if (state.isStopped && state.until - now() > probeMs) return
      const pause = isRefusing ? Math.min(pauseMs * 2 ** state.pauses, maxPauseMs) : pauseMs
      state.isStopped = true
      state.until = now() + pause
      if (!isRefusing) {
        log.warn({ host, pauseMs: pause }, 'push service takes no messages; sending to it is stopped')
        return
      }
      state.pauses += 1
      refusing.set({ host }, 1)
      log.error({ host, pauseMs: pause }, 'push service refuses our authorization; sending to it is stopped')
    },
  }
}
