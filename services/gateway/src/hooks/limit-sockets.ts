import { closeCodes } from '@muster/contracts/close-codes'
import { createLogSample } from '@muster/service-kit/log-sample'
import type { Metrics } from '@muster/service-kit/metrics'
import { openFileLimit } from '@muster/service-kit/process/open-file-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { WebSocketServer } from 'ws'
import { keyOf } from './limit-rate.ts'

/** How long a refused client may take to answer the closing handshake, in ms. Its connection occupies a file descriptor meanwhile. */
const answerMs = 2_000

/** What a live socket is for. Each kind has its own share of the sockets of this process, so that neither takes the place of the other. */
type SocketKind = 'alerts' | 'forum'
type Options = { metrics: Metrics; perAddress: number; perAccount: number; perProcess: Record<SocketKind, number> }
type Limit = 'address' | 'account' | 'process'

/** The share of the file descriptors that live sockets may take. The others are left for requests, with which browsers without a socket poll the list. */
const shareOfDescriptors = 3 / 4
/** One to the browser and one to the service. */
const descriptorsPerSocket = 2
const shareOfAlerts = 3 / 4

/** How many live sockets of each kind this process may have open: of `most`, or of as many as its file descriptors allow. */
export function divideSockets(
  most = (openFileLimit() * shareOfDescriptors) / descriptorsPerSocket,
): Record<SocketKind, number> {
  return { alerts: Math.floor(most * shareOfAlerts), forum: Math.floor(most * (1 - shareOfAlerts)) }
}

/**
 * Limits the open live sockets of an address, of an account and of this process. They are counted here, because each process has file descriptors of its
 * own. The handshake of a socket that is too many is accepted, because a browser learns the close code of an open socket only; no service hears of it.
 */
export function createSocketLimits({ metrics, perAddress, perAccount, perProcess }: Options) {
  const open = new Map<string, number>()
  const handshakes = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 1_024 })
  const sample = createLogSample()
  const refused = new Counter({
    name: 'muster_sockets_refused_total',
    help: 'Number of new live sockets that were closed because their address, their account or this process had too many open ones.',
    labelNames: ['limit'] as const,
    registers: [metrics.registry],
  })
  for (const limit of ['address', 'account', 'process'] as const) refused.inc({ limit }, 0)

  function refuse(limit: Limit, request: FastifyRequest, reply: FastifyReply): void {
    refused.inc({ limit })
    const skipped = sample(limit)
    if (skipped) request.log.warn({ limit, ...skipped }, 'live socket refused: too many are open')
    reply.hijack()
    handshakes.handleUpgrade(request.raw, request.raw.socket, Buffer.alloc(0), socket => {
      socket.on('error', () => undefined)
      socket.close(closeCodes.tryAgainLater, 'too many connections')
      const cutOff = setTimeout(() => socket.terminate(), answerMs)
      socket.once('close', () => clearTimeout(cutOff))
    })
  }

  return (kind: SocketKind, request: FastifyRequest, reply: FastifyReply): void => {
    const { socket } = request.raw
    const account = keyOf('user', request)
    const limits = [
      { limit: 'address' as const, key: `address:${keyOf('ip', request)}`, max: perAddress },
      ...(account ? [{ limit: 'account' as const, key: `account:${account}`, max: perAccount }] : []),
      { limit: 'process' as const, key: `process:${kind}`, max: perProcess[kind] },
    ]
    // The `close` event of a destroyed socket may have been emitted already, so it would be counted for ever.
    if (socket.destroyed) return
    const exceeded = limits.find(({ key, max }) => (open.get(key) ?? 0) >= max)
    if (exceeded) {
      refuse(exceeded.limit, request, reply)
      return
    }
    for (const { key } of limits) open.set(key, (open.get(key) ?? 0) + 1)
    socket.once('close', () => {
      for (const { key } of limits) {
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    })
  }
}
