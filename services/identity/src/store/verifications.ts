import { Types } from 'mongoose'
import { createMailedTokens } from './mailed-tokens.ts'
import type { UserModel } from './user-model.ts'

/** Stores whose e-mail address is verified, and the links that verify one. */
export function createVerificationStore(users: UserModel) {
  const tokens = createMailedTokens(users, 'verificationTokens')
  return {
    tokens,

    /** Verifies the address of this account with a token that was mailed to it; false when the token is unknown, used or expired. */
    async verify(userId: string, hash: string, now: Date): Promise<boolean> {
      const filter = { _id: new Types.ObjectId(userId), ...tokens.withOpen(hash, now) }
      // What was published of the person is out of date: the next round of publishing again tells the other services. A change of the profile that was read
      // before this must not be saved as it is: it would tell them that the address is not verified, and that this is the newest.
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
