import type { User } from '@muster/contracts/entities/user'
import { equalsWithType } from '@muster/service-kit/mongo/mongo'
import { Types } from 'mongoose'
import { createMailedTokens } from './mailed-tokens.ts'
import type { UserModel, UserRow } from './user-model.ts'
import { toUser } from './users.ts'

/** A person's password hash. `version`: incremented with each new password. */
export type Credential = { user: User; passwordHash: string; version: number }

/** Stores password hashes and reset tokens. */
export function createCredentialStore(users: UserModel) {
  const resets = createMailedTokens(users, 'resetTokens')
  return {
    resets,

    /** The credential of an address; null if there is no account. */
    async find(email: string): Promise<Credential | null> {
      const row = await users
        .findOne({ email: equalsWithType(email), deletedAt: null })
        .select('+passwordHash +credentialVersion')
        .lean<UserRow>()
      if (!row?.passwordHash) return null
      return { user: toUser(row), passwordHash: row.passwordHash, version: row.credentialVersion }
    },

    /** Whether the password has not been changed and the account not deleted since the credential was read. */
    async isCurrent({ user, version }: Credential): Promise<boolean> {
      const filter = { _id: new Types.ObjectId(user.id), deletedAt: null, credentialVersion: version }
      return (await users.exists(filter)) !== null
    },

    /** Whether this hash is still stored. False once the password was changed again, even to the same one, because each hash has its own salt. */
    async isStored(userId: string, passwordHash: string): Promise<boolean> {
      return (await users.exists({ _id: new Types.ObjectId(userId), deletedAt: null, passwordHash })) !== null
    },

    /** Stores a new hash of the same password; does nothing if the password changed meanwhile. */
    async rehash({ user, passwordHash: before }: Credential, passwordHash: string): Promise<void> {
      await users.updateOne({ _id: new Types.ObjectId(user.id), passwordHash: before }, { $set: { passwordHash } })
    },

    /** Id of the person whose reset token this is; null if it is unknown, used or expired. */
    async ownerOfReset(hash: string, now: Date): Promise<string | null> {
      const found = await users.exists(resets.withOpen(hash, now))
      return found?._id.toHexString() ?? null
    },

    /**
     * Sets the password, and deletes all mailed tokens and passkeys, in one atomic update. Null if the token is unknown, used or expired. The token was sent by
     * mail, so the address is verified too. Passkeys are deleted because a stranger who registered the address first may have added them.
     */
    async reset(hash: string, passwordHash: string, now: Date): Promise<{ userId: string; email: string } | null> {
      const row = await users
        .findOneAndUpdate(resets.withOpen(hash, now), {
          $set: { passwordHash, resetTokens: [], verificationTokens: [], passkeys: [] },
          $min: { emailVerifiedAt: now },
          // As when an address is verified; see verifications.ts.
          $inc: { credentialVersion: 1, revision: 1 },
          $unset: { factsVersion: 1 },
        })
        .select('email')
        .lean<Pick<UserRow, '_id' | 'email'>>()
      return row && { userId: row._id.toHexString(), email: row.email ?? '' }
    },
  }
}
