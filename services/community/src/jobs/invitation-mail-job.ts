import { id, language } from '@muster/contracts/entities/common'
import { defineJob } from '@muster/service-kit/jobs/job'
import { patientMail } from '@muster/service-kit/mail/mailer'
import { z } from 'zod'

/**
 * The job that mails an invitation. It has only ids, so that Redis does not store who invites whom. `issue` distinguishes the invitation from an earlier one to
 * the same person.
 */
export const sendInvitationMail = defineJob({
  queue: 'mail',
  name: 'send-invitation-mail',
  payload: z.object({ invitationId: id, issue: z.string(), language }),
  ...patientMail,
  jobId: ({ invitationId, issue }) => `${invitationId}-${issue}`,
})
