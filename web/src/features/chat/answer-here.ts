import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { createWorkerCalls } from '../../lib/worker-calls.ts'
import type { GuideQuestion } from './guide-worker.ts'
import type { LocalAnswer } from './local-answers.ts'

const askWorker = createWorkerCalls<GuideQuestion, LocalAnswer | null>(
  'guide',
  () => new Worker(new URL('./guide-worker.ts', import.meta.url), { type: 'module' }),
)

const here = () => import('./local-answers.ts')
const hasWorkers = typeof Worker !== 'undefined'

/**
 * Answers on this device, in a thread of its own where the browser has one: a long text must not hold up the screen. Rejects where the
 * knowledge is neither kept nor to be had.
 */
export async function answerHere(
  text: string,
  user: User,
  updates: readonly EmergencyUpdate[],
  language: Language,
): Promise<LocalAnswer> {
  const answered = hasWorkers ? await askWorker({ text, user, updates, language }) : null
  return answered ?? (await here()).answerOffline(text, user, updates, language)
}

/** Loads the guide while there is a network. */
export async function preloadAnswers(language: Language): Promise<void> {
  if (hasWorkers) await askWorker({ language })
  else await (await here()).preloadAnswers(language)
}
