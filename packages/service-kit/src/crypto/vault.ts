import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** A sealed value cannot be decrypted: it was changed, or sealed with a secret that is not configured. */
export class DecryptionError extends Error {}

/** Encrypts and decrypts texts for one purpose. */
export type Vault = {
  /** Encrypts a text with a new nonce: the same text gives a different result each time. */
  seal(text: string): string
  /** Decrypts a sealed text. Throws a DecryptionError if it was changed, or was sealed with another secret or for another purpose. */
  open(sealed: string): string
}

/**
 * Encrypts texts at rest with AES-256-GCM. The key is derived from the secret for one purpose. What was sealed with one of the `others`
 * is opened too.
 */
export function createVault(secret: string, purpose: string, others: readonly string[] = []): Vault {
  const key = keyFrom(secret, purpose)
  const keys = [key, ...others.map(other => keyFrom(other, purpose))]
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(text) {
      const sealed = Buffer.from(text, 'base64url')
      for (const one of keys) {
        const opened = openWith(one, sealed)
        if (opened !== null) return opened
      }
      throw new DecryptionError('a sealed value was changed, or sealed with a secret that is not configured')
    },
  }
}

/** Runs `open` and returns what it returns, or `otherwise` if it threw a DecryptionError. */
export function openOrElse<T, O>(open: () => T, otherwise: O): T | O {
  try {
    return open()
  } catch (error) {
    if (error instanceof DecryptionError) return otherwise
    throw error
  }
}

function openWith(key: Buffer, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const keyFrom = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** A new random token of 256 bits, as 43 characters that are safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of a random token in hexadecimal digits. Store and look up tokens by this, never by the token itself. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Keyed hashes (marks) for one purpose. */
export type Marks = {
  /** The keyed hash to store for an address. */
  of(address: string): string
  /** Every keyed hash that may have been stored for it: with the present secret first, then with the others. */
  all(address: string): string[]
}

/**
 * A keyed hash of an address: tells whether two are the same without storing any. Unlike a plain hash it cannot be
 * reversed by trying addresses without the secret.
 */
export function createMarks(secret: string, purpose: string, others: readonly string[] = []): Marks {
  const key = keyFrom(secret, purpose)
  const keys = [key, ...others.map(other => keyFrom(other, purpose))]
  const mark = (address: string, one: Buffer) =>
    createHmac('sha256', one).update(address.toLowerCase()).digest('base64url')
  return {
    of: address => mark(address, key),
    all: address => keys.map(one => mark(address, one)),
  }
}
