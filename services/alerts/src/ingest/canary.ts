import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { Metrics } from '@muster/service-kit/metrics'
import { Gauge } from 'prom-client'
import { canaryDevice, canaryFanout, canaryThread, canaryXml } from '../domain/canary.ts'
import type { CanaryStore } from '../store/canaries.ts'
import type { FanoutStore } from '../store/fanouts.ts'
import type { ToldStore } from '../store/told.ts'
import type { Receive } from './receive.ts'
import type { ReadSigned } from './signature/read-signed.ts'

type Deps = {
  readSigned: ReadSigned
  receive: Receive
  canaries: CanaryStore
  fanouts: Pick<FanoutStore, 'isFinished'>
  told: Pick<ToldStore, 'of'>
  /** Whether the canary has a push subscription of its own. It has then arrived only once a push service has accepted it. */
  hasDevice: boolean
  metrics: Metrics
  clock: Clock
  log: Log
}

type Canary = { id: string; at: Date }

/**
 * Creates a function that sends a test message through everything that an alert passes: reader, guard, journal, outbox, NATS, fan-out, queue, a worker of the
 * push role and, if the canary has a subscription, its push service. Each run first checks whether the canary of the run before has arrived.
 */
export function createCanary({ readSigned, receive, canaries, fanouts, told, hasDevice, metrics, clock, log }: Deps) {
  const missing = new Gauge({
    name: 'muster_canary_missing',
    help: 'Number of consecutive canaries (test messages) that did not arrive. Above 0, alerts may reach nobody.',
    registers: [metrics.registry],
  })
  let inARow = 0
  let last: Canary | null = null

  function lost(fields: object): void {
    inARow += 1
    missing.set(inARow)
    log.error({ ...fields, inARow }, 'canary did not arrive: alerts may reach nobody')
  }

  async function isAccepted({ at }: Canary): Promise<boolean> {
    const row = (await told.of(canaryThread, [canaryDevice])).get(canaryDevice)
    return row?.accepted != null && row.accepted.revision >= at.getTime()
  }

  async function send(): Promise<Canary> {
    const id = canaries.newId()
    const at = clock.now()
    const [received] = await receive([readSigned(Buffer.from(canaryXml(id, at)))])
    // With any other outcome it would be a message for people.
    if (received?.outcome !== 'stored-not-shown') throw new Error(`canary was ${received?.outcome ?? 'not ingested'}`)
    await canaries.sent(id, at)
    return { id, at }
  }

  return async (): Promise<void> => {
    const former = last
    last = null
    try {
      if (former) {
        const isSent = await fanouts.isFinished(canaryFanout(former.id))
        const isTaken = hasDevice ? await isAccepted(former) : isSent
        if (isTaken) {
          inARow = 0
          missing.set(0)
        } else lost({ id: former.id, cameTo: isSent ? 'push role' : 'nobody' })
      }
      last = await send()
    } catch (err) {
      lost({ err })
    }
  }
}
