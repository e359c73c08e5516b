import type { ingestOutcome } from '@muster/contracts/routes/alerts'
import type { Clock } from '@muster/service-kit/clock'
import type { z } from 'zod'
import { type Alert, alertKey } from '../domain/alert.ts'
import { isForPeople } from '../domain/drill.ts'
import { type LineageMessage, supersedes } from '../domain/lineage.ts'
import { type Journalled, lineageMessageOf, type MessageStore } from '../store/messages.ts'
import { createFindEnds } from './find-ends.ts'
import type { Recomputed, RecomputeUpdates } from './recompute-updates.ts'

export type Ingested = { outcome: z.infer<typeof ingestOutcome>; updateId: string | null; reason?: string }
/** Resolves to what became of each, in the same order. */
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

  /** The messages whose lineages change because of these: themselves, and what Cancels and all clears name. */
  async function affectedBy(fresh: readonly LineageMessage[]): Promise<LineageMessage[]> {
    const { ended, allClears } = await findEnds(fresh)
    const enders = [...fresh.filter(isEnder), ...allClears]
    const named = await messages.byKeys(enders.flatMap(({ references }) => references))
    const targets = named.filter(target => enders.some(by => supersedes(by, target)))
    const starts = [...fresh.filter(({ alert }) => alert.msgType !== 'Cancel'), ...allClears, ...targets, ...ended]
    return [...new Map(starts.map(message => [message.key, message])).values()]
  }

  async function recompute(fresh: readonly LineageMessage[]): Promise<Recomputed[]> {
    const starts = await affectedBy(fresh)
    return starts.length > 0 ? recomputeUpdates(starts) : []
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
    const recomputed = fresh.length > 0 ? await recompute(fresh) : []
    await messages.markProcessed(fresh.map(({ key }) => key))
    return items.map(({ alert, key, hidden }) => ingestedOf(alert, key, hidden, journal.get(key), recomputed))
  }
}

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

function ingestedOf(
  { msgType, references }: Alert,
  key: string,
  hidden: Hidden | null,
  journalled: Journalled | undefined,
  recomputed: readonly Recomputed[],
): Ingested {
  if (journalled === 'processed') return { outcome: 'duplicate', updateId: null }
  if (hidden) return { ...hidden, updateId: null }
  const own = recomputed.filter(
    ({ keys }) => keys.has(key) || (msgType === 'Cancel' && references.some(one => keys.has(one))),
  )
  const changes = own.flatMap(lineage => lineage.changes)
  const change = changes.find(({ state }) => state.messageKey === key) ?? changes[0]
  if (change) return { outcome: outcomes[change.change], updateId: change.state.view.id }
  if (msgType === 'Cancel' && own.length === 0) {
    return { outcome: 'stored-not-shown', updateId: null, reason: 'the message that it cancels has not arrived' }
  }
  const updateId = own.flatMap(({ updates }) => updates)[0]?.view.id ?? null
  return { outcome: 'out-of-date', updateId, reason: 'it has expired, or a later message has replaced it' }
}
