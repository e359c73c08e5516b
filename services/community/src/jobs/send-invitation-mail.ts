import type { z } from 'zod'
import type { Context } from '../context.ts'
import { invitationMail } from '../domain/invitation-mail.ts'
import type { sendInvitationMail } from './invitation-mail-job.ts'

/** Creates the job that mails an invitation. Nothing is sent if it was answered or renewed since it was queued, or if its inviter is deleted or blocked. */
export function createSendInvitationMail({ config, clock, invitations, blocks, mailer, log }: Context) {
  return async ({ invitationId, issue, language }: z.output<typeof sendInvitationMail.payload>): Promise<void> => {
    const invitation = await invitations.findToMail(invitationId, issue, clock.now())
    if (!invitation) return void log.info({ invitationId }, 'invitation not mailed: it is no longer open')
    if (await blocks.holdsBack(invitation.inviteeEmail, invitation.inviterUserId))
      return void log.info({ invitationId }, 'invitation not mailed: its inviter is blocked')
    const { inviteeEmail: to, inviterName: inviter, communityName: group, inviteToken: token, expiresAt } = invitation
    const text = invitationMail({
      inviter,
      group,
      email: to,
      token,
      language,
      expiresAt: new Date(expiresAt),
      origin: config.PUBLIC_ORIGIN,
    })
    await mailer.send({ to, ...text, key: `invitation-${invitationId}-${issue}` })
  }
}
