import type { BlockStore } from '../store/blocks.ts'
import type { MemberStore } from '../store/members.ts'
import type { RolesAndBlocks } from './viewers.ts'

/** Creates the function that reads people's roles in their communities and their blocks. It returns a lookup by user id. */
export function createReadRolesAndBlocks({
  members,
  blocks,
}: {
  members: Pick<MemberStore, 'rolesOf'>
  blocks: Pick<BlockStore, 'around'>
}) {
  return async (userIds: readonly string[]): Promise<(userId: string) => RolesAndBlocks> => {
    const [roles, pairs] = await Promise.all([members.rolesOf(userIds), blocks.around(userIds)])
    const rolesOf = Map.groupBy(roles, ({ userId }) => userId)
    const [blockedBy, blockersOf] = [Map.groupBy(pairs, ({ by }) => by), Map.groupBy(pairs, ({ of }) => of)]
    return userId => ({
      roles: new Map((rolesOf.get(userId) ?? []).map(({ communityId, role }) => [communityId, role] as const)),
      blocked: new Set((blockedBy.get(userId) ?? []).map(({ of }) => of)),
      blockers: new Set((blockersOf.get(userId) ?? []).map(({ by }) => by)),
    })
  }
}
