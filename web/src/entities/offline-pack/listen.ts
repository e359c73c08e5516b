import { logProblem } from '../../lib/log.ts'
import type { OfflineQuestion, OfflineReply } from './question.ts'

type Answerer = (question: OfflineQuestion) => Promise<unknown>

/** Acknowledges the service worker's questions at once, and answers them when `load` has loaded the answerer, which is a large script. */
export function listenForOfflineQuestions(load: () => Promise<Answerer>): void {
  if (!('serviceWorker' in navigator)) return
  const underWay = new Set<string>()

  async function answer(question: OfflineQuestion): Promise<unknown> {
    try {
      return await (await load())(question)
    } catch (error) {
      logProblem('offline question: not answered', error)
      return null
    }
  }

  navigator.serviceWorker.addEventListener('message', async ({ data, source }) => {
    if (data?.type !== 'muster-offline-question' || !source) return
    const question: OfflineQuestion = data
    const { id } = question
    source.postMessage({ type: 'muster-offline-acknowledged', id } satisfies OfflineReply)
    if (underWay.has(id)) return
    underWay.add(id)
    const json = await answer(question)
    underWay.delete(id)
    source.postMessage({ type: 'muster-offline-answer', id, json } satisfies OfflineReply)
  })
  // Without this call, questions would wait until the whole document is parsed.
  navigator.serviceWorker.startMessages()
}
