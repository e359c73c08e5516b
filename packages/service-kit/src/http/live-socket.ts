import websocket from '@fastify/websocket'
import { closeCodes } from '@muster/contracts/close-codes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import type { WebSocket } from 'ws'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { openFileLimit } from '../process/open-file-limit.ts'
import { writeFrame } from './text-frame.ts'

/** Largest message of a client, in bytes. Expected messages are short. */
const maxPayload = 1_024
/** Malformed messages after which a socket is closed. */
const maxMalformed = 20

/** Limits of the live sockets of one process. Times are in ms, sizes in bytes. */
export type LiveSocketLimits = {
  /** Most sockets of one process. Further ones are closed with 1013 (try again later). */
  maxSockets: number
  /** A socket is closed if it has sent no well-formed message after this time. */
  subscribeDeadlineMs: number
  heartbeatMs: number
  /** A socket with more unsent bytes reads too slowly and is terminated. */
  maxBufferedBytes: number
}

/** One connected browser. */
export type Peer = {
  /** Sends a frame made by `textFrame`. Terminates the socket instead if it reads too slowly; the client catches up when it reconnects. */
  send(frame: Buffer): void
  close(code: (typeof closeCodes)[keyof typeof closeCodes], reason: string): void
}

/** The handlers of one connection. */
export type PeerHandlers = {
  /** Handles a message; returns false if it is malformed. */
  receive(text: string): boolean
  closed(): void
}

type Options = {
  path: string
  limits: LiveSocketLimits
  log: Log
  metrics: Metrics
  /** Runs before the handshake is accepted. If it throws, the handshake is refused with that error. */
  admit?: (request: FastifyRequest) => Promise<void>
  /** Called synchronously for each connection, so that no message is missed. */
  connect(peer: Peer, request: FastifyRequest): PeerHandlers
}

/** Serves WebSockets at a path: limits their number, pings them, and terminates those that do not answer or read too slowly. */
export function serveLiveSocket(app: FastifyInstance, { path, limits, log, metrics, admit, connect }: Options): void {
  const open = new Map<WebSocket, { isAlive: boolean }>()
  // The other file descriptors are left for requests and for connections to servers.
  const maxSockets = Math.min(limits.maxSockets, Math.floor((openFileLimit() * 3) / 4))
  new Gauge({
    name: 'muster_sockets',
    help: 'Number of open live sockets.',
    registers: [metrics.registry],
    collect() {
      this.set(open.size)
    },
  })

  const peerOf = (socket: WebSocket): Peer => ({
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > limits.maxBufferedBytes) {
        log.info({ buffered: socket.bufferedAmount }, 'socket closed: reads too slowly')
        socket.terminate()
        return
      }
      writeFrame(socket, frame)
    },
    close: (code, reason) => socket.close(code, reason),
  })

  function pingAll() {
    for (const [socket, state] of open) {
      if (!state.isAlive) socket.terminate()
      state.isAlive = false
      if (socket.readyState === socket.OPEN) socket.ping()
    }
  }

  function accept(socket: WebSocket, request: FastifyRequest) {
    if (open.size >= maxSockets) {
      socket.close(closeCodes.tryAgainLater, 'too many connections')
      return
    }
    const state = { isAlive: true }
    open.set(socket, state)
    app.drain.track(socket)
    const handlers = connect(peerOf(socket), request)
    let [malformed, hasSpoken] = [0, false]
    const deadline = setTimeout(() => {
      if (!hasSpoken) socket.close(closeCodes.policy, 'not subscribed')
    }, limits.subscribeDeadlineMs)
    socket.on('message', data => {
      if (handlers.receive(data.toString())) {
        hasSpoken = true
        return
      }
      malformed += 1
      log.info({ malformed }, 'socket message ignored: malformed')
      if (malformed >= maxMalformed) socket.close(closeCodes.policy, 'malformed messages')
    })
    socket.on('pong', () => {
      state.isAlive = true
    })
    socket.on('error', err => log.info({ err }, 'socket failed'))
    socket.on('close', () => {
      clearTimeout(deadline)
      open.delete(socket)
      handlers.closed()
    })
  }

  app.register(async scope => {
    await scope.register(websocket, { options: { maxPayload, perMessageDeflate: false } })
    const heartbeat = setInterval(pingAll, limits.heartbeatMs)
    scope.addHook('preClose', async () => clearInterval(heartbeat))
    scope.get(path, { websocket: true, ...(admit && { onRequest: admit }) }, accept)
  })
}
