import { updateEnded, updatePublished, updateRevised } from '@muster/contracts/events/alerts'
import type { Clock } from '@muster/service-kit/clock'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import { type Change, type Evolved, evolve, type UpdateState } from '../domain/evolve.ts'
import { componentOf, type LineageMessage, lineageStateOf } from '../domain/lineage.ts'
import type { MessageStore } from '../store/messages.ts'
import type { StoredUpdate, UpdateStore } from '../store/updates.ts'

export type RecomputedUpdate = { updateId: string; change: Change }
export type RecomputeUpdates = (start: LineageMessage, feed: string) => Promise<RecomputedUpdate[]>

const maxAttempts = 25

/**
 * Recomputes the updates that a message affects from the journal. Safe in several processes at once: writes are guarded
 * by the update's version (optimistic lock) and by a unique index on message keys, and a refused write is retried from
 * a fresh read, so the last writer has seen every message that was journalled before.
 */
export function createRecomputeUpdates({
  messages,
  updates,
  clock,
}: {
  messages: MessageStore
  updates: UpdateStore
  clock: Clock
}): RecomputeUpdates {
  async function next(id: string, previous: UpdateState | null, keys: string[], all: LineageMessage[], now: Date) {
    const lineage = lineageStateOf(
      all.filter(({ key }) => keys.includes(key)),
      all,
    )
    const named = [lineage.current, lineage.endedBy].flatMap(message => (message ? [message.key] : []))
    const { alerts, delisted } = await messages.alerts(named)
    return evolve(previous, { id, keys, lineage, alerts, delisted, now })
  }

  async function create(keys: string[], all: LineageMessage[], feed: string): Promise<RecomputedUpdate | null> {
    const now = clock.now()
    const id = updates.newId()
    const evolved = await next(id, null, keys, all, now)
    const { state, change } = evolved
    if (!(await updates.insert(id, state, feed, eventsOf(evolved), now))) return null
    return { updateId: id, change }
  }

  async function revise(stored: StoredUpdate, keys: string[], all: LineageMessage[]): Promise<RecomputedUpdate | null> {
    const now = clock.now()
    const evolved = await next(stored.id, stored.state, keys, all, now)
    const { state, change } = evolved
    const isSame =
      change === 'unchanged' && keys.length === stored.state.keys.length && state.currentKey === stored.state.currentKey
    if (!isSame && !(await updates.change(stored, state, eventsOf(evolved), now))) return null
    return { updateId: stored.id, change }
  }

  async function attempt(start: LineageMessage, feed: string): Promise<RecomputedUpdate[] | null> {
    const related = await messages.relatedTo(start)
    const stored = await updates.findByKeys(componentOf(start, related).map(({ key }) => key))
    const primary = stored.find(({ state }) => state.view?.isActive) ?? stored[0]
    if (!primary) {
      const keys = componentOf(start, related).map(({ key }) => key)
      const created = await create(keys, related, feed)
      return created ? [created] : null
    }
    // Read after the updates, so that a write guarded by their version knows every message that they knew.
    const all = await messages.relatedTo(start)
    const component = componentOf(start, all).map(({ key }) => key)
    const owned = new Set(stored.flatMap(({ state }) => state.keys))
    const free = component.filter(key => !owned.has(key))
    const results: RecomputedUpdate[] = []
    for (const update of [primary, ...stored.filter(other => other !== primary)]) {
      const keys = update === primary ? [...update.state.keys, ...free] : update.state.keys
      const result = await revise(update, keys, all)
      if (!result) return null
      results.push(result)
    }
    return results
  }

  return async (start, feed) => {
    for (let round = 0; round < maxAttempts; round++) {
      const recomputed = await attempt(start, feed)
      if (recomputed) return recomputed
    }
    throw new Error(`update still changing after ${maxAttempts} attempts`)
  }
}

const events = { published: updatePublished, revised: updateRevised, ended: updateEnded }

function eventsOf({ change, state: { view }, push }: Evolved): OutboxEntry[] {
  return change === 'unchanged' || !view ? [] : [outboxEntry(events[change], { update: view, push })]
}
