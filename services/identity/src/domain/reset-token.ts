import { createHash, randomBytes } from 'node:crypto'

/** A token for a reset link and the hash that is stored in its place. */
export function newResetToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: resetTokenHash(token) }
}

/** One unsalted SHA-256 is enough, because the token is 256 random bits. */
export const resetTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
