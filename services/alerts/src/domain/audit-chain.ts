import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { AuditEntry, SignedEntry } from '@muster/contracts/entities/operator-message'

/** The Ed25519 key pair with which audit entries are signed and verified. */
export type AuditKey = { privateKey: KeyObject; publicKey: KeyObject }

/** PKCS #8 of an Ed25519 key is this header and the key's 32 bytes (RFC 8410). */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The value of `previous` in the first entry. */
export const firstPrevious = '0'.repeat(64)

/** Makes an Ed25519 key pair from 32 random bytes in base64url. */
export function auditKeyOf(seed: string): AuditKey {
  const key = Buffer.concat([pkcs8Header, Buffer.from(seed, 'base64url')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** Signs an audit entry with the key of the chain. */
export function signEntry(entry: AuditEntry, { privateKey }: AuditKey): SignedEntry {
  const hash = hashOf(entry)
  return { entry, hash, signature: sign(null, Buffer.from(hash), privateKey).toString('base64url') }
}

/** The number of the first entry that was changed, moved, left out or not signed by us. Null if there is none. The entries must be in order. */
export async function firstBroken(
  entries: Iterable<SignedEntry> | AsyncIterable<SignedEntry>,
  publicKey: KeyObject,
): Promise<number | null> {
  let previous = firstPrevious
  let seq = 1
  for await (const { entry, hash, signature } of entries) {
    const isNext = entry.seq === seq && entry.previous === previous && hash === hashOf(entry)
    if (!isNext || !verify(null, Buffer.from(hash), publicKey, Buffer.from(signature, 'base64url'))) return seq
    previous = hash
    seq += 1
  }
  return null
}

const hashOf = (entry: AuditEntry) => createHash('sha256').update(JSON.stringify(entry)).digest('hex')
