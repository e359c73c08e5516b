import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto'
import { AppError } from '@muster/service-kit/errors'
import type { FastifyRequest } from 'fastify'

/** What an ingest key allows. */
export type IngestRight = {
  maySendAs(sender: string): boolean
  /** The alerts of this key are held if they reach outside these counties. Absent for keys of the configuration, whose senders are in INGEST_COUNTIES. */
  counties?: readonly string[]
  /** The certificate with which its messages must be signed. Absent for keys whose messages may be unsigned. */
  signer?: X509Certificate
  /** Records in the audit that a message was sent with the key. Called before the message takes effect, so that nothing takes effect without an entry. */
  sends?(message: { identifier: string }): Promise<void>
  /** Records the outcome of the message in the audit. */
  sent?(message: { identifier: string; outcome: string; updateId: string | null }): Promise<void>
}

// Hashed to the same length, which timingSafeEqual needs. The time of the comparison then reveals nothing about the key.
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Creates a function that finds the value of a key, in a time that reveals nothing about the keys. */
function keyring<T>(entries: readonly { key: string; value: T }[]): (key: string) => T | null {
  const known = entries.map(({ key, value }) => ({ hash: sha256(key), value }))
  return key => {
    const given = sha256(key)
    return known.reduce<T | null>((found, { hash, value }) => (timingSafeEqual(hash, given) ? value : found), null)
  }
}

/**
 * Reads the entries of INGEST_KEYS: `sender|key` for one sender only, `key` for any sender except the reserved ones, which are those of our own feeds and of
 * the operator console. The returned function finds the right that a key gives, or null.
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

/** Reads the entries of OPERATOR_KEYS, `name|key`. The returned function finds the name of a key, or null. */
export function readOperatorKeys(entries: readonly string[]): (key: string) => string | null {
  return keyring(
    entries.map(entry => {
      const bar = entry.lastIndexOf('|')
      return { key: entry.slice(bar + 1), value: entry.slice(0, bar) }
    }),
  )
}

/** Reads the entries of INGEST_COUNTIES, `sender=06007+06063`. The returned function finds the FIPS codes of a sender; null if it has no entry. */
export function readSenderCounties(entries: readonly string[]): (sender: string) => readonly string[] | null {
  const bySender = new Map(
    entries.map(entry => {
      const equals = entry.lastIndexOf('=')
      return [entry.slice(0, equals), entry.slice(equals + 1).split('+')]
    }),
  )
  return sender => bySender.get(sender) ?? null
}

/** The key in the header `x-ingest-key`. Throws `invalid-ingest-key` if there is none. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const given = headers['x-ingest-key']
  if (typeof given !== 'string') throw new AppError('invalid-ingest-key')
  return given
}
