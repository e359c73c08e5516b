import type { SentInvitation } from '@muster/contracts/entities/community'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { Caller } from '@muster/service-kit/http/auth'
import type { Context } from './context.ts'
import { limits } from './domain/limits.ts'
import { sendInvitationMail } from './jobs/invitation-mail-job.ts'

type Refusal = 'already-member' | 'invitee-banned' | 'invitation-declined' | 'mailed-too-often'
type Invited = { community: { id: string; name: string }; email: string; inviter: Caller; language: Language }

/** Stores an invitation and queues its mail. Returns an error code if the person is not invited. */
export async function invite(
  { communities, restrictions, invitations, blocks, jobs, names, quotas, addressMarks, clock, config, log }: Context,
  { community, email, inviter, language }: Invited,
): Promise<SentInvitation | Refusal> {
  if (await communities.hasMember(community.id, email)) return 'already-member'
  if (await restrictions.isAddressBanned(community.id, email)) return 'invitee-banned'
  if (await invitations.hasDeclined(email, inviter.userId, clock.now())) return 'invitation-declined'
  // The same answer as for a declined invitation, so that nobody learns that they are blocked.
  if (await blocks.holdsBack(email, inviter.userId)) return 'invitation-declined'
  const mayMail = await quotas.take(limits.mailsToAddress, addressMarks.of(email), clock.now())
  // Renewing it without a mail would only void the link that was mailed before.
  if (!mayMail && (await invitations.hasOpen(community.id, email, clock.now()))) return 'mailed-too-often'
  const { invitation, issue } = await invitations.invite(community, email, inviter, clock.now())
  await names.removeIfDeleted(inviter.userId)
  if (!mayMail) return { ...invitation, mail: 'address-limit' }
  try {
    await jobs.enqueue(sendInvitationMail, { invitationId: invitation.id, issue, language })
  } catch (err) {
    // The invitation is valid without its mail: its link can be passed on by hand, and inviting again sends a mail.
    log.warn({ err, invitationId: invitation.id }, 'invitation mail not queued')
    return { ...invitation, mail: 'not-queued' }
  }
  return { ...invitation, mail: config.SMTP_URL ? 'queued' : 'not-configured' }
}
