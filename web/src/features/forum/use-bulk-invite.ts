import type { Invitation } from '@muster/contracts/entities/community'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useInviteToCommunityMutation } from './api.ts'
import { parseInviteEmails } from './invite-emails.ts'

export type BulkOutcome = {
  sent: readonly Invitation[]
  /** The text that stays in the box: addresses to correct or to send again. */
  left: string
  /** One line for each address that failed. */
  problems: readonly string[]
}

/** Invites each address of a comma-separated list; null when the list is empty or has no valid address. */
export function useBulkInvite(communityId: string, inviterUserId: string) {
  const { t } = useTranslation('forum')
  const [send] = useInviteToCommunityMutation()
  const [isSending, setIsSending] = useState(false)

  const warn = (title: string, description: string) => toast({ title, description, variant: 'destructive' })

  async function invite(text: string): Promise<BulkOutcome | null> {
    const parsed = parseInviteEmails(text)
    if (parsed.kind === 'empty') warn(t('bulk.emptyTitle'), t('bulk.empty'))
    if (parsed.kind === 'invalid') warn(t('bulk.invalidTitle'), t('bulk.invalid'))
    if (parsed.kind !== 'emails') return null

    setIsSending(true)
    const sent: Invitation[] = []
    const failed: string[] = []
    const problems = parsed.invalid.map(email => t('bulk.notAnEmail', { email }))
    // One after another, so that a long list stays below the server's rate limits.
    for (const inviteeEmail of parsed.valid) {
      try {
        sent.push(await send({ params: { id: communityId }, body: { inviteeEmail, inviterUserId } }).unwrap())
      } catch (error) {
        failed.push(inviteeEmail)
        problems.push(t('bulk.problem', { email: inviteeEmail, reason: errorText(error) }))
      }
    }
    setIsSending(false)

    if (sent.length === 0) warn(t('bulk.allFailedTitle'), t('bulk.allFailed', { n: failed.length }))
    else {
      const text = t('bulk.sent', { n: sent.length })
      const description = failed.length > 0 ? text + t('bulk.someFailed', { m: failed.length }) : text
      toast({ title: t('bulk.sentTitle'), description })
    }
    return { sent, left: [...failed, ...parsed.invalid].join(', '), problems }
  }

  return { invite, isSending }
}
