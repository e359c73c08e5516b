import { email, id, language } from '@muster/contracts/entities/common'
import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import { defineJob } from '@muster/service-kit/jobs/job'
import { patientMail } from '@muster/service-kit/mail/mailer'
import { z } from 'zod'
import { securityChanges } from '../domain/mails.ts'

/** Options of all mail jobs. */
const ofMail = { queue: 'mail', attempts: 5, backoffMs: 2_000, isPersonal: true }
const mailLanguage = language.default(defaultLanguage)

/** Mails a reset link. The job, not the request, looks the account up, so that the request takes the same time whether or not the account exists. */
export const sendResetMail = defineJob({
  ...ofMail,
  name: 'send-reset-mail',
  payload: z.object({ email, language: mailLanguage }),
})

/** Mails a sign-in code. The job looks the account up for the same reason as `sendResetMail`. `ticket`: of the browser that asked. */
export const sendSignInCode = defineJob({
  ...ofMail,
  name: 'send-sign-in-code',
  payload: z.object({ email, ticket: z.string(), language: mailLanguage }),
})

/** Mails the link that verifies an address. */
export const sendVerificationMail = defineJob({
  ...ofMail,
  name: 'send-verification-mail',
  payload: z.object({ userId: id, language: mailLanguage }),
})

/** Tells a person that an operator has exported their data. */
export const sendExportedMail = defineJob({
  ...ofMail,
  ...patientMail,
  name: 'send-exported-mail',
  payload: z.object({ userId: id }),
})

/** Tells a person that their password or passkeys were changed. `device`: name of the device; null if unknown. */
export const sendSecurityMail = defineJob({
  ...ofMail,
  ...patientMail,
  name: 'send-security-mail',
  payload: z.object({ userId: id, change: z.enum(securityChanges), device: z.string().nullable() }),
})
