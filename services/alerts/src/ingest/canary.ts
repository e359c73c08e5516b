import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { Metrics } from '@muster/service-kit/metrics'
import { Gauge } from 'prom-client'
import { canaryFanout, canaryXml } from '../domain/canary.ts'
import type { CanaryStore } from '../store/canaries.ts'
import type { FanoutStore } from '../store/fanouts.ts'
import type { Receive } from './receive.ts'
import type { ReadSigned } from './signature/read-signed.ts'

type Deps = {
  readSigned: ReadSigned
  receive: Receive
  canaries: CanaryStore
  fanouts: Pick<FanoutStore, 'isFinished'>
  metrics: Metrics
  clock: Clock
  log: Log
}

/**
 * Sends a test message on the way of an alert: reader, guard, journal, outbox, NATS, fan-out, queue and a worker of the push role. Only the request
 * to a push service is not made, because nobody is to be told. Each round first looks whether the canary of the round before has arrived.
 */
export function createCanary({ readSigned, receive, canaries, fanouts, metrics, clock, log }: Deps) {
  const missing = new Gauge({
    name: 'muster_canary_missing',
    help: 'Canaries in a row that did not arrive: above 0, alerts may reach nobody.',
    registers: [metrics.registry],
  })
  let inARow = 0
  let last: string | null = null

  function lost(fields: object): void {
    inARow += 1
    missing.set(inARow)
    log.error({ ...fields, inARow }, 'canary did not arrive: alerts may reach nobody')
  }

  async function send(): Promise<string> {
    const id = canaries.newId()
    const now = clock.now()
    const [received] = await receive([readSigned(Buffer.from(canaryXml(id, now)))])
    // Anything else would be a message for people.
    if (received?.outcome !== 'stored-not-shown') throw new Error(`canary was ${received?.outcome ?? 'not ingested'}`)
    await canaries.sent(id, now)
    return id
  }

  return async (): Promise<void> => {
    const former = last
    last = null
    try {
      if (former && (await fanouts.isFinished(canaryFanout(former)))) {
        inARow = 0
        missing.set(0)
      } else if (former) lost({ id: former })
      last = await send()
    } catch (err) {
      lost({ err })
    }
  }
}
