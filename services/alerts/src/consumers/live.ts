import { alertsEvents } from '@muster/contracts/events/alerts'
import { liveUpdatesSubject } from '@muster/contracts/socket'
import type { Bus } from '@muster/service-kit/bus/bus'
import { type ConsumerEntry, on } from '@muster/service-kit/bus/consumer-entry'

/** Every stored fact goes on to whoever is connected right now, in whichever process. */
export function liveConsumers({ bus }: { bus: Bus }): ConsumerEntry[] {
  return alertsEvents.map(event =>
    on(event, async ({ update }) => bus.publishLive(liveUpdatesSubject, update), {
      durable: `alerts-live-${event.fact}`,
      concurrency: 32,
    }),
  )
}
