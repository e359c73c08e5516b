import type { ingestOutcome } from '@muster/contracts/routes/alerts'
import type { Clock } from '@muster/service-kit/clock'
import type { z } from 'zod'
import { type Alert, alertKey } from '../domain/alert.ts'
import { isDrill, isForPeople } from '../domain/drill.ts'
import { type LineageMessage, supersedes } from '../domain/lineage.ts'
import type { MessageStore } from '../store/messages.ts'
import type { RecomputedUpdate, RecomputeUpdates } from './recompute-updates.ts'

export type Ingested = { outcome: z.infer<typeof ingestOutcome>; updateId: string | null; reason?: string }
export type IngestAlert = (alert: Alert) => Promise<Ingested>

/** Ingests one message of any feed: writes it to the journal, then recomputes the updates that it affects. */
export function createIngestAlert({
  messages,
  recomputeUpdates,
  clock,
}: {
  messages: MessageStore
  recomputeUpdates: RecomputeUpdates
  clock: Clock
}): IngestAlert {
  async function recomputeAll(message: LineageMessage, feed: string): Promise<RecomputedUpdate[]> {
    if (message.msgType !== 'Cancel') return recomputeUpdates(message, feed)
    const recomputed: RecomputedUpdate[] = []
    for (const key of message.references) {
      const target = await messages.lineageMessage(key)
      if (target && supersedes(message, target)) recomputed.push(...(await recomputeUpdates(target, feed)))
    }
    return recomputed
  }

  return async alert => {
    const hidden = reasonNotShown(alert)
    const added = await messages.add(alert, { isForPeople: hidden === null, at: clock.now() })
    if (added === 'processed') return { outcome: 'duplicate', updateId: null }
    if (hidden) return { ...hidden, updateId: null }
    const message = { ...alert, key: alertKey(alert), isDrill: isDrill(alert) }
    const recomputed = await recomputeAll(message, alert.feed)
    await messages.markProcessed(message.key)
    return outcomeOf(message, recomputed)
  }
}

function reasonNotShown(alert: Alert): Pick<Ingested, 'outcome' | 'reason'> | null {
  if (!isForPeople(alert)) {
    return { outcome: 'stored-not-shown', reason: `${alert.status} ${alert.msgType}, scope ${alert.scope}` }
  }
  if (alert.msgType !== 'Cancel' && alert.infos.length === 0) return { outcome: 'set-aside', reason: 'info is missing' }
  return null
}

const outcomes = { published: 'created', revised: 'revised', ended: 'ended' } as const

function outcomeOf({ msgType }: LineageMessage, recomputed: RecomputedUpdate[]): Ingested {
  for (const { change, updateId } of recomputed) {
    if (change !== 'unchanged') return { outcome: outcomes[change], updateId }
  }
  const updateId = recomputed[0]?.updateId ?? null
  if (msgType === 'Cancel' && recomputed.length === 0) {
    return { outcome: 'stored-not-shown', updateId, reason: 'the message that it cancels has not arrived' }
  }
  return { outcome: 'out-of-date', updateId, reason: 'it has expired, or a later message has replaced it' }
}
