import { chakra } from '@chakra-ui/react'
import type { Community, Invitation } from '@muster/contracts/entities/community'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { inviteUrl } from './addresses.ts'
import { useAllUsersQuery, useCommunityMembersQuery, useInviteToCommunityMutation } from './api.ts'
import { CopyField } from './copy-field.tsx'
import { showFailure } from './show-failure.ts'

type InviteDialogProps = { community: Community; userId: string; onClose: () => void }

/** Invites one person, and shows the creator the link to send. */
export function InviteDialog({ community, userId, onClose }: InviteDialogProps) {
  const { t } = useTranslation('forum')
  const [invite, { isLoading }] = useInviteToCommunityMutation()
  const [wrong, setWrong] = useState<Problem | null>(null)
  const problemText = useProblemText()
  const [sent, setSent] = useState<Invitation | null>(null)
  const others = useOthersCount(community.id)
  const first = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const inviteeEmail = String(new FormData(form).get('email')).trim()
    const problem = problemIn(textRules.email, inviteeEmail)
    setWrong(problem)
    if (problem) return
    try {
      const body = { inviteeEmail, inviterUserId: userId, communityId: community.id }
      setSent(await invite({ params: { id: community.id }, body }).unwrap())
      toast({ title: t('done.invited') })
      form.reset()
    } catch (error) {
      showFailure(t('failed.invitation'), error)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.title', { name: community.name })}
      description={others === null ? undefined : t('invite.others', { count: others })}
      initialFocus={first}
    >
      <chakra.form onSubmit={event => void submit(event)} noValidate display="grid" gap="4">
        <Field label={t('invite.email')} error={problemText(wrong)}>
          <Input ref={first} name="email" type="email" autoComplete="off" {...inputLimits(textRules.email)} />
        </Field>
        <Button type="submit" busy={isLoading} busyText={t('invite.busy')}>
          {t('invite.submit')}
        </Button>
        {sent && (
          <CopyField
            label={t('invite.linkFor', { email: sent.inviteeEmail })}
            url={inviteUrl(origin, sent.inviteToken)}
            hint={t('invite.linkHint')}
          />
        )}
      </chakra.form>
    </Dialog>
  )
}

/** How many people on Muster are not in the community yet; null while unknown. */
function useOthersCount(communityId: string): number | null {
  const { data: users } = useAllUsersQuery()
  const { data: members } = useCommunityMembersQuery({ params: { id: communityId } })
  if (!users || !members) return null
  const within = new Set(members.map(({ userId }) => userId))
  return users.filter(({ id }) => !within.has(id)).length
}
