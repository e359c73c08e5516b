import type { Alert } from './alert.ts'

/** The part of a message that lineage is computed from. */
export type LineageMessage = {
  key: string
  sender: string
  sent: string
  msgType: Alert['msgType']
  isDrill: boolean
  references: readonly string[]
}

/**
 * Whether `by` replaces or ends `target`. Only the sender of a message can do so, and a drill never ends a real one.
 */
export function supersedes(by: LineageMessage, target: LineageMessage): boolean {
  return (
    (by.msgType === 'Update' || by.msgType === 'Cancel') &&
    by.key !== target.key &&
    by.sender === target.sender &&
    by.references.includes(target.key) &&
    (target.isDrill || !by.isDrill)
  )
}

export type LineageState = {
  /** The latest message that no other has replaced or ended; null when there is none. */
  current: LineageMessage | null
  /** When there is none: the latest message that ended one of these. */
  endedBy: LineageMessage | null
}

/**
 * The state of an update by its messages, independent of their order of arrival. `own` are the messages of one update,
 * `all` are these and every message that refers to them.
 */
export function lineageStateOf(own: readonly LineageMessage[], all: readonly LineageMessage[]): LineageState {
  const inForce = own.filter(message => message.msgType !== 'Cancel' && !all.some(other => supersedes(other, message)))
  const current = latest(inForce)
  const endings = all.filter(message => own.some(target => supersedes(message, target)))
  return { current, endedBy: current ? null : latest(endings) }
}

/** The connected component of `start`: Updates join messages, in either direction; a Cancel joins nothing. */
export function componentOf(start: LineageMessage, all: readonly LineageMessage[]): LineageMessage[] {
  const members = new Map([[start.key, start]])
  const queue = [start]
  for (let message = queue.pop(); message; message = queue.pop()) {
    for (const other of all) {
      if (members.has(other.key) || other.msgType === 'Cancel') continue
      if (!supersedes(message, other) && !supersedes(other, message)) continue
      members.set(other.key, other)
      queue.push(other)
    }
  }
  return [...members.values()]
}

function latest(messages: readonly LineageMessage[]): LineageMessage | null {
  return messages.reduce<LineageMessage | null>(
    (best, message) => (best && compare(best, message) >= 0 ? best : message),
    null,
  )
}

// Equal times are ordered by key, so that every process and every order of arrival gives the same result.
function compare(a: LineageMessage, b: LineageMessage): number {
  return a.sent === b.sent ? (a.key < b.key ? -1 : 1) : a.sent < b.sent ? -1 : 1
}
