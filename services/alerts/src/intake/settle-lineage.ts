import { updateEnded, updatePublished, updateRevised } from '@muster/contracts/events/alerts'
import type { Clock } from '@muster/service-kit/clock'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import { type Change, type Evolved, evolve, type UpdateState } from '../domain/evolve.ts'
import { componentOf, type Link, standingOf } from '../domain/lineage.ts'
import type { MessageStore } from '../store/messages.ts'
import type { StoredUpdate, UpdateStore } from '../store/updates.ts'

export type Settled = { updateId: string; change: Change }
export type SettleLineage = (start: Link, feed: string) => Promise<Settled[]>

const maxAttempts = 25

/**
 * Brings the update of a message, and those that it touches, to what the journal says. Whoever runs it last has seen
 * every message that was written before; a process that read too early is refused by version or key and looks again.
 */
export function createSettleLineage({
  messages,
  updates,
  clock,
  onChange,
}: {
  messages: MessageStore
  updates: UpdateStore
  clock: Clock
  /** Called after each write, to send what waits in the outbox. */
  onChange(updateId: string): void
}): SettleLineage {
  async function next(id: string, previous: UpdateState | null, keys: string[], all: Link[], now: Date) {
    const standing = standingOf(
      all.filter(({ key }) => keys.includes(key)),
      all,
    )
    const named = [standing.current, standing.endedBy].flatMap(link => (link ? [link.key] : []))
    const { alerts, delisted } = await messages.alerts(named)
    return evolve(previous, { id, keys, standing, alerts, delisted, now })
  }

  async function create(keys: string[], all: Link[], feed: string): Promise<Settled | null> {
    const now = clock.now()
    const id = updates.newId()
    const evolved = await next(id, null, keys, all, now)
    const { state, change } = evolved
    if (!(await updates.insert(id, state, feed, eventsOf(evolved), now))) return null
    if (change !== 'unchanged') onChange(id)
    return { updateId: id, change }
  }

  async function alter(stored: StoredUpdate, keys: string[], all: Link[]): Promise<Settled | null> {
    const now = clock.now()
    const evolved = await next(stored.id, stored.state, keys, all, now)
    const { state, change } = evolved
    const isSame =
      change === 'unchanged' && keys.length === stored.state.keys.length && state.currentKey === stored.state.currentKey
    if (!isSame && !(await updates.change(stored, state, eventsOf(evolved), now))) return null
    if (change !== 'unchanged') onChange(stored.id)
    return { updateId: stored.id, change }
  }

  async function attempt(start: Link, feed: string): Promise<Settled[] | null> {
    const seen = await messages.around(start)
    const stored = await updates.findByKeys(componentOf(start, seen).map(({ key }) => key))
    const primary = stored.find(({ state }) => state.view?.isActive) ?? stored[0]
    if (!primary) {
      const keys = componentOf(start, seen).map(({ key }) => key)
      const created = await create(keys, seen, feed)
      return created ? [created] : null
    }
    // Read again after the updates: what is written by their version must know at least what they knew.
    const all = await messages.around(start)
    const component = componentOf(start, all).map(({ key }) => key)
    const owned = new Set(stored.flatMap(({ state }) => state.keys))
    const free = component.filter(key => !owned.has(key))
    const results: Settled[] = []
    for (const update of [primary, ...stored.filter(other => other !== primary)]) {
      const keys = update === primary ? [...update.state.keys, ...free] : update.state.keys
      const result = await alter(update, keys, all)
      if (!result) return null
      results.push(result)
    }
    return results
  }

  return async (start, feed) => {
    for (let round = 0; round < maxAttempts; round++) {
      const settled = await attempt(start, feed)
      if (settled) return settled
    }
    throw new Error('an update kept changing while it was read')
  }
}

const events = { published: updatePublished, revised: updateRevised, ended: updateEnded }

function eventsOf({ change, state: { view }, push }: Evolved): OutboxEntry[] {
  return change === 'unchanged' || !view ? [] : [outboxEntry(events[change], { update: view, push })]
}
