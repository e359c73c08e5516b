import { clientFrame, emergencySocketPath } from '@muster/contracts/socket'
import { type Peer, serveLiveSocket } from '@muster/service-kit/http/live-socket'
import { textFrame } from '@muster/service-kit/http/text-frame'
import type { FastifyInstance } from 'fastify'
import type { UpdatesContext } from './context.ts'

type Context = Pick<UpdatesContext, 'snapshot' | 'limits' | 'log' | 'metrics'> & {
  hub: Pick<UpdatesContext['hub'], 'onBroadcast'>
}

/** Serves the live socket: sends the whole list when a client subscribes, then each revision. */
export function serveSocket(app: FastifyInstance, { hub, snapshot, limits, log, metrics }: Context): void {
  const subscribed = new Set<Peer>()

  hub.onBroadcast(frame => {
    const bytes = textFrame(frame)
    for (const peer of subscribed) peer.send(bytes)
  })

  serveLiveSocket(app, {
    path: emergencySocketPath,
    limits,
    log,
    metrics,
    connect: peer => ({
      receive(text) {
        if (!isSubscribe(text)) return false
        subscribed.add(peer)
        peer.send(textFrame(snapshot.current().frame))
        return true
      },
      closed: () => subscribed.delete(peer),
    }),
  })
}

function isSubscribe(text: string): boolean {
  try {
    return clientFrame.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
