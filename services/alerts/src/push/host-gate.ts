import type { Log } from '@muster/service-kit/log'

/** Decides whether requests to a push host may be made now. */
export type HostGate = {
  /** How long to wait before a request to this host for this subscription may be made, in ms; 0 for now. */
  waitMs(host: string, endpoint: string): number
  /** `refused`: the host answered 401 or 403. `not-taken`: it wants fewer requests, or did not answer. */
  report(host: string, result: 'accepted' | 'refused' | 'not-taken', endpoint: string): void
}

/**
 * A single refusal may be about one subscription that was made with another VAPID key, or whose address accepts nothing. Refusals of this many subscriptions
 * without an acceptance in between mean that our own authorization is refused. Further requests would only make the push service block us for longer.
 */
const refusalsToStop = 5
const mostRemembered = 1_000
const maxPauseMs = 10 * 60_000
/**
 * The host is stopped after this many failed messages to different subscriptions without an acceptance in between. Each failure may block a worker until its
 * timeout, while members with other push services wait. The subscriptions must differ, so that a single one cannot stop its host.
 */
const notTakenToStop = 10
/** While a probe is in progress, other requests wait this long. */
const probeMs = 10_000

type State = {
  refused: Set<string>
  notTaken: Set<string>
  isStopped: boolean
  pauses: number
  until: number
  /** When a subscription that was not refused may be tried, however long the pause is. */
  othersAt: number
}

/**
 * Stops sending to a push service that accepts nothing, and probes it with one request after each pause. If it refuses our authorization, which lasts until a
 * person corrects the configuration, the pauses double and an alarm is raised. The long pauses apply only to the subscriptions that were refused: strangers
 * may have saved these to stop the host for everybody, so other subscriptions are tried soon, one at a time.
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
    waitMs(host, endpoint) {
      const state = states.get(host)
      if (!state?.isStopped) return 0
      const isOther = state.pauses > 0 && !state.refused.has(endpoint)
      const left = (isOther ? Math.min(state.othersAt, state.until) : state.until) - now()
      if (left > 0) return left
      state.othersAt = now() + probeMs
      state.until = Math.max(state.until, state.othersAt)
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
      const state = states.get(host) ?? newState()
      states.set(host, state)
      if (result === 'refused' && state.refused.size < mostRemembered) state.refused.add(endpoint)
      if (result === 'not-taken' && state.notTaken.size < notTakenToStop) state.notTaken.add(endpoint)
      const isRefusing = state.refused.size >= refusalsToStop
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
      state.othersAt = now() + Math.min(probeMs, pause)
      refusing.set({ host }, 1)
      log.error({ host, pauseMs: pause }, 'push service refuses our authorization; sending to it is stopped')
    },
  }
}

const newState = (): State => ({
  refused: new Set(),
  notTaken: new Set(),
  isStopped: false,
  pauses: 0,
  until: 0,
  othersAt: 0,
})
