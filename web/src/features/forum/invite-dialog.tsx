import { chakra } from '@chakra-ui/react'
import type { Community, SentInvitation } from '@muster/contracts/entities/community'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { inviteUrl } from './addresses.ts'
import { useInviteToCommunityMutation } from './api.ts'
import { CopyField } from './copy-field.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { showFailure } from './show-failure.ts'

type InviteDialogProps = { community: Community; userId: string; onClose: () => void }

/** Invites one person by e-mail. If no e-mail is sent, shows the link for the inviter to send. */
export function InviteDialog({ community, userId, onClose }: InviteDialogProps) {
  const { t } = useTranslation('forum')
  const [invite, { isLoading }] = useInviteToCommunityMutation()
  const [wrong, setWrong] = useState<Problem | null>(null)
  const problemText = useProblemText()
  const language = useLanguage()
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const first = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const inviteeEmail = String(new FormData(form).get('email')).trim()
    const problem = problemIn(textRules.email, inviteeEmail)
    setWrong(problem)
    if (problem) return
    try {
      const body = { inviteeEmail, inviterUserId: userId, communityId: community.id, language }
      const invitation = await invite({ params: { id: community.id }, body }).unwrap()
      setSent(invitation)
      toast({ title: invitation.mail === 'queued' ? t('done.invited') : t('done.inviteSaved') })
      form.reset()
    } catch (error) {
      showFailure(t('failed.invitation'), error)
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('invite.title', { name: isolated(community.name) })} initialFocus={first}>
      <chakra.form onSubmit={event => void submit(event)} noValidate display="grid" gap="4">
        <Field label={t('invite.email')} error={problemText(wrong)}>
          <Input ref={first} name="email" type="email" autoComplete="off" {...inputLimits(textRules.email)} />
        </Field>
        <Button type="submit" busy={isLoading} busyText={t('invite.busy')}>
          {t('invite.submit')}
        </Button>
        {sent && sent.mail !== 'queued' && (
          <CopyField
            label={t('invite.linkFor', { email: sent.inviteeEmail })}
            url={inviteUrl(origin, sent.inviteToken)}
            hint={t(sent.mail === 'address-limit' ? 'invite.limitHint' : 'invite.linkHint')}
          />
        )}
      </chakra.form>
      <OpenInvitations communityId={community.id} />
    </Dialog>
  )
}
