import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Route } from '@muster/contracts/define-route'
import { login } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import type { KnownDevices } from '@muster/service-kit/http/known-devices'
import type { Metrics } from '@muster/service-kit/metrics'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { emailIn } from '../domain/email-in.ts'
import { refusedFor, type SheddingClass, shareOf, sheddingClassOf, sheddingOrder } from '../domain/shedding.ts'

type Options = {
  metrics: Metrics
  /** Number of requests of this process that the services have not answered yet. */
  inFlight(): number
  most: { inFlight: number; loopDelayMs: number }
  devices: KnownDevices
  deviceCookieName: string
}

/** Interval at which the delay of the event loop is measured, in ms. */
const sampleMs = 500
/** The lowest of the last samples counts: a crowd delays all of them; the start of a process or one slow task does not. */
const samples = 3
const nsPerMs = 1e6

/** Creates the checks that refuse requests and new sockets by class while this process is overloaded. They throw `overloaded` with Retry-After. */
export function createShedding(app: FastifyInstance, options: Options) {
  const { metrics, inFlight, most, devices, deviceCookieName } = options
  const loop = monitorEventLoopDelay({ resolution: 10 })
  const delaysMs: number[] = Array(samples).fill(0)
  const sample = setInterval(() => {
    delaysMs.push(loop.count > 0 ? loop.mean / nsPerMs : 0)
    delaysMs.shift()
    loop.reset()
  }, sampleMs)
  loop.enable()
  sample.unref()
  app.addHook('onClose', async () => {
    clearInterval(sample)
    loop.disable()
  })

  const pressure = () => Math.max(inFlight() / most.inFlight, Math.min(...delaysMs) / most.loopDelayMs)
  const registers = [metrics.registry]
  new Gauge({
    name: 'muster_gateway_pressure_ratio',
    help: 'Load of this gateway as a share of its full load, by unanswered requests or by event loop delay, whichever is higher.',
    registers,
    collect() {
      this.set(pressure())
    },
  })
  const shed = new Counter({
    name: 'muster_requests_shed_total',
    help: 'Number of requests and new sockets that were refused because this gateway was overloaded, by class.',
    labelNames: ['class'] as const,
    registers,
  })
  for (const { name } of sheddingOrder) shed.inc({ class: name }, 0)

  const unanswered = new Map<SheddingClass, number>()
  const counted = new WeakSet<FastifyReply>()

  /** Counts a request until it is answered. True if its class has used up its share. */
  function exceedsShare(name: SheddingClass, reply: FastifyReply): boolean {
    const share = shareOf(name)
    if (share === undefined || counted.has(reply)) return false
    const count = unanswered.get(name) ?? 0
    if (count >= share * most.inFlight) return true
    counted.add(reply)
    unanswered.set(name, count + 1)
    reply.raw.once('close', () => unanswered.set(name, (unanswered.get(name) ?? 1) - 1))
    return false
  }

  function refuse(name: SheddingClass, reply: FastifyReply): void {
    const load = exceedsShare(name, reply) ? Number.POSITIVE_INFINITY : pressure()
    const waitSeconds = refusedFor(name, load, Math.random)
    if (waitSeconds === null) return
    shed.inc({ class: name })
    reply.header('retry-after', waitSeconds)
    throw new AppError('overloaded')
  }

  return {
    /** Checks a request before anything else is done. A device counts as known here if it sends any cookie of known devices. */
    beforeBody(route: Route, request: FastifyRequest, reply: FastifyReply): void {
      const isKnownDevice = request.cookies[deviceCookieName] !== undefined
      refuse(sheddingClassOf(route, { isKnownDevice }), reply)
    },
    /** Checks a sign-in again after the body is read, when it is known whether this account has signed in on the device. */
    withBody(route: Route, request: FastifyRequest, reply: FastifyReply): void {
      if (route !== login) return
      const email = emailIn(request.body)
      const isKnownDevice = !!email && devices.entryFor(request.cookies[deviceCookieName], email, new Date()) !== null
      refuse(sheddingClassOf(route, { isKnownDevice }), reply)
    },
    /** Checks a new live socket. Open sockets are kept, because a browser that loses its socket reconnects at once. */
    beforeSocket: (name: 'forum-socket' | 'alerts-socket', reply: FastifyReply): void => refuse(name, reply),
  }
}
