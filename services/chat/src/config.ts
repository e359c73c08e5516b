import { baseConfig, secret } from '@muster/service-kit/config'
import { z } from 'zod'

export const configSchema = z.object({
  ...baseConfig,
  ASSISTANT_PROVIDER: z
    .enum(['guide', 'openai'])
    .default('guide')
    .describe(
      'Who answers in the chat: `guide` is Muster’s own guide alone. With `openai` a model at an OpenAI-compatible endpoint chooses among the reviewed answers of the guide.',
    ),
  OPENAI_API_KEY: secret(z.string()).optional().describe('API key for the endpoint of the model.'),
  OPENAI_BASE_URL: z
    .url()
    .optional()
    .describe('Address of the OpenAI-compatible endpoint. If it is not set, OpenAI’s own endpoint is used.'),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini').describe('Name of the model.'),
  ASSISTANT_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(8_000)
    .describe('Maximum time in ms that the model may take. After that the answer of the guide is used.'),
  MODEL_QUESTIONS_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe('Maximum number of questions to the model for one person per hour. Beyond it the guide answers alone.'),
  MODEL_QUESTIONS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe(
      'Maximum number of questions to the model for the whole installation per day (UTC). Beyond it the guide answers alone.',
    ),
  REPLY_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .default(8)
    .describe('Maximum number of replies that one process writes at the same time.'),
})
export type Config = z.infer<typeof configSchema>
