import { randomUUID } from 'node:crypto'
import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Connection } from 'mongoose'
import { consumed } from './consumed.ts'

/** Publishes one event of a scenario. Each call gives the event a new id; its time of publication is always `toldAt`. */
export type ScenarioEvent = (bus: Bus) => Promise<void>
type Stored = Record<string, string[]>

const toldAt = new Date('2100-01-01T00:00:00.000Z')

export const scenarioEvent =
  <E extends EventDefinition>(event: E, payload: PayloadOf<E>): ScenarioEvent =>
  bus =>
    bus.publish(event, payload, { id: randomUUID(), at: toldAt })

/** The orders in which a scenario's events may arrive. `last`: the event that ends everything, such as the deletion of an account. */
const ordersOf = (events: readonly ScenarioEvent[], last: ScenarioEvent) => ({
  'each twice': [...events, last].flatMap(event => [event, event]),
  'in reverse': [last, ...events.toReversed()],
  'once more after the end': [...events, last, ...events],
  'all of them after the end': [last, ...events],
})

type Running = { bus: Bus; natsUrl: string; service: string; connection: Connection }

/**
 * Publishes the same events to a running service several times: once in order, then in each of the other orders. Returns what the service has stored after the
 * events came in order (`inOrder`), and after each other order (`others`).
 */
export async function storedInEachOrder(running: Running, events: readonly ScenarioEvent[], last: ScenarioEvent) {
  const inOrder = await storedAfter(running, [...events, last])
  const others: { order: string; stored: Stored }[] = []
  for (const [order, reordered] of Object.entries(ordersOf(events, last)))
    others.push({ order, stored: await storedAfter(running, reordered) })
  return { inOrder, others }
}

/**
 * Empties the database of a running service, publishes these events one after the other, and returns what the service has stored then. Times that lie around
 * the present and generated ids are left out, because they differ with each run.
 */
async function storedAfter(
  { bus, natsUrl, service, connection }: Running,
  events: readonly ScenarioEvent[],
): Promise<Stored> {
  const collections = async () => (await connection.db?.collections()) ?? []
  for (const collection of await collections()) await collection.deleteMany({})
  for (const publish of events) {
    await publish(bus)
    await consumed(natsUrl, service)
  }
  const stored = await Promise.all(
    (await collections()).map(async collection => {
      const rows = await collection.find({}).toArray()
      return [collection.collectionName, rows.map(row => JSON.stringify(row, comparable)).sort()] as const
    }),
  )
  return Object.fromEntries(stored.filter(([, rows]) => rows.length > 0).sort())
}

const aroundNowMs = 10 * 60_000

/** Dates and ids come as strings, because `JSON.stringify` calls their `toJSON` first. */
function comparable(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key]
  if (key === 'outbox') return undefined
  if (original instanceof Date) return Math.abs(original.getTime() - Date.now()) < aroundNowMs ? 'now' : value
  if (key === '_id' && typeof original === 'object') return undefined
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? Object.fromEntries(Object.entries(value).sort()) : value
}
