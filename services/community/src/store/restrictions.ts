import type { CommunityBan } from '@muster/contracts/entities/community'
import { trusted } from 'mongoose'
import type { AddressMarks } from '../domain/address-mark.ts'
import { formerMember, type MembershipRow, type Models, type RestrictionRow } from './models.ts'

const mostListed = 500
type Person = { userId: string; name: string }

/** Stores bans and mutes. They are kept apart from memberships, so that leaving and joining again does not end them. */
export function createRestrictionStore({ Membership, Restriction }: Models, addressMarks: AddressMarks) {
  const banned = { bannedAt: trusted({ $ne: null }) }

  return {
    /** Bans the member and their verified e-mail address, so that a new account with the same address cannot join. */
    async ban(communityId: string, { userId, name }: Person, now: Date): Promise<void> {
      const member = await Membership.findOne({ communityId, userId }).select('addressMark').lean<MembershipRow>()
      const mark = member?.addressMark
      await Restriction.updateOne(
        { communityId, userId },
        { $set: { name, bannedAt: now, ...(mark && { addressMark: mark }) } },
        { upsert: true },
      )
    },

    /** Ends a ban, and returns the person. Null if they were not banned. */
    async liftBan(communityId: string, userId: string): Promise<Person | null> {
      const row = await Restriction.findOneAndUpdate(
        { communityId, userId, ...banned },
        { $set: { bannedAt: null, addressMark: null } },
      ).lean<RestrictionRow>()
      return row && { userId, name: row.name }
    },

    async listBans(communityId: string): Promise<CommunityBan[]> {
      const rows = await Restriction.find({ communityId, ...banned })
        .sort({ bannedAt: -1 })
        .limit(mostListed)
        .lean<RestrictionRow[]>()
      return rows.map(({ userId, name, bannedAt }) => ({ userId, name, bannedAt: bannedAt?.toISOString() ?? '' }))
    },

    /** Whether a person or their address is banned. `bannedAs`: keyed hashes of the person's address. */
    async isBanned(
      communityId: string,
      { userId, bannedAs }: { userId: string; bannedAs: readonly string[] },
    ): Promise<boolean> {
      const known = [{ userId }, { addressMark: trusted({ $in: [...bannedAs] }) }]
      return (await Restriction.exists({ communityId, ...banned, $or: known })) !== null
    },

    async isAddressBanned(communityId: string, email: string): Promise<boolean> {
      const addressMark = trusted({ $in: addressMarks.all(email) })
      return (await Restriction.exists({ communityId, ...banned, addressMark })) !== null
    },

    /** Mutes a person until a time; null ends a mute. */
    async mute(communityId: string, { userId, name }: Person, mutedUntil: Date | null): Promise<void> {
      await Restriction.updateOne({ communityId, userId }, { $set: { name, mutedUntil } }, { upsert: true })
    },

    /** Ids of the people who are muted now, and until when. */
    async mutedIn(communityId: string, now: Date): Promise<Map<string, Date>> {
      const rows = await Restriction.find({ communityId, mutedUntil: trusted({ $gt: now }) }).lean<RestrictionRow[]>()
      return new Map(rows.flatMap(({ userId, mutedUntil }) => (mutedUntil ? [[userId, mutedUntil] as const] : [])))
    },

    async renamePerson(userId: string, name: string): Promise<void> {
      await Restriction.updateMany({ userId }, { $set: { name } })
    },

    /** Removes the name of a deleted account. Bans stay, so that a new account with the same address is banned too. */
    async forgetPerson(userId: string): Promise<void> {
      await Restriction.updateMany({ userId }, { $set: { name: formerMember } })
    },
  }
}
