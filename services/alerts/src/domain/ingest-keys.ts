import { createHash, timingSafeEqual } from 'node:crypto'

/** Who a key may speak for: one sender, or any but those whose words we fetch ourselves. */
export type IngestRight = { sender: string | null }

/** Senders that our own connectors read: nobody else may put words in their mouths. */
const ownFeeds = new Set(['w-nws.webmaster@noaa.gov'])

// Of one length, whatever was sent: timingSafeEqual needs that, and the time tells nothing.
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Reads entries of INGEST_KEYS, `key` or `sender|key`; the returned function finds the right that a key gives, or null. */
export function readIngestKeys(entries: readonly string[]): (key: string) => IngestRight | null {
  const known = entries.map(entry => {
    const bar = entry.lastIndexOf('|')
    return { hash: sha256(entry.slice(bar + 1)), right: { sender: bar < 0 ? null : entry.slice(0, bar) } }
  })
  return key => {
    const given = sha256(key)
    return known.reduce<IngestRight | null>(
      (found, { hash, right }) => (timingSafeEqual(hash, given) ? right : found),
      null,
    )
  }
}

export function maySendAs({ sender }: IngestRight, claimed: string): boolean {
  return sender === null ? !ownFeeds.has(claimed.toLowerCase()) : sender === claimed
}
