import websocket from '@fastify/websocket'
import { clientFrame, emergencySocketPath } from '@muster/contracts/socket'
import type { Log } from '@muster/service-kit/log'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Hub } from './hub.ts'
import type { Snapshot } from './snapshot.ts'

export type SocketLimits = {
  maxSockets: number
  /** A socket that has not subscribed by then is closed. */
  subscribeDeadlineMs: number
  heartbeatMs: number
  /** A reader this far behind is closed; it gets the whole list when it reconnects. */
  maxBufferedBytes: number
}

/** Bytes of what a client may say: it has one short thing to say. */
const maxPayload = 1_024
/** A client that goes on talking nonsense is closed. */
const maxMalformed = 20
const closeCodes = { policy: 1008, tryAgainLater: 1013, goingAway: 1001 }

type Peer = { socket: WebSocket; isSubscribed: boolean; isAlive: boolean; malformed: number }

/** Serves the live socket: the whole list on subscribing, then each revision as it comes. */
export function serveSocket(
  app: FastifyInstance,
  { hub, snapshot, limits, log }: { hub: Hub; snapshot: Snapshot; limits: SocketLimits; log: Log },
): void {
  const peers = new Set<Peer>()

  function send(peer: Peer, frame: string | Buffer) {
    if (peer.socket.readyState !== peer.socket.OPEN) return
    if (peer.socket.bufferedAmount > limits.maxBufferedBytes) {
      log.info({ buffered: peer.socket.bufferedAmount }, 'a socket reads too slowly')
      peer.socket.terminate()
      return
    }
    peer.socket.send(frame, { binary: false })
  }

  hub.onBroadcast(frame => {
    // One buffer for all: a string would be encoded once per socket.
    const bytes = Buffer.from(frame)
    for (const peer of peers) if (peer.isSubscribed) send(peer, bytes)
  })

  function receive(peer: Peer, text: string) {
    if (!isSubscribe(text)) {
      peer.malformed += 1
      log.info({ malformed: peer.malformed }, 'a malformed socket message was ignored')
      if (peer.malformed >= maxMalformed) peer.socket.close(closeCodes.policy, 'malformed messages')
      return
    }
    peer.isSubscribed = true
    send(peer, snapshot.current().frame)
  }

  function beat() {
    for (const peer of peers) {
      if (!peer.isAlive) peer.socket.terminate()
      peer.isAlive = false
      if (peer.socket.readyState === peer.socket.OPEN) peer.socket.ping()
    }
  }

  app.register(async scope => {
    await scope.register(websocket, { options: { maxPayload, perMessageDeflate: false } })
    const heartbeat = setInterval(beat, limits.heartbeatMs)
    scope.addHook('preClose', async () => {
      clearInterval(heartbeat)
      for (const { socket } of peers) socket.close(closeCodes.goingAway)
    })

    scope.get(emergencySocketPath, { websocket: true }, socket => {
      if (peers.size >= limits.maxSockets) {
        socket.close(closeCodes.tryAgainLater, 'too many connections')
        return
      }
      const peer: Peer = { socket, isSubscribed: false, isAlive: true, malformed: 0 }
      peers.add(peer)
      const deadline = setTimeout(() => {
        if (!peer.isSubscribed) socket.close(closeCodes.policy, 'not subscribed')
      }, limits.subscribeDeadlineMs)
      socket.on('message', data => receive(peer, data.toString()))
      socket.on('pong', () => {
        peer.isAlive = true
      })
      socket.on('error', err => log.info({ err }, 'a socket failed'))
      socket.on('close', () => {
        clearTimeout(deadline)
        peers.delete(peer)
      })
    })
  })
}

function isSubscribe(text: string): boolean {
  try {
    return clientFrame.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
