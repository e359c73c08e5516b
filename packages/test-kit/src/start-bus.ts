import { type Bus, connectBus } from '@muster/service-kit/bus/bus'
import { createLog } from '@muster/service-kit/log'

/** A started bus with which a test plays another service: it publishes that service's events, or consumes what that service would. The test closes it. */
export async function startBus(url: string, service: string): Promise<Bus> {
  const bus = connectBus({ url, service, log: createLog({ name: 'test', level: 'silent' }) })
  await bus.start()
  return bus
}
