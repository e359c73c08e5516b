import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Loading } from '../../ui/spinner.tsx'
import { MemberForum } from './member-forum.tsx'
import { useForumAddress } from './use-forum-address.ts'
import { usePendingInvite } from './use-pending-invite.ts'
import { VisitorForum } from './visitor-forum.tsx'

const InvitationDialog = lazyPart(() => import('./invitation-dialog.tsx').then(module => module.InvitationDialog))

type ForumViewProps = {
  /** null for a visitor. */
  userId: string | null
  onLogin: () => void
  onMessageSent: () => void
}

export function ForumView({ userId, onLogin, onMessageSent }: ForumViewProps) {
  const { t } = useTranslation('forum')
  const invite = usePendingInvite(userId !== null)
  const { openCommunity } = useForumAddress()
  if (invite.isArriving) return <Loading>{t('loading')}</Loading>
  if (userId === null) return <VisitorForum onLogin={onLogin} />
  return (
    <>
      <MemberForum userId={userId} onSent={onMessageSent} />
      {invite.token && (
        <Suspense>
          <InvitationDialog
            inviteToken={invite.token}
            userId={userId}
            onClose={invite.settle}
            onAccepted={communityId => {
              invite.settle()
              openCommunity(communityId)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
