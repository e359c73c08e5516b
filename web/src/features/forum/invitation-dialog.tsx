import type { User } from '@muster/contracts/entities/user'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '../../lib/error-text.ts'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useInvitationPreviewQuery, useInvitationsQuery } from './api.ts'
import { useAnswerInvitation } from './use-answer-invitation.ts'

type InvitationDialogProps = {
  inviteToken: string
  user: User
  onAccepted: (communityId: string) => void
  /** Called when the invitation was declined or the dialog was closed. */
  onClose: () => void
}

/** Asks whether to accept the invitation of a link. */
export function InvitationDialog({ inviteToken, user, onAccepted, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('forum')
  const userId = user.id
  const { data: invitations } = useInvitationsQuery({ params: { userId } })
  const { data: preview, error } = useInvitationPreviewQuery({ params: { inviteToken } })
  const { accept, decline, isAccepting, isDeclining } = useAnswerInvitation(userId)
  const [problem, setProblem] = useState('')
  const known = invitations?.find(invitation => invitation.inviteToken === inviteToken)

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

  const isUnknown = isApiError(error) && (error.status === 404 || error.status === 400)
  const dead = isUnknown ? 'unknown' : preview && preview.state !== 'open' ? preview.state : null
  if (dead && invitations && !known) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('invitation.title')}
        lead={<Icon as={Mail} size={2} />}
        footer={<Button onClick={onClose}>{t('invitation.goOn')}</Button>}
      >
        <p>{t(`invitation.dead.${dead}`)}</p>
      </Dialog>
    )
  }

  const inviter = known?.inviterName ?? preview?.inviterFirstName
  const community = known?.communityName ?? preview?.communityName
  // While the e-mail address is not verified, the list is empty, so it does not tell whether this invitation is for another person.
  const isForAnother = user.isEmailVerified && invitations !== undefined && preview !== undefined && !known
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
      <p dir="auto">
        {inviter && community
          ? t('invitation.from', { inviter: isolated(inviter), community: isolated(community) })
          : t('invitation.text')}
      </p>
      {isForAnother && <p>{t('invitation.forAnother')}</p>}
      {problem && <FieldError>{problem}</FieldError>}
    </Dialog>
  )
}
