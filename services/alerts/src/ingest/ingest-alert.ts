import type { ingestOutcome } from '@muster/contracts/routes/alerts'
import type { Clock } from '@muster/service-kit/clock'
import type { z } from 'zod'
import { type Alert, alertKey } from '../domain/alert.ts'
import { isForPeople } from '../domain/drill.ts'
import { type LineageMessage, supersedes } from '../domain/lineage.ts'
import { reasonWithoutEffect } from '../domain/without-effect.ts'
import { type Journalled, lineageMessageOf, type MessageStore } from '../store/messages.ts'
import { createFindEnds } from './find-ends.ts'
import type { Recomputed, RecomputeUpdates } from './recompute-updates.ts'

/**
 * The outcome of ingesting an alert. `updateId` is the update that it created, changed or ended; null if there is none. `reason` explains an outcome for its
 * sender.
 */
export type Ingested = { outcome: z.infer<typeof ingestOutcome>; updateId: string | null; reason?: string }
/** Resolves to the outcome of each alert, in the same order. */
export type IngestAlerts = (alerts: readonly Alert[]) => Promise<Ingested[]>

/**
 * Ingests messages of any feed: writes them to the journal, then recomputes the updates that they affect, each lineage once. Many messages cost
 * about as many round trips as one.
 */
export function createIngestAlerts({
  messages,
  recomputeUpdates,
  clock,
}: {
  messages: MessageStore
  recomputeUpdates: RecomputeUpdates
  clock: Clock
}): IngestAlerts {
  const findEnds = createFindEnds(messages)

  /** The messages whose lineages change because of these: these themselves, and the messages that their Cancels and all clears end. */
  async function affectedBy(fresh: readonly LineageMessage[]) {
    const { ended, allClears } = await findEnds(fresh)
    const enders = [...fresh.filter(isEnder), ...allClears]
    const referring = [...enders, ...fresh.filter(({ alert }) => alert.msgType === 'Update')]
    const named = await messages.byKeys(referring.flatMap(({ references }) => references))
    const targets = named.filter(target => enders.some(by => supersedes(by, target)))
    const starts = [
      ...fresh.filter(({ alert }) => alert.msgType !== 'Cancel'),
      ...allClears,
      ...targets,
      ...[...ended.values()].flat(),
    ]
    const endedBy = new Map(
      fresh.filter(isEnder).map(({ key, references }) => [key, [...references, ...keysOf(ended.get(key) ?? [])]]),
    )
    const noEffect = new Map(fresh.map(message => [message.key, reasonWithoutEffect(message, named)]))
    return { starts: [...new Map(starts.map(message => [message.key, message])).values()], endedBy, noEffect }
  }

  async function recompute(fresh: readonly LineageMessage[]) {
    const { starts, ...found } = await affectedBy(fresh)
    return { recomputed: starts.length > 0 ? await recomputeUpdates(starts) : [], ...found }
  }

  return async alerts => {
    const items = alerts.map(alert => ({ alert, key: alertKey(alert), hidden: reasonNotShown(alert) }))
    const journal = await messages.add(
      items.map(({ alert, hidden }) => ({ alert, isForPeople: hidden === null })),
      clock.now(),
    )
    const fresh = items
      .filter(({ key, hidden }) => hidden === null && journal.get(key) !== 'processed')
      .map(({ alert }) => lineageMessageOf(alert))
    const { recomputed, endedBy, noEffect } = fresh.length > 0 ? await recompute(fresh) : nothing
    await messages.markProcessed(fresh.map(({ key }) => key))
    return items.map(({ alert, key, hidden }) =>
      ingestedOf(
        {
          alert,
          key,
          hidden,
          journalled: journal.get(key),
          ends: endedBy.get(key) ?? [],
          noEffect: noEffect.get(key) ?? null,
        },
        recomputed,
      ),
    )
  }
}

const nothing = { recomputed: [], endedBy: new Map<string, string[]>(), noEffect: new Map<string, string | null>() }
const keysOf = (all: readonly LineageMessage[]) => all.map(({ key }) => key)
const isEnder = ({ alert: { msgType }, parts }: LineageMessage) =>
  msgType === 'Cancel' || (msgType === 'Alert' && parts.some(({ level }) => level === 'all-clear'))

type Hidden = Pick<Ingested, 'outcome' | 'reason'>

function reasonNotShown(alert: Alert): Hidden | null {
  if (!isForPeople(alert)) {
    return { outcome: 'stored-not-shown', reason: `${alert.status} ${alert.msgType}, scope ${alert.scope}` }
  }
  if (alert.msgType !== 'Cancel' && alert.infos.length === 0) return { outcome: 'set-aside', reason: 'info is missing' }
  return null
}

const outcomes = { published: 'created', revised: 'revised', ended: 'ended' } as const

/** `ends`: the keys of the messages that the alert ends, if any. `noEffect`: why it replaces or ends nothing; see `reasonWithoutEffect`. */
type Item = {
  alert: Alert
  key: string
  hidden: Hidden | null
  journalled: Journalled | undefined
  ends: readonly string[]
  noEffect: string | null
}

function ingestedOf(
  { alert: { msgType }, key, hidden, journalled, ends, noEffect }: Item,
  recomputed: readonly Recomputed[],
): Ingested {
  if (journalled === 'processed') return { outcome: 'duplicate', updateId: null }
  if (hidden) return { ...hidden, updateId: null }
  const own = recomputed.filter(({ keys }) => keys.has(key) || ends.some(one => keys.has(one)))
  const changes = own.flatMap(lineage => lineage.changes)
  const change = changes.find(({ state }) => state.messageKey === key) ?? changes[0]
  const why = noEffect === null ? {} : { reason: noEffect }
  if (change) return { outcome: outcomes[change.change], updateId: change.state.view.id, ...why }
  const updateId = own.flatMap(({ updates }) => updates)[0]?.view.id ?? null
  if (msgType === 'Cancel' && noEffect !== null) return { outcome: 'stored-not-shown', updateId, ...why }
  return { outcome: 'out-of-date', updateId, reason: 'it has expired, or a later message has replaced it' }
}
