import type { User } from '@muster/contracts/entities/user'
import { indexed } from '@muster/service-kit/mongo/mongo'
import { Types } from 'mongoose'
import { createMailedTokens } from './mailed-tokens.ts'
import type { UserModel, UserRow } from './user-model.ts'
import { toUser } from './users.ts'

export type Credential = { user: User; passwordHash: string; version: number }

/** Stores password hashes and reset tokens. */
export function createCredentialStore(users: UserModel) {
  const resets = createMailedTokens(users, 'resetTokens')
  return {
    resets,

    async find(email: string): Promise<Credential | null> {
      const row = await users
        .findOne({ email: indexed(email), deletedAt: null })
        .select('+passwordHash +credentialVersion')
        .lean<UserRow>()
      if (!row?.passwordHash) return null
      return { user: toUser(row), passwordHash: row.passwordHash, version: row.credentialVersion }
    },

    async isCurrent({ user, version }: Credential): Promise<boolean> {
      const filter = { _id: new Types.ObjectId(user.id), deletedAt: null, credentialVersion: version }
      return (await users.exists(filter)) !== null
    },

    /** False once the password was changed again or the account was deleted: each hash has a salt of its own. */
    async isStored(userId: string, passwordHash: string): Promise<boolean> {
      return (await users.exists({ _id: new Types.ObjectId(userId), deletedAt: null, passwordHash })) !== null
    },

    /** Stores a new hash of the same password; does nothing if the password changed meanwhile. */
    async rehash({ user, passwordHash: before }: Credential, passwordHash: string): Promise<void> {
      await users.updateOne({ _id: new Types.ObjectId(user.id), passwordHash: before }, { $set: { passwordHash } })
    },

    /** Whose open reset link this is; null when it is unknown, used or expired. */
    async ownerOfReset(hash: string, now: Date): Promise<string | null> {
      const found = await users.exists(resets.withOpen(hash, now))
      return found?._id.toHexString() ?? null
    },

    /**
     * Sets the password and deletes all reset tokens and passkeys in one atomic update; null when the token is unknown, used or expired. Whoever has
     * the token reads the mail of the address, which is thereby verified; a passkey may be of a stranger who registered the address first.
     */
    async reset(hash: string, passwordHash: string, now: Date): Promise<{ userId: string; email: string } | null> {
      const row = await users
        .findOneAndUpdate(resets.withOpen(hash, now), {
          $set: { passwordHash, resetTokens: [], verificationTokens: [], passkeys: [] },
          $min: { emailVerifiedAt: now },
          // The rest as a link that verifies does.
          $inc: { credentialVersion: 1, revision: 1 },
          $unset: { factsVersion: 1 },
        })
        .select('email')
        .lean<Pick<UserRow, '_id' | 'email'>>()
      return row && { userId: row._id.toHexString(), email: row.email ?? '' }
    },
  }
}
