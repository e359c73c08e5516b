import { closeCodes } from '@muster/contracts/close-codes'
import { createLogSample } from '@muster/service-kit/log-sample'
import type { Metrics } from '@muster/service-kit/metrics'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { WebSocketServer } from 'ws'
import { keyOf } from './limit-rate.ts'

/** How long a refused client may take to answer the closing handshake, in ms. Its connection occupies a file descriptor meanwhile. */
const answerMs = 2_000

type Options = { metrics: Metrics; perAddress: number; perAccount: number }
type Limit = 'address' | 'account'

/**
 * Limits the open live sockets of an address and of an account. They are counted in this process, because each process has file descriptors of its own. The
 * handshake of a socket that is too many is accepted, because a browser learns the close code of an open socket only; no service hears of it.
 */
export function createSocketLimits({ metrics, perAddress, perAccount }: Options) {
  const open = new Map<string, number>()
  const handshakes = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 1_024 })
  const sample = createLogSample()
  const refused = new Counter({
    name: 'muster_sockets_refused_total',
    help: 'Number of new live sockets that were closed because their address or account had too many open ones.',
    labelNames: ['limit'] as const,
    registers: [metrics.registry],
  })
  for (const limit of ['address', 'account'] as const) refused.inc({ limit }, 0)

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

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { socket } = request.raw
    const account = keyOf('user', request)
    const limits = [
      { limit: 'address' as const, key: `address:${keyOf('ip', request)}`, max: perAddress },
      ...(account ? [{ limit: 'account' as const, key: `account:${account}`, max: perAccount }] : []),
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
