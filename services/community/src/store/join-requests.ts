import type { JoinRequest } from '@muster/contracts/entities/community'
import { openOrElse, type Vault } from '@muster/service-kit/crypto/vault'
import type { Caller } from '@muster/service-kit/http/auth'
import { Types, trusted } from 'mongoose'
import type { AddressMarks } from '../domain/address-mark.ts'
import { isMarked } from './message-rows.ts'
import { formerMember, type JoinRequestRow, joinRequestDays, type Models } from './models.ts'

const mostListed = 200
const dayMs = 24 * 60 * 60_000

/** Stores requests to join communities. */
export function createJoinRequestStore(
  { JoinRequest: Row }: Models,
  { addressMarks, addresses }: { addressMarks: AddressMarks; addresses: Vault },
) {
  const open = (now: Date) => ({ declinedAt: null, endsAt: trusted({ $gt: now }) })

  return {
    /** Stores or replaces a request. False if this person was declined and cannot ask again yet. */
    async ask(communityId: string, person: Caller, note: string, now: Date): Promise<boolean> {
      const { userId, name, email, isEmailVerified } = person
      const mark = addressMarks.of(email)
      const declined = { communityId, userId, declinedAt: trusted({ $ne: null }), endsAt: trusted({ $gt: now }) }
      if (await Row.exists(declined)) return false
      await Row.updateOne(
        { communityId, userId },
        {
          $set: {
            name,
            note,
            at: now,
            declinedAt: null,
            bannedAs: mark,
            addressMark: isEmailVerified ? mark : null,
            sealedAddress: addresses.seal(email),
            endsAt: after(now, joinRequestDays.open),
          },
        },
        { upsert: true },
      )
      return true
    },

    /** The open request of a person; null if there is none. */
    find: (communityId: string, userId: string, now: Date) =>
      Row.findOne({ communityId, userId, ...open(now) }).lean<JoinRequestRow>(),

    /** The keyed hashes of the person's address. They are computed again with the current secrets, which may have changed since the request. */
    marksOf({ sealedAddress, bannedAs, addressMark = null }: JoinRequestRow) {
      // Null for a request from before addresses were stored, and if the secret of that time is not configured any more.
      const address = sealedAddress ? openOrElse(() => addresses.open(sealedAddress), null) : null
      if (address === null) return { bannedAs: [bannedAs], addressMark }
      return {
        bannedAs: [...new Set([bannedAs, ...addressMarks.all(address)])],
        addressMark: addressMark === null ? null : addressMarks.of(address),
      }
    },

    async list(communityId: string, now: Date): Promise<JoinRequest[]> {
      const rows = await Row.find({ communityId, ...open(now) })
        .sort({ at: 1 })
        .limit(mostListed)
        .lean<JoinRequestRow[]>()
      return rows.map(({ userId, name, note, at }) => ({
        userId,
        name,
        note,
        at: at.toISOString(),
        ...(isMarked(name) && { looksOfficial: true as const }),
      }))
    },

    /** How many ask to join each of these communities. */
    async count(communityIds: readonly string[], now: Date): Promise<Map<string, number>> {
      if (communityIds.length === 0) return new Map()
      const ids = communityIds.map(id => new Types.ObjectId(id))
      const found = await Row.aggregate<{ _id: Types.ObjectId; count: number }>([
        { $match: { communityId: { $in: ids }, declinedAt: null, endsAt: { $gt: now } } },
        { $group: { _id: '$communityId', count: { $sum: 1 } } },
      ])
      return new Map(found.map(({ _id, count }) => [_id.toHexString(), count]))
    },

    /** Declines an open request, and removes its note and address. False if there is none. */
    async decline(communityId: string, userId: string, now: Date): Promise<boolean> {
      const change = {
        $set: { declinedAt: now, note: '', sealedAddress: null, endsAt: after(now, joinRequestDays.declined) },
      }
      return (await Row.updateOne({ communityId, userId, ...open(now) }, change)).modifiedCount === 1
    },

    async remove(communityId: string, userId: string): Promise<void> {
      await Row.deleteOne({ communityId, userId, declinedAt: null })
    },

    async renamePerson(userId: string, name: string): Promise<void> {
      await Row.updateMany({ userId }, { $set: { name } })
    },

    /** Removes the open requests of a deleted account. A declined request stays until it expires, so that deleting the account does not end it. */
    async forgetPerson(userId: string): Promise<void> {
      await Row.deleteMany({ userId, declinedAt: null })
      await Row.updateMany({ userId }, { $set: { name: formerMember, addressMark: null } })
    },
  }
}

const after = (now: Date, days: number) => new Date(now.getTime() + days * dayMs)
