import type { Clock } from '@muster/service-kit/clock'
import { type Migration, migrateEach } from '@muster/service-kit/mongo/migrations'
import { trusted } from 'mongoose'
import type { createMemberStore } from '../store/members.ts'
import type { Models } from '../store/models.ts'

const withoutOwnerField = { ownerId: trusted({ $exists: false }) }

/**
 * Makes the creator the owner. If the creator has left, the community first gets another owner, or none, as when an owner leaves: an interrupted run then
 * begins again with the same community.
 */
export const ownersOfCommunities = (
  { Community }: Pick<Models, 'Community'>,
  { settleOwner }: Pick<ReturnType<typeof createMemberStore>, 'settleOwner'>,
  clock: Clock,
): Migration =>
  migrateEach({
    name: '0002-owners-of-communities',
    model: Community,
    old: withoutOwnerField,
    async change({ _id, creatorId }) {
      await settleOwner(_id.toHexString(), clock.now())
      await Community.updateOne({ _id, ...withoutOwnerField }, { $set: { ownerId: creatorId } })
    },
  })
