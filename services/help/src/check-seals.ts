import type { Part } from '@muster/service-kit/process/compose'
import type { Context } from './context.ts'
import { keepFormerSecret } from './domain/secrets.ts'

const examplesShown = 5

/** At the start of the service, logs the plans that cannot be decrypted with the configured secrets. Otherwise their owners would be the first to notice. Runs in the background. */
export function createSealCheck({ plans, log }: Pick<Context, 'plans' | 'log'>): Part {
  let isStopping = false
  let running = Promise.resolve()

  async function check(): Promise<void> {
    const examples: string[] = []
    let count = 0
    for await (const userId of plans.unopened()) {
      if (isStopping) return
      count += 1
      if (examples.length < examplesShown) examples.push(userId)
    }
    if (count > 0) log.error({ plans: count, userIds: examples, whatToDo: keepFormerSecret }, 'help plans do not open')
  }

  return {
    name: 'seal check',
    async start() {
      running = check().catch(err => log.warn({ err }, 'seal check failed'))
    },
    async stop() {
      isStopping = true
      await running
    },
  }
}
