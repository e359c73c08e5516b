import { createHash, randomBytes } from 'node:crypto'

/** A token for an invitation, and the hash that is stored in its place. */
export function newInvitationToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: invitationHash(token) }
}

/** One unsalted SHA-256 is enough, because the token is 256 random bits. */
export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Where an invited person registers. The token is in the fragment, which browsers send to no server, so that no log has it. */
export const invitationPath = (token: string): string => `/operate/join#${token}`
