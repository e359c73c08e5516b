import type { Community } from '@muster/contracts/entities/community'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useAcceptInvitationMutation, useDeclineInvitationMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

type Answered<T> = { value: T } | { problem: string }

/** Accepts or declines an invitation and shows the result. `problem` is the text of the server's error. */
export function useAnswerInvitation(userId: string) {
  const { t } = useTranslation('forum')
  const [sendAccept, accepting] = useAcceptInvitationMutation()
  const [sendDecline, declining] = useDeclineInvitationMutation()

  async function accept(inviteToken: string): Promise<Answered<Community>> {
    try {
      const community = await sendAccept({ params: { inviteToken }, body: { userId } }).unwrap()
      toast({ title: t('done.accepted') })
      return { value: community }
    } catch (error) {
      showFailure(t('failed.accept'), error)
      return { problem: errorText(error, t('failed.accept')) }
    }
  }

  async function decline(inviteToken: string): Promise<Answered<true>> {
    try {
      await sendDecline({ params: { inviteToken } }).unwrap()
      toast({ title: t('done.declined') })
      return { value: true }
    } catch (error) {
      showFailure(t('failed.decline'), error)
      return { problem: errorText(error, t('failed.decline')) }
    }
  }

  return { accept, decline, isAccepting: accepting.isLoading, isDeclining: declining.isLoading }
}
