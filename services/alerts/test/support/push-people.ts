import type { Position } from '@muster/contracts/entities/common'
import type { PushMessage } from '@muster/contracts/entities/push'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import type { PushChoices } from '@muster/contracts/vocabulary/push-choices'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { type Device, startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { buildCap, orinda, square } from './cap.ts'
import { startAlerts } from './start-alerts.ts'

export const inOrinda: Position = [orinda.lon, orinda.lat]
export const inFresno: Position = [-119.79, 36.74]

/** A point this many kilometres east of the middle of Orinda. */
export const eastOfOrinda = (km: number): Position => [orinda.lon + km / 87.9, orinda.lat]

/** An area around a point, as CAP writes it. */
export const areaAt = ([lon, lat]: Position, half = 0.02) => `<polygon>${square(lat, lon, half)}</polygon>`

export type Person = {
  device: Device
  caller: ReturnType<typeof buildCaller>
  /** What this device was sent of one thread, oldest first. */
  told(lineageId: string): PushMessage[]
  save(options: PersonOptions): Promise<number>
}
export type PersonOptions = { at?: Position; language?: 'en' | 'es'; choices?: Partial<PushChoices> }

/** Starts the alerts service with its push role, a push service that records requests, and people with one device each. */
export async function startPushPeople(env: Record<string, string> = {}) {
  const sink = await startPushSink()
  const alerts = await startAlerts(
    { ...sink.env, PUSH_BACKOFF_MS: '50', PUSH_CHUNK_SIZE: '10', PUSH_SWEEP_MS: '50', ...env },
    { push: true },
  )

  async function person(options: PersonOptions = {}): Promise<Person> {
    const caller = buildCaller()
    const device = sink.device()
    const one: Person = {
      device,
      caller,
      told: lineageId =>
        sink
          .of(device)
          .map(device.read)
          .filter(({ thread }) => thread === lineageId),
      async save({ at = inOrinda, language = 'en', choices = {} }) {
        const { endpoint, keys } = device
        const places = [{ kind: 'home' as const, label: 'Home', coordinates: at }]
        const body = {
          endpoint,
          keys,
          places,
          language,
          choices: { wake: 'medium', route: true, shelter: true, ...choices },
        } as const
        return (await alerts.call(savePushSubscription, { as: caller, body })).status
      },
    }
    if ((await one.save(options)) !== 200) throw new Error('the subscription was not saved')
    return one
  }

  /** Sends a message and returns the id of the lineage to which it belongs. */
  async function take(cap: { xml: string }): Promise<string> {
    const { updateId } = await alerts.take(cap.xml)
    if (!updateId) throw new Error('the message has made no update')
    return updateId
  }

  return {
    sink,
    alerts,
    person,
    take,
    /** Waits until the last message that a person was sent of this lineage has this reason. */
    async hears({ told }: Person, lineageId: string, reason: PushMessage['reason']): Promise<PushMessage> {
      return settle(() => {
        const last = told(lineageId).at(-1)
        return last?.reason === reason && last
      })
    },
    /** Sends a separate alert to this person and waits until they have it. Everything that a worker had to send them before has then been sent. */
    async isThrough(who: Person, at: Position) {
      const lineageId = await take(buildCap({ area: areaAt(at), headline: 'A later one' }))
      await settle(() => who.told(lineageId).length > 0)
    },
    /** The metrics of the push role. */
    metrics: async () => (await alerts.pushing?.service.metrics.registry.metrics()) ?? '',
    async stop() {
      await alerts.stop()
      await sink.stop()
    },
  }
}
