import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { updateEnded, updatePublished, updateRevised } from '@muster/contracts/events/alerts'
import type { Clock } from '@muster/service-kit/clock'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import { type Change, evolve, type UpdateState } from '../domain/evolve.ts'
import { componentOf, type LineageMessage } from '../domain/lineage.ts'
import type { MessageStore } from '../store/messages.ts'
import type { NewLineage, StoredLineage, UpdateStore } from '../store/updates.ts'

/** A lineage after its updates were recomputed. */
export type Recomputed = { keys: ReadonlySet<string>; updates: readonly UpdateState[]; changes: readonly Change[] }
/** Resolves to the recomputed lineages of these messages. */
export type RecomputeUpdates = (starts: readonly LineageMessage[]) => Promise<Recomputed[]>

const maxAttempts = 25

type Component = { start: LineageMessage; keys: string[] }
type Read = { related: LineageMessage[]; stored: StoredLineage[] }

/**
 * Recomputes the updates that messages affect from the journal, each lineage once. Safe in several processes at once: writes are guarded by the
 * lineage's version (optimistic lock) and by a unique index on message keys, and what was refused is retried from a fresh read, so the last
 * writer has seen every message that was journalled before.
 */
export function createRecomputeUpdates({
  messages,
  updates,
  clock,
  onStored = () => {},
}: {
  messages: MessageStore
  updates: UpdateStore
  clock: Clock
  /** Called with each new revision once it is stored. */
  onStored?: ((update: EmergencyUpdate) => void) | undefined
}): RecomputeUpdates {
  async function read(starts: readonly LineageMessage[]): Promise<Read> {
    const related = await messages.relatedTo(starts)
    const stored = await updates.findByKeys(componentsOf(starts, related).flatMap(({ keys }) => keys))
    // Messages are read after the lineages. So a write that is guarded by the version of a lineage is based on every message that this version was based on.
    return { related: stored.length > 0 ? await messages.relatedTo(starts) : related, stored }
  }

  /** The next revision of a component's lineage, with its events. */
  function next(owners: readonly StoredLineage[], keys: string[], all: LineageMessage[], now: Date) {
    const [first] = owners
    const lineageId = first?.id ?? updates.newId()
    const own = all.filter(({ key }) => keys.includes(key))
    const previous = owners.flatMap(owner => owner.updates).map(state => inLineage(state, lineageId))
    let isFirst = previous.length === 0
    const newId = () => {
      const id = isFirst ? lineageId : updates.newId()
      isFirst = false
      return id
    }
    const evolved = evolve(previous, { lineageId, own, all, now, newId })
    const revision = (first?.version ?? 0) + 1
    const events = evolved.changes.map(change => eventOf(change, revision))
    return { ...evolved, lineageId, keys, events }
  }

  /** Writes the next revision. Null if another process has written the lineage in the meantime. */
  async function rewrite(owners: readonly StoredLineage[], { keys }: Component, all: LineageMessage[], now: Date) {
    const [first, ...others] = owners
    if (!first) return null
    const owned = new Set(owners.flatMap(owner => owner.keys))
    const union = [...owned, ...keys.filter(key => !owned.has(key))]
    const changed = next(owners, union, all, now)
    const isSame = others.length === 0 && changed.changes.length === 0 && union.length === first.keys.length
    const isWritten =
      isSame ||
      (others.length > 0
        ? await updates.merge([first, ...others], changed, now)
        : await updates.change(first, changed, now))
    return isWritten ? changed : null
  }

  /** Recomputes each lineage once. Leaves out those whose write was refused. */
  async function attempt(starts: readonly LineageMessage[]): Promise<Recomputed[]> {
    const { related, stored } = await read(starts)
    const now = clock.now()
    const done: Recomputed[] = []
    const fresh: (NewLineage & Omit<Recomputed, 'keys'>)[] = []
    for (const component of componentsOf(starts, related)) {
      const keys = new Set(component.keys)
      const owners = stored.filter(lineage => lineage.keys.some(key => keys.has(key)))
      if (owners.length === 0) {
        const created = next([], component.keys, related, now)
        fresh.push({ ...created, id: created.lineageId, feed: component.start.alert.feed })
        continue
      }
      const rewritten = await rewrite(owners, component, related, now)
      if (rewritten) done.push({ ...rewritten, keys: new Set(rewritten.keys) })
    }
    const refused = fresh.length > 0 ? await updates.insertAll(fresh, now) : new Set()
    const created = fresh.filter(({ id }) => !refused.has(id))
    return [...done, ...created.map(lineage => ({ ...lineage, keys: new Set(lineage.keys) }))]
  }

  return async starts => {
    const done: Recomputed[] = []
    let waiting = starts
    for (let round = 0; round < maxAttempts; round++) {
      if (waiting.length === 0) return done
      const recomputed = await attempt(waiting)
      for (const { changes } of recomputed) for (const { state } of changes) onStored(state.view)
      done.push(...recomputed)
      waiting = waiting.filter(({ key }) => !recomputed.some(({ keys }) => keys.has(key)))
    }
    throw new Error(`lineages still changing after ${maxAttempts} attempts`)
  }
}

/** The lineages of these messages, each once. */
function componentsOf(starts: readonly LineageMessage[], all: readonly LineageMessage[]): Component[] {
  const seen = new Set<string>()
  return starts.flatMap(start => {
    if (seen.has(start.key)) return []
    const keys = componentOf(start, all).map(({ key }) => key)
    for (const key of keys) seen.add(key)
    return [{ start, keys }]
  })
}

/** After a merge of lineages, all updates belong to the one that is kept. */
const inLineage = (state: UpdateState, lineageId: string): UpdateState =>
  state.view.lineageId === lineageId ? state : { ...state, view: { ...state.view, lineageId } }

const events = { published: updatePublished, revised: updateRevised, ended: updateEnded }

const eventOf = ({ change, state: { view } }: Change, lineageRevision: number): OutboxEntry =>
  outboxEntry(events[change], { update: view, lineageRevision })
