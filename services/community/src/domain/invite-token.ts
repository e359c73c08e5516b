import { createVault, hashOf, newToken } from '@muster/service-kit/crypto/vault'

/** Makes and reads invitation tokens. */
export type TokenVault = {
  /** A new random token with its stored form. */
  issue(): { token: string; tokenHash: string; sealedToken: string }
  /** The hash by which a token is looked up. */
  hash(token: string): string
  /** Decrypts a token, for the invitation mail and for the list shown to the owner of the verified address. Throws a DecryptionError. */
  open(sealedToken: string): string
}

/**
 * Invitation tokens are 256 random bits. They are looked up by their SHA-256. The copy for the invited person's list of
 * invitations is encrypted, so that a leaked database does not reveal usable tokens.
 */
export function createTokenVault(secret: string, others: readonly string[]): TokenVault {
  const vault = createVault(secret, 'muster.community.invitations', others)
  return {
    hash: hashOf,
    issue() {
      const token = newToken()
      return { token, tokenHash: hashOf(token), sealedToken: vault.seal(token) }
    },
    open: vault.open,
  }
}
