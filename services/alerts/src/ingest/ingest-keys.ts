import { createHash, timingSafeEqual } from 'node:crypto'
import type { Feed } from './feeds/define-feed.ts'

/** What an ingest key allows. */
export type IngestRight = { maySendAs(sender: string): boolean }

// Hashed to one length, which timingSafeEqual needs; the comparison time then tells nothing about the key.
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Reads entries of INGEST_KEYS: `sender|key` for that sender alone, `key` for any sender but those of our own feeds.
 * The returned function finds the right that a key gives, or null.
 */
export function readIngestKeys(entries: readonly string[], feeds: readonly Feed[]) {
  const ofFeeds = new Set(feeds.flatMap(({ senders }) => senders.map(sender => sender.toLowerCase())))
  const known = entries.map(entry => {
    const bar = entry.lastIndexOf('|')
    const sender = bar < 0 ? null : entry.slice(0, bar)
    const maySendAs = (claimed: string) => (sender === null ? !ofFeeds.has(claimed.toLowerCase()) : sender === claimed)
    return { hash: sha256(entry.slice(bar + 1)), right: { maySendAs } }
  })
  return (key: string): IngestRight | null => {
    const given = sha256(key)
    return known.reduce<IngestRight | null>(
      (found, { hash, right }) => (timingSafeEqual(hash, given) ? right : found),
      null,
    )
  }
}
