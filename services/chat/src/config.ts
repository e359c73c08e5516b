import { baseConfig, secret } from '@muster/service-kit/config'
import { z } from 'zod'

export const configSchema = z.object({
  ...baseConfig,
  ASSISTANT_PROVIDER: z
    .enum(['guide', 'openai'])
    .default('guide')
    .describe(
      'Who answers: our own guide alone, or a model behind an OpenAI-compatible endpoint that chooses among its reviewed answers.',
    ),
  OPENAI_API_KEY: secret(z.string()).optional().describe('Key of the model endpoint.'),
  OPENAI_BASE_URL: z.url().optional().describe('OpenAI-compatible endpoint; OpenAI’s own unless told.'),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini').describe('Name of the model.'),
  ASSISTANT_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(8_000)
    .describe('How long a model may take before the guide’s answer stays, in ms.'),
  MODEL_QUESTIONS_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe('How often the model is asked for one person in an hour; then the guide answers alone.'),
  MODEL_QUESTIONS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('How often the model is asked for the whole installation in a day (UTC); then the guide answers alone.'),
  REPLY_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .default(8)
    .describe('Replies written at the same time by one process.'),
})
export type Config = z.infer<typeof configSchema>
