import { defineEvent } from '@muster/contracts/define-event'
import { connect, type JetStreamManager, type NatsConnection } from 'nats'
import { z } from 'zod'
import { type Bus, type BusOptions, connectBus } from '../../src/bus/bus.ts'
import { createLog } from '../../src/log.ts'

export const silent = createLog({ name: 'test', level: 'silent' })

export const thingHappened = defineEvent({
  service: 'identity',
  fact: 'user-registered',
  version: 1,
  payload: z.object({ n: z.number() }),
})

export async function startBus(url: string, service: string, options: Partial<BusOptions> = {}): Promise<Bus> {
  const bus = connectBus({ url, service, log: silent, ...options })
  await bus.start()
  return bus
}

/** Runs `look` with a management connection to the NATS server, and closes the connection afterwards. */
export async function lookInto<T>(
  url: string,
  look: (jsm: JetStreamManager, nc: NatsConnection) => Promise<T>,
): Promise<T> {
  const nc = await connect({ servers: url })
  try {
    return await look(await nc.jetstreamManager(), nc)
  } finally {
    await nc.close()
  }
}
