import { chakra } from '@chakra-ui/react'
import type { Invitation } from '@muster/contracts/entities/community'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Age } from '../../ui/age.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { useAnswerInvitation } from './use-answer-invitation.ts'

type InvitationListProps = {
  invitations: readonly Invitation[]
  userId: string
  onAccepted: (communityId: string) => void
}

/** The user's open invitations. */
export function InvitationList({ invitations, userId, onAccepted }: InvitationListProps) {
  const { t } = useTranslation('forum')
  if (invitations.length === 0) return <EmptyState icon={Mail} title={t('invitation.none')} />
  return (
    <Card>
      <chakra.ul listStyle="none" m="0" p="0">
        {invitations.map(invitation => (
          <li key={invitation.id}>
            <InvitationRow invitation={invitation} userId={userId} onAccepted={onAccepted} />
          </li>
        ))}
      </chakra.ul>
    </Card>
  )
}

type InvitationRowProps = { invitation: Invitation; userId: string; onAccepted: (communityId: string) => void }

function InvitationRow({ invitation, userId, onAccepted }: InvitationRowProps) {
  const { t, i18n } = useTranslation('forum')
  const { accept, decline } = useAnswerInvitation(userId)
  const [isAnswering, setIsAnswering] = useState<'accept' | 'decline' | null>(null)
  const { inviteToken, communityName: community, inviterName: inviter, createdAt } = invitation

  async function onAccept() {
    setIsAnswering('accept')
    const answer = await accept(inviteToken)
    setIsAnswering(null)
    if ('value' in answer) onAccepted(answer.value.id)
  }

  async function onDecline() {
    setIsAnswering('decline')
    await decline(inviteToken)
    setIsAnswering(null)
  }

  return (
    <ListRow flexWrap="wrap" px={{ base: '4', md: '6' }}>
      <chakra.div flex="1 1 14rem" minW="0" overflowWrap="anywhere">
        <chakra.p fontWeight="bold" dir="auto">
          {community}
        </chakra.p>
        <chakra.p textStyle="sm" color="fg.muted" dir="auto">
          {t('invitation.by', { inviter: isolated(inviter) })}
        </chakra.p>
        <Age>{new Date(createdAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })}</Age>
      </chakra.div>
      {inviteToken === '' ? (
        <chakra.p flex="1 1 14rem" textStyle="sm">
          {t('invitation.byMail')}
        </chakra.p>
      ) : (
        <chakra.div display="flex" gap="3" flexWrap="wrap">
          <Button
            look="outline"
            size="sm"
            busy={isAnswering === 'decline'}
            disabled={isAnswering !== null}
            aria-label={t('invitation.declineNamed', { community: isolated(community) })}
            onClick={() => void onDecline()}
          >
            {t('invitation.decline')}
          </Button>
          <Button
            size="sm"
            busy={isAnswering === 'accept'}
            disabled={isAnswering !== null}
            aria-label={t('invitation.acceptNamed', { community: isolated(community) })}
            onClick={() => void onAccept()}
          >
            {t('invitation.accept')}
          </Button>
        </chakra.div>
      )}
    </ListRow>
  )
}
