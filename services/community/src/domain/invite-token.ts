import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

export type TokenVault = {
  /** A new random token with its stored form. */
  issue(): { token: string; tokenHash: string; sealedToken: string }
  /** The hash that a token is looked up by. */
  hash(token: string): string
  /** Decrypts the token, to be shown only to the invited person. */
  open(sealedToken: string): string
}

/**
 * Invitation tokens are 256 random bits. They are looked up by their SHA-256. The copy for the invited person's list of
 * invitations is encrypted with AES-256-GCM, so that a leaked database does not reveal usable tokens.
 */
export function createTokenVault(secret: string): TokenVault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'muster.community.invitations', 32))
  const hash = (token: string) => createHash('sha256').update(token).digest('hex')
  return {
    hash,
    issue() {
      const token = randomBytes(32).toString('base64url')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
      return {
        token,
        tokenHash: hash(token),
        sealedToken: Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url'),
      }
    },
    open(sealedToken) {
      const sealed = Buffer.from(sealedToken, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const opened = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    },
  }
}
