import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Loading } from '../../ui/spinner.tsx'
import { LiveGroups } from './live-groups.tsx'
import { MemberForum } from './member-forum.tsx'
import { useForumAddress } from './use-forum-address.ts'
import { usePendingInvite } from './use-pending-invite.ts'
import { VisitorForum } from './visitor-forum.tsx'

const InvitationDialog = lazyPart(() => import('./invitation-dialog.tsx').then(module => module.InvitationDialog))

type ForumViewProps = {
  /** Null for a visitor. */
  user: User | null
  /** Shown above the title. */
  notice: ReactNode
  updates: readonly EmergencyUpdate[]
  /** The check-ins of the open community's members; shown above its messages. */
  checkIn: ReactNode
  onLogin: () => void
  onMessageSent: () => void
}

/** The forum, for visitors and members, with the dialog of a pending invitation. */
export function ForumView({ user, notice, updates, checkIn, onLogin, onMessageSent }: ForumViewProps) {
  const { t } = useTranslation('forum')
  const invite = usePendingInvite(user !== null)
  const { openCommunity } = useForumAddress()
  if (invite.isArriving) return <Loading>{t('loading')}</Loading>
  if (user === null) return <VisitorForum onLogin={onLogin} />
  return (
    <LiveGroups userId={user.id}>
      <MemberForum userId={user.id} updates={updates} notice={notice} checkIn={checkIn} onSent={onMessageSent} />
      {invite.token && (
        <Suspense>
          <InvitationDialog
            inviteToken={invite.token}
            user={user}
            onClose={invite.settle}
            onAccepted={communityId => {
              invite.settle()
              openCommunity(communityId)
            }}
          />
        </Suspense>
      )}
    </LiveGroups>
  )
}
