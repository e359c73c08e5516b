import type { Clock } from '@muster/service-kit/clock'
import type { Alert } from '../domain/alert.ts'
import { isForPeople } from '../domain/drill.ts'
import { endsByName, isUnnamedAllClear } from '../domain/ends-by-name.ts'
import { type LineageMessage, supersedes } from '../domain/lineage.ts'
import { reasonWithoutEffect } from '../domain/without-effect.ts'
import { lineageMessageOf, type MessageStore } from '../store/messages.ts'
import type { UpdateStore } from '../store/updates.ts'
import type { Ingested } from './ingest-alert.ts'

/** Computes the outcome that ingesting a message would have, with the same rules, and writes nothing. */
export function createDryRun({
  messages,
  updates,
  clock,
}: {
  messages: MessageStore
  updates: Pick<UpdateStore, 'findByKeys'>
  clock: Clock
}) {
  /** The messages that a message would replace or end. */
  async function targetsOf(by: LineageMessage): Promise<LineageMessage[]> {
    if (isUnnamedAllClear(by)) return (await messages.sentBefore(by)).filter(target => endsByName(by, target))
    return (await messages.byKeys(by.references)).filter(target => supersedes(by, target))
  }

  /** The update that shows a message, or else one that the message has changed; null if there is none. */
  async function updateOf(by: LineageMessage, targets: readonly LineageMessage[]) {
    const keys = [by.key, ...targets.map(({ key }) => key)]
    const stored = (await updates.findByKeys(keys)).flatMap(lineage => lineage.updates)
    const found =
      stored.find(({ messageKey }) => messageKey === by.key) ??
      stored.find(({ messageKey, view }) => keys.includes(messageKey) && view.isActive) ??
      stored.find(({ messageKey }) => keys.includes(messageKey)) ??
      stored[0]
    return found ? { id: found.view.id, isActive: stored.some(({ view }) => view.isActive) } : null
  }

  return {
    /** The id of the update that a known message belongs to, or that it has ended. Null if there is none. */
    async updateIdOf(alert: Alert): Promise<string | null> {
      const by = lineageMessageOf(alert)
      return (await updateOf(by, await targetsOf(by)))?.id ?? null
    },

    async outcomeOf({ alert, isProcessed }: { alert: Alert; isProcessed: boolean }): Promise<Ingested> {
      if (isProcessed) return { outcome: 'duplicate', updateId: null }
      if (!isForPeople(alert))
        return { outcome: 'stored-not-shown', updateId: null, reason: 'it is not for the public' }
      const by = lineageMessageOf(alert)
      const targets = await targetsOf(by)
      const update = await updateOf(by, targets)
      const updateId = update?.id ?? null
      const noEffect = reasonWithoutEffect(by, await messages.byKeys(by.references))
      if (alert.msgType === 'Cancel' && noEffect !== null)
        return { outcome: 'stored-not-shown', updateId, reason: noEffect }
      if (alert.msgType !== 'Cancel' && alert.infos.length === 0)
        return { outcome: 'set-aside', updateId: null, reason: 'info is missing' }
      const isEnd = alert.msgType === 'Cancel' || by.parts.every(({ level }) => level === 'all-clear')
      if (isEnd && targets.length > 0)
        return update?.isActive
          ? { outcome: 'ended', updateId }
          : { outcome: 'out-of-date', updateId, reason: 'what it ends has ended before' }
      const now = clock.now().getTime()
      if (alert.infos.every(({ expires }) => expires !== null && Date.parse(expires) <= now))
        return { outcome: 'out-of-date', updateId, reason: 'it has expired' }
      const why = noEffect === null ? {} : { reason: noEffect }
      return { outcome: update ? 'revised' : 'created', updateId, ...why }
    },
  }
}
