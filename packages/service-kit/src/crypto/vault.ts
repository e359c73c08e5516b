import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

export type Vault = {
  /** Encrypts a text, with a nonce of its own: the same text comes out differently each time. */
  seal(text: string): string
  /** Decrypts it; throws for what was changed or sealed with another secret or for another purpose. */
  open(sealed: string): string
}

/** Encrypts texts at rest with AES-256-GCM. The key is derived from the secret for one purpose. */
export function createVault(secret: string, purpose: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(text) {
      const sealed = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const opened = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    },
  }
}

/** 256 random bits as 43 characters that may stand in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What a random token is stored and looked up by: SHA-256 in hexadecimal digits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * A keyed hash of an address: tells whether two are the same without storing any. Unlike a plain hash it cannot be
 * reversed by trying addresses without the secret.
 */
export function createMark(secret: string, purpose: string): (address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return address => createHmac('sha256', key).update(address.toLowerCase()).digest('base64url')
}
