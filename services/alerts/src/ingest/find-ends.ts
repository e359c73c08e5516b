import { endsByName, isUnnamedAllClear } from '../domain/ends-by-name.ts'
import type { LineageMessage } from '../domain/lineage.ts'
import type { MessageStore } from '../store/messages.ts'

/**
 * The result for all clears without references. `ended`: by the key of each given all clear, the messages that it ends. `allClears`: stored all clears that
 * end one of the given messages.
 */
export type FoundEnds = { ended: Map<string, LineageMessage[]>; allClears: LineageMessage[] }

/**
 * Creates a function that finds and records which messages are ended by all clears that name none. It works in either order of arrival: both messages are in
 * the journal before either is looked for, so at least one of two processes finds the message of the other.
 */
export function createFindEnds(messages: MessageStore) {
  return async (fresh: readonly LineageMessage[]): Promise<FoundEnds> => {
    const found: FoundEnds = { ended: new Map(), allClears: [] }
    for (const allClear of fresh.filter(isUnnamedAllClear)) {
      const ended = (await messages.sentBefore(allClear)).filter(target => endsByName(allClear, target))
      if (ended.length > 0) await messages.addEnds(allClear.key, keysOf(ended))
      found.ended.set(allClear.key, ended)
    }
    const senders = [...new Set(fresh.map(({ alert }) => alert.sender))]
    for (const allClear of await messages.allClearsOf(senders)) {
      const ended = fresh.filter(target => endsByName(allClear, target))
      if (ended.length === 0) continue
      await messages.addEnds(allClear.key, keysOf(ended))
      found.allClears.push(allClear)
    }
    return found
  }
}

const keysOf = (all: readonly LineageMessage[]) => all.map(({ key }) => key)
