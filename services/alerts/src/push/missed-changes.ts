import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { FanoutStore } from '../store/fanouts.ts'
import type { UpdateStore } from '../store/updates.ts'
import { fanoutIds, type OpenFanout } from './open-fanout.ts'

const lookBackMs = 30 * 60_000

type Deps = {
  updates: Pick<UpdateStore, 'versionsChangedBetween'>
  fanouts: Pick<FanoutStore, 'known'>
  open: OpenFanout
  clock: Clock
  log: Log
  /** How long an event may take to arrive before its change counts as missed, in ms. */
  graceMs: number
}

/**
 * Creates a function that opens the fan-outs of changed lineages whose event has not arrived, because NATS is unreachable or has lost an event that it had
 * acknowledged. The sweep then queues them.
 */
export function createMissedChanges({ updates, fanouts, open, clock, log, graceMs }: Deps) {
  let checked = new Map<string, number>()

  return async (): Promise<void> => {
    const now = clock.now().getTime()
    const changed = await updates.versionsChangedBetween(new Date(now - lookBackMs), new Date(now - graceMs))
    const unchecked = changed.filter(({ lineageId, version }) => checked.get(lineageId) !== version)
    const known = await fanouts.known(unchecked.flatMap(({ lineageId, version }) => fanoutIds(lineageId, version)))
    for (const { lineageId, version, severity, changedAt } of unchecked) {
      if (fanoutIds(lineageId, version).some(id => known.has(id))) continue
      log.warn({ lineageId, version }, 'update event missing; fan-out opened without it')
      await open({ lineageId, severity, updatedAt: changedAt.toISOString() }, version)
    }
    checked = new Map(changed.map(({ lineageId, version }) => [lineageId, version]))
  }
}
