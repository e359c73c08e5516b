import { alertsHeartbeat, alertsHeartbeatSubject } from '@muster/contracts/events/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Clock } from '@muster/service-kit/clock'

/** After so long without a heartbeat of alerts, there may be updates that nobody told of here. */
const staleAfterMs = 5 * 60_000

export type HeardAlerts = ReturnType<typeof createHeardAlerts>

/** When this process last heard alerts: until then its copy of the updates was whole. */
export function createHeardAlerts({ bus, clock }: { bus: Bus; clock: Clock }) {
  let at: Date | null = null
  let silent: readonly string[] = []
  let stopHeartbeats = () => {}
  return {
    at: () => at,
    /** Names of the sources that alerts could not read when it was last heard. */
    silent: () => silent,
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
