import { email, language } from '@muster/contracts/entities/common'
import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import { defineJob } from '@muster/service-kit/jobs/job'
import { z } from 'zod'

/** Looks the account up too, so that asking for a link takes the same time whether or not there is one. */
export const sendResetMail = defineJob({
  queue: 'mail',
  name: 'send-reset-mail',
  payload: z.object({ email, language: language.default(defaultLanguage) }),
  attempts: 5,
  backoffMs: 2_000,
})
