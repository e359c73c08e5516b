import { baseConfig, secret } from '@muster/service-kit/config'
import { z } from 'zod'

export const configSchema = z.object({
  ...baseConfig,
  ASSISTANT_PROVIDER: z
    .enum(['guide', 'openai'])
    .default('guide')
    .describe(
      'Who answers: our own guide, or a model behind an OpenAI-compatible endpoint with the guide as its fallback.',
    ),
  OPENAI_API_KEY: secret(z.string()).optional().describe('Key of the model endpoint.'),
  OPENAI_BASE_URL: z.url().optional().describe('OpenAI-compatible endpoint; the package’s own default unless told.'),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini').describe('Name of the model.'),
  ASSISTANT_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(8_000)
    .describe('How long a model may take before the guide answers instead, in ms.'),
  REPLY_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .default(8)
    .describe('Replies written at the same time by one process.'),
})
export type Config = z.infer<typeof configSchema>
