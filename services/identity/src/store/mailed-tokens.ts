import { Types, trusted } from 'mongoose'
import type { UserModel } from './user-model.ts'

/** Most open links of one kind for each account; further requests send no mail. */
const mostOpen = 5

/** Stores the tokens of one kind of mailed links, as hashes. */
export function createMailedTokens(users: UserModel, field: 'resetTokens' | 'verificationTokens') {
  return {
    /** Stores a token. False if the account has the maximum number of open links, or was deleted. */
    async add(userId: string, hash: string, { now, expiresAt }: { now: Date; expiresAt: Date }): Promise<boolean> {
      const _id = new Types.ObjectId(userId)
      await users.updateOne({ _id }, { $pull: { [field]: { expiresAt: { $lte: now } } } })
      const { matchedCount } = await users.updateOne(
        { _id, deletedAt: null, [`${field}.${mostOpen - 1}`]: trusted({ $exists: false }) },
        { $push: { [field]: { hash, expiresAt } } },
      )
      return matchedCount > 0
    },

    async remove(userId: string, hash: string): Promise<void> {
      await users.updateOne({ _id: new Types.ObjectId(userId) }, { $pull: { [field]: { hash } } })
    },

    /** The filter for the account with this token, unless it has expired. */
    withOpen: (hash: string, now: Date) => ({
      [field]: trusted({ $elemMatch: { hash, expiresAt: { $gt: now } } }),
      deletedAt: null,
    }),
  }
}
export type MailedTokens = ReturnType<typeof createMailedTokens>
