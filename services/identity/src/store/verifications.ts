import { Types } from 'mongoose'
import { createMailedTokens } from './mailed-tokens.ts'
import type { UserModel } from './user-model.ts'

/** Stores which e-mail addresses are verified, and the tokens that verify them. */
export function createVerificationStore(users: UserModel) {
  const tokens = createMailedTokens(users, 'verificationTokens')
  return {
    tokens,

    /** Verifies the address of this account with a token that was mailed to it. False if the token is unknown, used or expired. */
    async verify(userId: string, hash: string, now: Date): Promise<boolean> {
      const filter = { _id: new Types.ObjectId(userId), ...tokens.withOpen(hash, now) }
      // Without `factsVersion`, the next round of republishing tells other services that the address is verified. The new revision makes a concurrent change of
      // the profile start again. Otherwise that change would publish the newest revision with an unverified address.
      const change = {
        $min: { emailVerifiedAt: now },
        $set: { verificationTokens: [] },
        $inc: { revision: 1 },
        $unset: { factsVersion: 1 as const },
      }
      return (await users.updateOne(filter, change)).matchedCount > 0
    },
  }
}
