import { email, language } from '@muster/contracts/entities/common'
import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import { defineJob } from '@muster/service-kit/jobs/job'
import { z } from 'zod'

/** The job also looks the account up, so that the request takes the same time whether or not the account exists. */
export const sendResetMail = defineJob({
  queue: 'mail',
  name: 'send-reset-mail',
  payload: z.object({ email, language: language.default(defaultLanguage) }),
  attempts: 5,
  backoffMs: 2_000,
})
