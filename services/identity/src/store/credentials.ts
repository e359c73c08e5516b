import type { User } from '@muster/contracts/entities/user'
import { Types, trusted } from 'mongoose'
import type { UserModel, UserRow } from './user-model.ts'
import { toUser } from './users.ts'

export type Credential = { user: User; passwordHash: string; version: number }

/** The most open reset links per account; further requests send no mail. */
const openResets = 5

/** Stores password hashes and reset tokens. */
export function createCredentialStore(users: UserModel) {
  return {
    async find(email: string): Promise<Credential | null> {
      const row = await users
        .findOne({ email, deletedAt: null })
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

    /** False when the account has the maximum number of open links. */
    async addReset(userId: string, hash: string, { now, expiresAt }: { now: Date; expiresAt: Date }): Promise<boolean> {
      const _id = new Types.ObjectId(userId)
      await users.updateOne({ _id }, { $pull: { resetTokens: { expiresAt: { $lte: now } } } })
      const { matchedCount } = await users.updateOne(
        { _id, deletedAt: null, [`resetTokens.${openResets - 1}`]: trusted({ $exists: false }) },
        { $push: { resetTokens: { hash, expiresAt } } },
      )
      return matchedCount > 0
    },

    async removeReset(userId: string, hash: string): Promise<void> {
      await users.updateOne({ _id: new Types.ObjectId(userId) }, { $pull: { resetTokens: { hash } } })
    },

    async isResetOpen(hash: string, now: Date): Promise<boolean> {
      return (await users.exists({ resetTokens: openReset(hash, now) })) !== null
    },

    /** Sets the password and deletes all reset tokens in one atomic update; null when the token is unknown, used or expired. */
    async reset(hash: string, passwordHash: string, now: Date): Promise<{ userId: string } | null> {
      const row = await users
        .findOneAndUpdate(
          { resetTokens: openReset(hash, now), deletedAt: null },
          { $set: { passwordHash, resetTokens: [] }, $inc: { credentialVersion: 1 } },
        )
        .select('_id')
        .lean<Pick<UserRow, '_id'>>()
      return row && { userId: row._id.toHexString() }
    },
  }
}
const openReset = (hash: string, now: Date) => trusted({ $elemMatch: { hash, expiresAt: { $gt: now } } })
