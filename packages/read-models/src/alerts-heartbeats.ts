import { alertsHeartbeat, alertsHeartbeatSubject } from '@muster/contracts/events/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Clock } from '@muster/service-kit/clock'

/** After this time without a heartbeat of alerts, in ms, events of updates may be missing. */
const staleAfterMs = 5 * 60_000

export type AlertsHeartbeats = ReturnType<typeof createAlertsHeartbeats>

/** Tracks when this process last received the heartbeat of alerts. Up to that time its copy of the updates is complete. */
export function createAlertsHeartbeats({ bus, clock }: { bus: Bus; clock: Clock }) {
  let at: Date | null = null
  let silent: readonly string[] = []
  let stopHeartbeats = () => {}
  return {
    /** When the last heartbeat was received; null if none was. */
    at: () => at,
    /** Names of the feeds that alerts could not read, from its last heartbeat. */
    silent: () => silent,
    /** Whether the copy of the updates may be incomplete. */
    isStale: () => at === null || clock.now().getTime() - at.getTime() > staleAfterMs,
    async start(): Promise<void> {
      stopHeartbeats = bus.subscribeLive(alertsHeartbeatSubject, body => {
        at = clock.now()
        silent = alertsHeartbeat.safeParse(body).data?.silent ?? []
      })
    },
    async stop(): Promise<void> {
      stopHeartbeats()
    },
  }
}
