import type { Bus } from '@muster/service-kit/bus/bus'
import type { Log } from '@muster/service-kit/log'
import { z } from 'zod'
import { lanes } from '../store/push-models.ts'
import type { Dispatcher } from './dispatcher.ts'

const subject = 'muster.live.push-chunk-opened'
const opened = z.object({ chunkId: z.string(), lane: z.enum(lanes) })

export type AnnounceOpenedChunk = (chunk: z.infer<typeof opened>) => void

/** Creates a function that tells the push role of a chunk that another role has opened. If NATS is unreachable, the sweep finds the chunk. */
export function createAnnounceOpenedChunk({
  bus,
  log,
}: {
  bus: Pick<Bus, 'publishLive'>
  log: Log
}): AnnounceOpenedChunk {
  return chunk => {
    try {
      bus.publishLive(subject, chunk)
    } catch (err) {
      log.warn({ err, chunkId: chunk.chunkId }, 'opened chunk not announced; the sweep will queue it')
    }
  }
}

/** Queues the chunks that other roles open. All processes of the push role receive the message; the queue runs the chunk once. */
export function createOpenedChunks({
  bus,
  dispatcher,
  log,
}: {
  bus: Pick<Bus, 'subscribeLive'>
  dispatcher: Pick<Dispatcher, 'queueSend'>
  log: Log
}) {
  const underWay = new Set<Promise<void>>()
  let unsubscribe = () => {}

  function queue(data: unknown) {
    const read = opened.safeParse(data)
    if (!read.success) return
    const { chunkId, lane } = read.data
    const queued = dispatcher
      .queueSend(chunkId, 1, lane)
      .catch(err => log.warn({ err, chunkId }, 'opened chunk not queued; the sweep will queue it'))
      .finally(() => underWay.delete(queued))
    underWay.add(queued)
  }

  return {
    async start() {
      unsubscribe = bus.subscribeLive(subject, queue)
    },
    async stop() {
      unsubscribe()
      await Promise.all(underWay)
    },
  }
}
