/// <reference lib="webworker" />
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { WorkerCall, WorkerReply } from '../../lib/worker-calls.ts'
import { answerOffline, type LocalAnswer, preloadAnswers } from './local-answers.ts'

declare const self: DedicatedWorkerGlobalScope

/** Without a text only the language's knowledge is loaded. */
export type GuideQuestion =
  | { language: Language }
  | { text: string; user: User; updates: readonly EmergencyUpdate[]; language: Language }

async function answer(question: GuideQuestion): Promise<LocalAnswer | null> {
  if (!('text' in question)) {
    await preloadAnswers(question.language)
    return null
  }
  const { text, user, updates, language } = question
  return answerOffline(text, user, updates, language)
}

self.onmessage = async ({ data: { id, question } }: MessageEvent<WorkerCall<GuideQuestion>>) => {
  const answered = await answer(question).catch(error => {
    console.warn('guide: no answer', String(error))
    return null
  })
  self.postMessage({ id, answer: answered } satisfies WorkerReply<LocalAnswer | null>)
}
