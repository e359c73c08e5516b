import { createHash, randomBytes } from 'node:crypto'
import type { Position } from '@muster/contracts/entities/common'
import type { Community, CommunityPage } from '@muster/contracts/entities/community'
import { communityCreated } from '@muster/contracts/events/community'
import { defaultGroupNotices } from '@muster/contracts/vocabulary/group-notices'
import { coarseCellOf, coarseCellsAround } from '@muster/geo/cells'
import type { Caller } from '@muster/service-kit/http/auth'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { AddressMarks } from '../domain/address-mark.ts'
import type { CommunityMembership } from '../domain/policies.ts'
import { type Cursor, writeCursor } from '../domain/search.ts'
import { roleIn, searchWords, toCommunity } from './community-rows.ts'
import { preview } from './message-rows.ts'
import type { CommunityRow, MembershipRow, MessageRow, Models, RestrictionRow } from './models.ts'
import { wordPrefixFilters } from './word-prefix-filters.ts'

/** Most communities in a list. */
const listed = 200
/** Communities on one page of search results. */
const foundAtOnce = 20

export type NewCommunity = {
  name: string
  description: string
  isPrivate: boolean
  needsApproval: boolean
  area?: { label: string; at?: Position | undefined } | undefined
  /** Chosen by the client: two requests with the same id create one community. */
  clientId?: string | undefined
}
/** A search for communities. `near`: the place around which is searched. `after`: where the previous page ended. */
export type Search = { words: readonly string[]; near: Position | undefined; after: Cursor | null }

/** The id of the community that a person creates with this `clientId`. Both parts are hashed, so that another person's `clientId` gives another id. */
const idOfCreated = (creatorId: string, clientId: string) =>
  new Types.ObjectId(createHash('sha256').update(`${creatorId} ${clientId}`).digest().subarray(0, 12))

/** All bytes are random. A usual ObjectId of a private community could be guessed from the ids of communities that were created at about the same time. */
const randomObjectId = () => new Types.ObjectId(randomBytes(12))

/** Stores communities, and reads who belongs to them. */
export function createCommunityStore(
  { Community, Membership, Message, Restriction }: Models,
  outbox: Outbox,
  addressMarks: AddressMarks,
) {
  async function countMembers(communityIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const counts = await Membership.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { communityId: { $in: communityIds }, deletedAt: null } },
      { $group: { _id: '$communityId', count: { $sum: 1 } } },
    ])
    return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]))
  }

  /**
   * By community id: the newest message that every member may read and that nobody in `hidden` wrote. One query, which reads one message of each community from
   * the index.
   */
  async function newestMessages(
    ids: readonly Types.ObjectId[],
    hidden: readonly string[],
  ): Promise<Map<string, MessageRow>> {
    const found = await Community.aggregate<{ _id: Types.ObjectId; newest: MessageRow[] }>([
      { $match: { _id: { $in: ids } } },
      {
        $lookup: {
          from: Message.collection.name,
          localField: '_id',
          foreignField: 'communityId',
          pipeline: [
            { $match: { seq: { $type: 'number' }, removedAt: null, hiddenBy: null, userId: { $nin: hidden } } },
            { $sort: { seq: -1 } },
            { $limit: 1 },
            { $project: { seq: 1, userName: 1, content: 1, photo: 1, help: 1, createdAt: 1 } },
          ],
          as: 'newest',
        },
      },
      { $project: { newest: 1 } },
    ])
    return new Map(found.flatMap(({ _id, newest: [row] }) => (row ? [[_id.toHexString(), row] as const] : [])))
  }

  /** `own`: the reader's memberships of these communities. */
  async function present(rows: CommunityRow[], own: readonly MembershipRow[] = []): Promise<Community[]> {
    const counts = await countMembers(rows.map(({ _id }) => _id))
    return rows.map(row => {
      const membership = own.find(({ communityId }) => communityId.equals(row._id))
      return toCommunity(row, { memberCount: counts.get(row._id.toHexString()) ?? 0, membership })
    })
  }

  /**
   * A community with the role of a person in it; null if it does not exist. Makes the same queries whether or not it exists, so that the response time
   * does not reveal a private community.
   */
  async function findMembership(communityId: string, userId: string): Promise<CommunityMembership | null> {
    const [row, membership, restriction, counts] = await Promise.all([
      Community.findOne({ _id: communityId, archivedAt: null }).lean<CommunityRow>(),
      Membership.findOne({ communityId, userId, deletedAt: null }).lean<MembershipRow>(),
      Restriction.findOne({ communityId, userId }).lean<RestrictionRow>(),
      countMembers([new Types.ObjectId(communityId)]),
    ])
    if (!row) return null
    const role = roleIn(row, membership)
    const community = toCommunity(row, { memberCount: counts.get(communityId) ?? 0, membership })
    const [joinedAt, mutedUntil] = [membership?.joinedAt ?? null, restriction?.mutedUntil ?? null]
    return { community, role, joinedAt, mutedUntil }
  }

  const findCreated = async (userId: string, clientId: string): Promise<Community | null> =>
    (await findMembership(idOfCreated(userId, clientId).toHexString(), userId))?.community ?? null

  return {
    /** Stores a community with its creator as the owner. If they have already created one with the same `clientId`, returns that one. */
    async create({ area, clientId, ...fields }: NewCommunity, creator: Caller, now: Date): Promise<Community> {
      const _id = clientId ? idOfCreated(creator.userId, clientId) : randomObjectId()
      // The membership is written first: after a crash in between, a membership without a community is never listed, while a
      // community without its creator would be.
      const membership = await Membership.findOneAndUpdate(
        { communityId: _id, userId: creator.userId },
        {
          $setOnInsert: {
            name: creator.name,
            addressMark: creator.isEmailVerified ? addressMarks.of(creator.email) : null,
            role: 'member',
            joinedAt: now,
            lastReadSeq: 0,
            notices: defaultGroupNotices,
          },
        },
        { upsert: true, returnDocument: 'after' },
      ).lean<MembershipRow>()
      const payload = { communityId: _id.toHexString(), creatorId: creator.userId, isPrivate: fields.isPrivate }
      const place = placeOf(area)
      const words = searchWords({ ...fields, area: place.area })
      const row = {
        _id,
        ...fields,
        ...place,
        words,
        creatorId: creator.userId,
        ownerId: creator.userId,
        createdAt: now,
      }
      try {
        const stored = await outbox.insert(Community, row, [outboxEntry(communityCreated, payload)])
        return toCommunity(stored, { memberCount: 1, membership })
      } catch (err) {
        // Another request with the same `clientId` was faster.
        const created = clientId && isDuplicateKey(err) ? await findCreated(creator.userId, clientId) : null
        if (!created) throw err
        return created
      }
    },

    /** The community that a person created with this `clientId`; null if there is none. */
    findCreated,

    async setNeedsApproval(communityId: string, needsApproval: boolean): Promise<void> {
      await Community.updateOne({ _id: communityId }, { $set: { needsApproval } })
    },

    async setArchived(communityId: string, archivedAt: Date | null): Promise<void> {
      await Community.updateOne({ _id: communityId }, { $set: { ownerArchivedAt: archivedAt } })
    },

    async isArchived(communityId: string): Promise<boolean> {
      return (await Community.exists({ _id: communityId, ownerArchivedAt: trusted({ $ne: null }) })) !== null
    },

    async setArea(communityId: string, area: NewCommunity['area']): Promise<void> {
      const row = await Community.findById(communityId).lean<CommunityRow>()
      if (!row) return
      const place = placeOf(area)
      const words = searchWords({ name: row.name, description: row.description, area: place.area })
      await Community.updateOne({ _id: communityId }, { $set: { ...place, words } })
    },

    findMembership,

    /** Whether the owner of a verified address is a member. */
    async hasMember(communityId: string, email: string): Promise<boolean> {
      const addressMark = trusted({ $in: addressMarks.all(email) })
      return (await Membership.exists({ communityId, addressMark, deletedAt: null })) !== null
    },

    /** Stores the mark of a member's verified address, so that an invitation to this address is refused because they are a member. */
    async rememberAddress(userId: string, email: string): Promise<void> {
      const mark = addressMarks.of(email)
      await Membership.updateMany({ userId, addressMark: trusted({ $ne: mark }) }, { $set: { addressMark: mark } })
    },

    async listPublic(): Promise<Community[]> {
      return present(
        await Community.find({ isPrivate: false, archivedAt: null, ownerArchivedAt: null })
          .sort({ createdAt: -1 })
          .limit(listed)
          .lean<CommunityRow[]>(),
      )
    },

    /** A page of public communities: near ones first, and in each ring around the place the oldest first, so that new spam comes last. */
    async find({ words, near, after }: Search): Promise<CommunityPage> {
      const rings = near ? coarseCellsAround(near) : []
      const found: { row: CommunityRow; ring: number }[] = []
      for (let ring = after?.ring ?? 0; ring <= rings.length && found.length <= foundAtOnce; ring++) {
        const cells = { ...(rings[ring] && { $in: rings[ring] }), ...(ring > 0 && { $nin: rings[ring - 1] }) }
        const rest = after?.ring === ring ? [olderFirstAfter(after)] : []
        const filter = [...wordPrefixFilters(words), ...rest, ...(near ? [{ areaCell: trusted(cells) }] : [])]
        const rows = await Community.find({
          isPrivate: false,
          archivedAt: null,
          ownerArchivedAt: null,
          ...(filter.length > 0 && { $and: filter }),
        })
          .sort({ createdAt: 1, _id: 1 })
          .limit(foundAtOnce + 1 - found.length)
          .lean<CommunityRow[]>()
        found.push(...rows.map(row => ({ row, ring })))
      }
      const page = found.slice(0, foundAtOnce)
      const last = found.length > foundAtOnce ? page.at(-1) : undefined
      return {
        communities: await present(page.map(({ row }) => row)),
        next: last
          ? writeCursor({ ring: last.ring, createdAt: last.row.createdAt, id: last.row._id.toHexString() })
          : null,
      }
    },

    /** A person's communities with their newest message and number of unread messages. `hidden`: people whose messages are not shown. */
    async listOf(userId: string, hidden: readonly string[]): Promise<Community[]> {
      const memberships = await Membership.find({ userId, deletedAt: null }).limit(listed).lean<MembershipRow[]>()
      const ids = memberships.map(membership => membership.communityId)
      const rows = await Community.find({ _id: trusted({ $in: ids }), archivedAt: null })
        .sort({ createdAt: -1 })
        .lean<CommunityRow[]>()
      const [communities, newest] = await Promise.all([present(rows, memberships), newestMessages(ids, hidden)])
      return communities.map(community => {
        const own = memberships.find(({ communityId }) => communityId.toHexString() === community.id)
        return { ...community, ...preview(newest.get(community.id), own?.lastReadSeq) }
      })
    },

    /** Which of these people share a community with this person. */
    async companions(userId: string, others: readonly string[]): Promise<Set<string>> {
      if (others.length === 0) return new Set()
      const mine = await Membership.distinct('communityId', { userId, deletedAt: null })
      return new Set(
        await Membership.distinct('userId', {
          userId: trusted({ $in: others }),
          communityId: trusted({ $in: mine }),
          deletedAt: null,
        }),
      )
    },
  }
}
const placeOf = (area: NewCommunity['area']) => ({
  area: area?.label ?? null,
  areaCell: area?.at ? coarseCellOf(area.at) : null,
})

/** Selects the communities that come after a cursor, in the order oldest first. */
function olderFirstAfter({ createdAt, id }: Cursor) {
  const same = { createdAt, _id: trusted({ $gt: new Types.ObjectId(id) }) }
  return { $or: [{ createdAt: trusted({ $gt: createdAt }) }, same] }
}
