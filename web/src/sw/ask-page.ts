/// <reference lib="webworker" />
import type { OfflineQuestion, OfflineReply } from '../entities/offline-pack/question.ts'

const askEveryMs = 1_000
const mostAsks = 15
/** Time limit for the answer of a page that has acknowledged the question, in ms. Large packs take seconds to open on a slow phone. */
const answerMs = 30_000

const pause = (ms: number) => new Promise<null>(resolve => setTimeout(() => resolve(null), ms))

/** Creates a function that asks a page. A page that is still loading receives no messages, so the question is repeated until the page acknowledges it. */
export function createPageAsker(worker: Pick<ServiceWorkerGlobalScope, 'addEventListener' | 'clients'>) {
  const waiting = new Map<string, (reply: OfflineReply) => void>()
  worker.addEventListener('message', ({ data }) => {
    const reply = data as Partial<OfflineReply> | null
    if (reply?.type === 'muster-offline-acknowledged' || reply?.type === 'muster-offline-answer') {
      waiting.get(String(reply.id))?.(reply as OfflineReply)
    }
  })

  /** The page's answer from its packs. Null if it has no answer, is closed, or does not answer in time. */
  return async (clientId: string, request: Omit<OfflineQuestion, 'type' | 'id'>): Promise<unknown> => {
    const id = crypto.randomUUID()
    let isAcknowledged = false
    const answer = new Promise<{ json: unknown }>(resolve => {
      waiting.set(id, reply => {
        isAcknowledged = true
        if (reply.type === 'muster-offline-answer') resolve(reply)
      })
    })
    try {
      for (let asks = 0; asks < mostAsks && !isAcknowledged; asks++) {
        const page = await worker.clients.get(clientId)
        if (!page) return null
        page.postMessage({ type: 'muster-offline-question', id, ...request } satisfies OfflineQuestion)
        const early = await Promise.race([answer, pause(askEveryMs)])
        if (early) return early.json
      }
      if (!isAcknowledged) return null
      return (await Promise.race([answer, pause(answerMs)]))?.json ?? null
    } finally {
      waiting.delete(id)
    }
  }
}
