import type { ingestOutcome } from '@muster/contracts/routes/alerts'
import type { Clock } from '@muster/service-kit/clock'
import type { z } from 'zod'
import { isDrill, isForPeople } from '../domain/drill.ts'
import { type Link, supersedes } from '../domain/lineage.ts'
import { type Alert, alertKey } from '../feeds/alert.ts'
import type { MessageStore } from '../store/messages.ts'
import type { Settled, SettleLineage } from './settle-lineage.ts'

export type Taken = { outcome: z.infer<typeof ingestOutcome>; updateId: string | null; reason?: string }
export type TakeIn = (alert: Alert) => Promise<Taken>

/** Takes one message of any feed in: writes it down, then brings the updates that it touches to what now holds. */
export function createTakeIn({
  messages,
  settleLineage,
  clock,
}: {
  messages: MessageStore
  settleLineage: SettleLineage
  clock: Clock
}): TakeIn {
  async function settleAll(link: Link, feed: string): Promise<Settled[]> {
    if (link.msgType !== 'Cancel') return settleLineage(link, feed)
    const settled: Settled[] = []
    for (const key of link.references) {
      const target = await messages.link(key)
      if (target && supersedes(link, target)) settled.push(...(await settleLineage(target, feed)))
    }
    return settled
  }

  return async alert => {
    const hidden = reasonNotShown(alert)
    const added = await messages.add(alert, { isForPeople: hidden === null, at: clock.now() })
    if (added === 'known') return { outcome: 'duplicate', updateId: null }
    if (hidden) return { ...hidden, updateId: null }
    const link = { ...alert, key: alertKey(alert), isDrill: isDrill(alert) }
    const settled = await settleAll(link, alert.feed)
    await messages.markSettled(link.key)
    return outcomeOf(link, settled)
  }
}

function reasonNotShown(alert: Alert): Pick<Taken, 'outcome' | 'reason'> | null {
  if (!isForPeople(alert)) {
    return { outcome: 'stored-not-shown', reason: `${alert.status} ${alert.msgType}, scope ${alert.scope}` }
  }
  if (alert.msgType !== 'Cancel' && alert.infos.length === 0) return { outcome: 'set-aside', reason: 'info is missing' }
  return null
}

const outcomes = { published: 'created', revised: 'revised', ended: 'ended' } as const

function outcomeOf({ msgType }: Link, settled: Settled[]): Taken {
  for (const { change, updateId } of settled) {
    if (change !== 'unchanged') return { outcome: outcomes[change], updateId }
  }
  const updateId = settled[0]?.updateId ?? null
  if (msgType === 'Cancel' && settled.length === 0) {
    return { outcome: 'stored-not-shown', updateId, reason: 'what it cancels has not arrived' }
  }
  return { outcome: 'out-of-date', updateId, reason: 'it is over, or a later message has replaced it' }
}
