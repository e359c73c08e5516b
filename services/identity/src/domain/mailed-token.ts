import { createHash, randomBytes } from 'node:crypto'

/** A new token for a mailed link, and its hash. Only the hash is stored. */
export function newMailedToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: mailedTokenHash(token) }
}

/** The hash of a token. One unsalted SHA-256 is enough, because the token is 256 random bits. */
export const mailedTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
