import type { CommunityMember } from '@muster/contracts/entities/community'
import { type MemberRole, type MuteHours, mayModerate } from '@muster/contracts/vocabulary/member-roles'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import {
  useBanMemberMutation,
  useChangeMemberRoleMutation,
  useHandOverCommunityMutation,
  useMuteMemberMutation,
  useRemoveMemberMutation,
} from './api.ts'
import { showFailure } from './show-failure.ts'

/** What an owner or moderator can do to a member. `moderator` and `member` change the role; `mute24` mutes for 24 hours. */
export type MemberAction =
  | 'moderator'
  | 'member'
  | 'mute1'
  | 'mute24'
  | 'mute168'
  | 'unmute'
  | 'handOver'
  | 'remove'
  | 'ban'
/** Actions that need a confirmation, because one press cannot undo them. */
export const asksFirst = ['handOver', 'remove', 'ban'] as const
export type AskedAction = (typeof asksFirst)[number]
/** Whether an action needs a confirmation. */
export const isAsked = (action: MemberAction): action is AskedAction => asksFirst.some(asked => asked === action)

const hours = { unmute: 0, mute1: 1, mute24: 24, mute168: 168 } as const satisfies Record<string, MuteHours>

/** The moderation actions on `member` that a person with the role `myRole` may take. The server checks this again. */
export function actionsOn(member: CommunityMember, myRole: MemberRole | null): MemberAction[] {
  if (!mayModerate(myRole, member.role)) return []
  const isOwner = myRole === 'owner'
  return [
    ...(isOwner ? [member.role === 'moderator' ? ('member' as const) : ('moderator' as const)] : []),
    ...(member.mutedUntil ? (['unmute'] as const) : (['mute1', 'mute24', 'mute168'] as const)),
    ...(isOwner ? (['handOver'] as const) : []),
    'remove',
    'ban',
  ]
}

/** Runs an action on a member and shows the result. `moderate` resolves to true on success. */
export function useModerate(communityId: string) {
  const { t } = useTranslation('forum')
  const [changeRole, role] = useChangeMemberRoleMutation()
  const [mute, muting] = useMuteMemberMutation()
  const [handOver, handing] = useHandOverCommunityMutation()
  const [remove, removing] = useRemoveMemberMutation()
  const [ban, banning] = useBanMemberMutation()

  function send(action: MemberAction, userId: string): Promise<unknown> {
    const params = { id: communityId, userId }
    if (action === 'moderator' || action === 'member') return changeRole({ params, body: { role: action } }).unwrap()
    if (action === 'handOver') return handOver({ params: { id: communityId }, body: { userId } }).unwrap()
    if (action === 'remove') return remove({ params }).unwrap()
    if (action === 'ban') return ban({ params }).unwrap()
    return mute({ params, body: { hours: hours[action] } }).unwrap()
  }

  async function moderate(action: MemberAction, userId: string): Promise<boolean> {
    try {
      await send(action, userId)
      toast({ title: t('act.done') })
      return true
    } catch (error) {
      showFailure(t('act.failed'), error)
      return false
    }
  }

  return { moderate, isBusy: [role, muting, handing, removing, banning].some(({ isLoading }) => isLoading) }
}
