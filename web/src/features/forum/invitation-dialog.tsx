import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useInvitationsQuery } from './api.ts'
import { useAnswerInvitation } from './use-answer-invitation.ts'

type InvitationDialogProps = {
  inviteToken: string
  userId: string
  onAccepted: (communityId: string) => void
  /** Called when it was declined or closed. */
  onClose: () => void
}

/** Asks whether to accept the invitation of a link. */
export function InvitationDialog({ inviteToken, userId, onAccepted, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('forum')
  const { data: invitations = [] } = useInvitationsQuery({ params: { userId } })
  const { accept, decline, isAccepting, isDeclining } = useAnswerInvitation(userId)
  const [problem, setProblem] = useState('')
  const known = invitations.find(invitation => invitation.inviteToken === inviteToken)

  async function onAccept() {
    const answer = await accept(inviteToken)
    if ('problem' in answer) setProblem(answer.problem)
    else onAccepted(answer.value.id)
  }

  async function onDecline() {
    const answer = await decline(inviteToken)
    if ('problem' in answer) setProblem(answer.problem)
    else onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      mustAnswer
      title={t('invitation.title')}
      lead={<Icon as={Mail} size={2} />}
      footer={
        <>
          <Button look="outline" busy={isDeclining} disabled={isAccepting} onClick={() => void onDecline()}>
            {t('invitation.decline')}
          </Button>
          <Button whiteSpace="normal" busy={isAccepting} disabled={isDeclining} onClick={() => void onAccept()}>
            {t('invitation.accept')}
          </Button>
        </>
      }
    >
      <p>
        {known
          ? t('invitation.from', { inviter: known.inviterName, community: known.communityName })
          : t('invitation.text')}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
    </Dialog>
  )
}
