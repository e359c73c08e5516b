import type { Bus } from '@muster/service-kit/bus/bus'
import type { z } from 'zod'
import { startNeighbours } from './neighbours.ts'
import { startBus } from './start-bus.ts'
import { type Definition, type Startable, startDefined } from './start-service.ts'
import { createStops } from './stops.ts'

/**
 * Starts a defined service in this process with its own neighbours. `join` connects to the bus as another service. `restart` stops the service and starts it
 * again with the same neighbours and these changes of its environment and dependencies. `stop` ends the service, the joined connections and the neighbours.
 */
export async function startWithNeighbours<Config extends z.ZodObject, Overrides, S extends Startable>(
  definition: Definition<Config, Overrides, S>,
  options: { env?: Record<string, string | undefined>; overrides?: Overrides } = {},
) {
  const { atEnd, stop } = createStops()
  const neighbours = await startNeighbours()
  atEnd(neighbours.stop)
  async function join(service: string): Promise<Bus> {
    const bus = await startBus(neighbours.natsUrl, service)
    atEnd(() => bus.close())
    return bus
  }
  try {
    const started = await startDefined(definition, neighbours, options)
    atEnd(started.stop)
    const restart = async (changes: Record<string, string | undefined>, overrides?: Overrides) => {
      await started.stop()
      const again = await startDefined(definition, neighbours, {
        env: { ...options.env, ...changes },
        overrides: { ...options.overrides, ...overrides } as Overrides,
      })
      atEnd(again.stop)
      return again
    }
    return { ...started, neighbours, join, restart, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
