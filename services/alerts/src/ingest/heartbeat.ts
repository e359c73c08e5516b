import { alertsHeartbeatSubject } from '@muster/contracts/events/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Log } from '@muster/service-kit/log'
import type { IngestContext } from './context.ts'

type Deps = Pick<IngestContext, 'readStatuses'> & { bus: Pick<Bus, 'publishLive'>; log: Log }

/** Creates a function that publishes a heartbeat: feeds are being polled, and which sources of alerts cannot be read. */
export const createHeartbeat =
  ({ readStatuses, bus, log }: Deps) =>
  async (): Promise<void> => {
    bus.publishLive(alertsHeartbeatSubject, { silent: await silentSources() })

    async function silentSources(): Promise<string[]> {
      try {
        const statuses = await readStatuses()
        return statuses
          .filter(({ about, state }) => about === 'alerts' && (state === 'failing' || state === 'stale'))
          .map(({ name }) => name)
      } catch (err) {
        // Without the statuses the heartbeat is still worth sending: its arrival shows that this role runs.
        log.warn({ err }, 'feed statuses not read for the heartbeat')
        return []
      }
    }
  }
