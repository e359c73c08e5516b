import type { InvitationAnswer, SentInvitation } from '@muster/contracts/entities/community'
import { maxCount } from '@muster/contracts/vocabulary/limits'
import { useLanguage } from '../../i18n/use-language.ts'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useInviteManyToCommunityMutation } from './api.ts'
import { checkInviteEmails } from './invite-emails.ts'

/** The result of inviting a list of addresses. */
export type BulkOutcome = {
  invited: readonly SentInvitation[]
  /** The text that stays in the field: addresses to correct or to send again. */
  left: string
  /** One line for each address that failed, or one line with the reason why all failed. */
  problems: readonly string[]
}

/** Invites each address of a list. `invite` resolves to null if the list is empty, too long or has no valid address. */
export function useBulkInvite(communityId: string, inviterUserId: string) {
  const { t } = useTranslation('forum')
  const language = useLanguage()
  const [send, { isLoading }] = useInviteManyToCommunityMutation()

  const warn = (title: string, description: string) => toast({ title, description, variant: 'destructive' })

  async function invite(addresses: string): Promise<BulkOutcome | null> {
    const found = checkInviteEmails(addresses)
    if (found.kind === 'empty') warn(t('bulk.emptyTitle'), t('bulk.empty'))
    if (found.kind === 'invalid') warn(t('bulk.invalidTitle'), t('bulk.invalid'))
    if (found.kind === 'too-many') warn(t('bulk.allFailedTitle'), t('bulk.tooMany', { n: maxCount.invitations }))
    if (found.kind !== 'emails') return null
    try {
      const body = { addresses, inviterUserId, language }
      return outcomeOf(await send({ params: { id: communityId }, body }).unwrap())
    } catch (error) {
      warn(t('bulk.allFailedTitle'), t('bulk.allFailed', { n: found.count }))
      return { invited: [], left: addresses, problems: [errorText(error)].filter(Boolean) }
    }
  }

  function outcomeOf(answers: readonly InvitationAnswer[]): BulkOutcome {
    const invited = answers.flatMap(({ invitation }) => invitation ?? [])
    const mailed = invited.filter(({ mail }) => mail === 'queued').length
    const saved = invited.filter(({ mail }) => mail === 'not-configured').length
    const failed = answers.filter(({ refused }) => refused !== 'not-an-address').length - mailed - saved
    const some = failed > 0 ? t('bulk.someFailed', { m: failed }) : ''
    if (mailed > 0) toast({ title: t('bulk.sentTitle'), description: t('bulk.sent', { n: mailed }) + some })
    else if (saved > 0) toast({ title: t('bulk.savedTitle'), description: t('bulk.saved', { n: saved }) + some })
    else warn(t('bulk.allFailedTitle'), t('bulk.allFailed', { n: failed }))

    const open = answers.filter(({ invitation }) => invitation === null || invitation.mail === 'not-queued')
    // These addresses have an invitation but reached their e-mail limit, so sending them again would not help. They do not stay in the field.
    const limited = answers.filter(({ invitation }) => invitation?.mail === 'address-limit')
    return {
      invited,
      left: open.map(({ address }) => address).join(', '),
      problems: [...open, ...limited].map(problemOf),
    }
  }

  function problemOf({ address: email, refused, invitation }: InvitationAnswer): string {
    const mail = invitation?.mail
    if (refused === 'not-an-address') return t('bulk.notAnEmail', { email })
    const reason = refused ? t(`codes.${refused}`) : t(mail === 'address-limit' ? 'bulk.limit' : 'bulk.notMailed')
    return t('bulk.problem', { email, reason })
  }

  return { invite, isSending: isLoading }
}
