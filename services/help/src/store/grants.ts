import type { ShareGrant } from '@muster/contracts/entities/help'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { Types, trusted } from 'mongoose'
import type { Claim, StoredRequest } from '../domain/request.ts'
import type { GrantRow, Models } from './models.ts'

/** Most read times that are kept of a grant; older ones are removed. */
const mostReads = 50
const everything: ShareGrant['fields'] = ['place', 'phone', 'name']

/** Stores which fields each claimer may read, and the time of each read. */
export function createGrantStore({ Grant }: Models) {
  return {
    /**
     * The fields that a claimer may read now. Creates the grant at the first read, and records each read for the owner. Empty if the grant was revoked or has
     * ended.
     */
    async read(
      { id, userId, endsAt }: Pick<StoredRequest, 'id' | 'userId' | 'endsAt'>,
      claim: Pick<Claim, 'id' | 'name'>,
      now: Date,
    ): Promise<ShareGrant['fields']> {
      const key = { requestId: id, claimId: claim.id }
      const first = { ownerId: userId, name: claim.name, fields: everything, grantedAt: now, until: endsAt }
      try {
        await Grant.updateOne(
          key,
          { $setOnInsert: { ...first, revokedAt: null, readCount: 0, reads: [] } },
          { upsert: true },
        )
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
      const row = await Grant.findOneAndUpdate(
        { ...key, revokedAt: null, until: trusted({ $gt: now }) },
        { $inc: { readCount: 1 }, $push: { reads: { $each: [now], $slice: -mostReads } } },
        { returnDocument: 'after' },
      ).lean<GrantRow>()
      return (row?.fields ?? []) as ShareGrant['fields']
    },

    async listOf(ownerId: string): Promise<ShareGrant[]> {
      const rows = await Grant.find({ ownerId }).sort({ grantedAt: -1 }).limit(100).lean<GrantRow[]>()
      return rows.map(toGrant)
    },

    /** The ids of the grants of a request by claim. */
    async idsOf(requestId: string): Promise<Map<string, string>> {
      const rows = await Grant.find({ requestId }).select('claimId').lean<GrantRow[]>()
      return new Map(rows.map(({ claimId, _id }) => [claimId, _id.toHexString()]))
    },

    /** Revokes a grant. False if the owner has none with this id. */
    async revoke(id: string, ownerId: string, now: Date): Promise<boolean> {
      const filter = { _id: new Types.ObjectId(id), ownerId }
      const { matchedCount } = await Grant.updateOne({ ...filter, revokedAt: null }, { $set: { revokedAt: now } })
      return matchedCount > 0 || (await Grant.exists(filter)) !== null
    },

    /** Replaces the name in the grants of these claims. */
    async forgetClaims(claims: readonly { requestId: string; claimId: string }[], name: string): Promise<void> {
      for (const claim of claims) await Grant.updateOne(claim, { $set: { name } })
    },

    async removeOf(ownerId: string): Promise<void> {
      await Grant.deleteMany({ ownerId })
    },
  }
}

function toGrant({
  _id,
  requestId,
  name,
  fields,
  grantedAt,
  until,
  revokedAt,
  readCount,
  reads,
}: GrantRow): ShareGrant {
  return {
    id: _id.toHexString(),
    requestId,
    name,
    fields: fields as ShareGrant['fields'],
    grantedAt: grantedAt.toISOString(),
    until: until.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    readCount: readCount ?? 0,
    reads: (reads as unknown as Date[]).map(at => at.toISOString()),
  }
}
