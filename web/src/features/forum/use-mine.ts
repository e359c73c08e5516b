import type { Community, CommunityMember } from '@muster/contracts/entities/community'
import { groupStore } from '../../entities/community/store.ts'
import { type KeptInput, useSaidOrKept } from '../../entities/community/use-kept.ts'
import { useCommunityMembersQuery, useMyCommunitiesQuery } from './api.ts'

type Options = { refetchOnMountOrArgChange: boolean; pollingInterval: number }
type Store<Value> = Pick<KeptInput<Value>, 'read' | 'keep'>

/** The reader's communities from the server, or as stored on this device while the server does not answer. */
export function useMine(userId: string, options: Options) {
  const { data, error, fulfilledTimeStamp, refetch } = useMyCommunitiesQuery({ params: { userId } }, options)
  const store: Store<readonly Community[]> = {
    read: () => groupStore.list(userId),
    keep: (value, at) => groupStore.keepList(userId, value, at),
  }
  const { value, asOf } = useSaidOrKept({ of: userId, said: data, saidAt: fulfilledTimeStamp, error, ...store })
  return { mine: value, asOf, error, refetch }
}

/** The members of a community from the server, or as stored on this device while the server does not answer. */
export function useMembers(communityId: string, userId: string) {
  const { data, error, fulfilledTimeStamp, refetch } = useCommunityMembersQuery(
    { params: { id: communityId } },
    { refetchOnMountOrArgChange: true },
  )
  const store: Store<readonly CommunityMember[]> = {
    read: () => groupStore.part(userId, communityId, 'members'),
    keep: (value, at) => groupStore.keepPart({ userId, communityId, part: 'members' }, value, at),
  }
  const of = `${userId} ${communityId} members`
  const { value, asOf } = useSaidOrKept({ of, said: data, saidAt: fulfilledTimeStamp, error, ...store })
  return { members: value, asOf, error, refetch }
}
