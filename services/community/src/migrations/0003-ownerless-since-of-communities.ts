import type { Clock } from '@muster/service-kit/clock'
import { type Migration, migrateEach } from '@muster/service-kit/mongo/migrations'
import { trusted } from 'mongoose'
import type { Models } from '../store/models.ts'

/** Stores since when a community has had no owner. The real time is unknown, so the time until it becomes read-only begins now. */
export const ownerlessSinceOfCommunities = ({ Community }: Pick<Models, 'Community'>, clock: Clock): Migration =>
  migrateEach({
    name: '0003-ownerless-since-of-communities',
    model: Community,
    old: { ownerId: null, ownerlessSince: null },
    change: ({ _id }) =>
      Community.updateOne(
        { _id, ownerId: trusted({ $type: 'null' }), ownerlessSince: null },
        { $set: { ownerlessSince: clock.now() } },
      ),
  })
