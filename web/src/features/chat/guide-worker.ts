/// <reference lib="webworker" />
import type { Pack } from '@muster/guide/pack'
import type { WorkerCall, WorkerReply } from '../../lib/worker-calls.ts'
import { answerWith, type LocalAnswer, type LocalQuestion } from './answer-with.ts'

declare const self: DedicatedWorkerGlobalScope

/** First the knowledge of a language, which the worker keeps; then questions that are answered from it. */
export type GuideQuestion = { pack: Pack } | (LocalQuestion & { from: string })

const packs = new Map<string, Pack>()

function answer(question: GuideQuestion): LocalAnswer | null {
  if ('pack' in question) {
    packs.set(question.pack.language, question.pack)
    return null
  }
  const pack = packs.get(question.from)
  return pack ? answerWith(pack, question) : null
}

self.onmessage = ({ data: { id, question } }: MessageEvent<WorkerCall<GuideQuestion>>) => {
  let answered: LocalAnswer | null = null
  try {
    answered = answer(question)
  } catch (error) {
    console.warn('guide: no answer', String(error))
  }
  self.postMessage({ id, answer: answered } satisfies WorkerReply<LocalAnswer | null>)
}
