import websocket from '@fastify/websocket'
import { clientFrame, emergencySocketPath } from '@muster/contracts/socket'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { WebSocket } from 'ws'
import type { UpdatesContext } from './context.ts'
import { textFrame, writeFrame } from './text-frame.ts'

/** Bytes of a client's message; the only valid one is short. */
const maxPayload = 1_024
/** Malformed messages after which a socket is closed. */
const maxMalformed = 20
const closeCodes = { policy: 1008, tryAgainLater: 1013, goingAway: 1001 }

type Peer = { socket: WebSocket; isSubscribed: boolean; isAlive: boolean; malformed: number }

/** Serves the live socket: the whole list on subscribing, then each revision. */
export function serveSocket(
  app: FastifyInstance,
  {
    hub,
    snapshot,
    limits,
    log,
    metrics,
  }: Pick<UpdatesContext, 'snapshot' | 'limits' | 'log' | 'metrics'> & {
    hub: Pick<UpdatesContext['hub'], 'onBroadcast'>
  },
): void {
  const peers = new Set<Peer>()
  new Gauge({
    name: 'muster_sockets',
    help: 'Live sockets that are open.',
    registers: [metrics.registry],
    collect() {
      this.set(peers.size)
    },
  })

  function send(peer: Peer, frame: Buffer) {
    if (peer.socket.readyState !== peer.socket.OPEN) return
    if (peer.socket.bufferedAmount > limits.maxBufferedBytes) {
      // It gets the whole list when it reconnects.
      log.info({ buffered: peer.socket.bufferedAmount }, 'socket closed: reads too slowly')
      peer.socket.terminate()
      return
    }
    writeFrame(peer.socket, frame)
  }

  hub.onBroadcast(frame => {
    const bytes = textFrame(frame)
    for (const peer of peers) if (peer.isSubscribed) send(peer, bytes)
  })

  function receive(peer: Peer, text: string) {
    if (!isSubscribe(text)) {
      peer.malformed += 1
      log.info({ malformed: peer.malformed }, 'socket message ignored: malformed')
      if (peer.malformed >= maxMalformed) peer.socket.close(closeCodes.policy, 'malformed messages')
      return
    }
    peer.isSubscribed = true
    send(peer, textFrame(snapshot.current().frame))
  }

  function pingAll() {
    for (const peer of peers) {
      if (!peer.isAlive) peer.socket.terminate()
      peer.isAlive = false
      if (peer.socket.readyState === peer.socket.OPEN) peer.socket.ping()
    }
  }

  app.register(async scope => {
    await scope.register(websocket, { options: { maxPayload, perMessageDeflate: false } })
    const heartbeat = setInterval(pingAll, limits.heartbeatMs)
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
      socket.on('error', err => log.info({ err }, 'socket failed'))
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
