/// <reference lib="webworker" />
import type { GravestPack } from '@muster/guide/gravest'
import type { Pack } from '@muster/guide/pack'
import type { WorkerCall, WorkerReply } from '../../lib/worker-calls.ts'
import { answerWith, type LocalAnswer, type LocalQuestion } from './answer-with.ts'

declare const self: DedicatedWorkerGlobalScope

/** A message to the worker: a knowledge pack, which it keeps, or a question, which it answers from the packs of the languages `from`. */
export type GuideQuestion = { pack: Pack | GravestPack } | (LocalQuestion & { from: readonly string[] })

const packs = new Map<string, Pack | GravestPack>()

function answer(question: GuideQuestion): LocalAnswer | null {
  if ('pack' in question) {
    packs.set(question.pack.language, question.pack)
    return null
  }
  const asked = question.from.flatMap(language => packs.get(language) ?? [])
  if (asked.length < question.from.length) return null
  return answerWith(Object.fromEntries(asked.map(pack => [pack.language, pack])), question)
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
