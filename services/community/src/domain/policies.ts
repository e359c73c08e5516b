import type { Community } from '@muster/contracts/entities/community'
import { AppError } from '@muster/service-kit/errors'

export type Standing = { community: Community; isMember: boolean }

/** A private community does not exist for who is not in it. */
export const canSee = ({ community, isMember }: Standing) => isMember || !community.isPrivate

export function assertVisible(standing: Standing | null): Standing {
  if (!standing || !canSee(standing)) throw new AppError('not-found')
  return standing
}

export function assertMember(standing: Standing | null): Standing {
  const visible = assertVisible(standing)
  if (!visible.isMember) throw new AppError('forbidden', { message: 'Only members can do this.' })
  return visible
}

export function assertCreator(standing: Standing | null, userId: string): Standing {
  const visible = assertVisible(standing)
  if (visible.community.creatorId !== userId)
    throw new AppError('forbidden', { message: 'Only the creator of the community can do this.' })
  return visible
}
