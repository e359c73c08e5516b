import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto'
import { AppError } from '@muster/service-kit/errors'
import type { FastifyRequest } from 'fastify'

/** What an ingest key allows. */
export type IngestRight = {
  maySendAs(sender: string): boolean
  /** Counties outside of which its messages are held; absent for keys of the configuration, whose senders are in INGEST_COUNTIES. */
  counties?: readonly string[]
  /** What has to have signed its messages; absent for keys whose messages may be unsigned. */
  signer?: X509Certificate
  /** Records a message that was sent with the key, before it takes effect: nothing takes effect that is not in the audit. */
  sends?(message: { identifier: string }): Promise<void>
  /** Records what has become of it. */
  sent?(message: { identifier: string; outcome: string; updateId: string | null }): Promise<void>
}

// Hashed to one length, which timingSafeEqual needs; the comparison time then tells nothing about the key.
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Finds what a key stands for, in a time that tells nothing about the keys. */
function keyring<T>(entries: readonly { key: string; value: T }[]): (key: string) => T | null {
  const known = entries.map(({ key, value }) => ({ hash: sha256(key), value }))
  return key => {
    const given = sha256(key)
    return known.reduce<T | null>((found, { hash, value }) => (timingSafeEqual(hash, given) ? value : found), null)
  }
}

/**
 * Reads entries of INGEST_KEYS: `sender|key` for that sender alone, `key` for any sender but the reserved ones: those of our own feeds and
 * of the operator console.
 * The returned function finds the right that a key gives, or null.
 */
export function readIngestKeys(
  entries: readonly string[],
  reserved: readonly string[],
): (key: string) => IngestRight | null {
  const ours = new Set(reserved.map(sender => sender.toLowerCase()))
  return keyring(
    entries.map(entry => {
      const bar = entry.lastIndexOf('|')
      const sender = bar < 0 ? null : entry.slice(0, bar)
      const maySendAs = (claimed: string) => (sender === null ? !ours.has(claimed.toLowerCase()) : sender === claimed)
      return { key: entry.slice(bar + 1), value: { maySendAs } }
    }),
  )
}

/** Reads entries of OPERATOR_KEYS, `name|key`. The returned function finds the name that a key belongs to, or null. */
export function readOperatorKeys(entries: readonly string[]): (key: string) => string | null {
  return keyring(
    entries.map(entry => {
      const bar = entry.lastIndexOf('|')
      return { key: entry.slice(bar + 1), value: entry.slice(0, bar) }
    }),
  )
}

/** Reads entries of INGEST_COUNTIES, `sender=06007+06063`. The returned function finds the codes of a sender; null for one that has no entry. */
export function readSenderCounties(entries: readonly string[]): (sender: string) => readonly string[] | null {
  const bySender = new Map(
    entries.map(entry => {
      const equals = entry.lastIndexOf('=')
      return [entry.slice(0, equals), entry.slice(equals + 1).split('+')]
    }),
  )
  return sender => bySender.get(sender) ?? null
}

/** The key in the header `x-ingest-key`. Throws `invalid-ingest-key` where there is none. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const given = headers['x-ingest-key']
  if (typeof given !== 'string') throw new AppError('invalid-ingest-key')
  return given
}
