import type { Alert } from '../feeds/alert.ts'

/** What lineage needs to know of a message that was taken in. */
export type Link = {
  key: string
  sender: string
  sent: string
  msgType: Alert['msgType']
  isDrill: boolean
  references: readonly string[]
}

/**
 * Whether `by` may replace or end `target`. Only a sender can take back its own words, and a drill must never switch
 * off a real warning.
 */
export function supersedes(by: Link, target: Link): boolean {
  return (
    (by.msgType === 'Update' || by.msgType === 'Cancel') &&
    by.key !== target.key &&
    by.sender === target.sender &&
    by.references.includes(target.key) &&
    (target.isDrill || !by.isDrill)
  )
}

export type Standing = {
  /** The message that stands: the latest that nothing has replaced or ended; null when none does. */
  current: Link | null
  /** When nothing stands: the latest message that ended one of these. */
  endedBy: Link | null
}

/**
 * What a set of messages amounts to, in whatever order they came. `own` are the messages of one update, `all` are
 * these and whatever refers to them.
 */
export function standingOf(own: readonly Link[], all: readonly Link[]): Standing {
  const standing = own.filter(link => link.msgType !== 'Cancel' && !all.some(other => supersedes(other, link)))
  const current = latest(standing)
  return { current, endedBy: current ? null : latest(all.filter(link => own.some(target => supersedes(link, target)))) }
}

/** The messages that share an update with `start`: joined by Updates, in either direction. A Cancel joins nothing. */
export function componentOf(start: Link, all: readonly Link[]): Link[] {
  const members = new Map([[start.key, start]])
  const queue = [start]
  for (let link = queue.pop(); link; link = queue.pop()) {
    for (const other of all) {
      if (members.has(other.key) || other.msgType === 'Cancel') continue
      if (!supersedes(link, other) && !supersedes(other, link)) continue
      members.set(other.key, other)
      queue.push(other)
    }
  }
  return [...members.values()]
}

function latest(links: readonly Link[]): Link | null {
  return links.reduce<Link | null>((best, link) => (best && compare(best, link) >= 0 ? best : link), null)
}

// The key decides between equal times, so that every process and every order of arrival agrees.
function compare(a: Link, b: Link): number {
  return a.sent === b.sent ? (a.key < b.key ? -1 : 1) : a.sent < b.sent ? -1 : 1
}
