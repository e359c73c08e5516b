import type { ConsumerEntry } from '@muster/service-kit/bus/consumer-entry'
import type { HealthChecks } from '@muster/service-kit/http/health'
import type { Part } from '@muster/service-kit/process/compose'
import type { FastifyInstance } from 'fastify'

/** What one room of the service brings to a process. Rooms share the store and the events, and nothing else. */
export type Room = {
  routes?(app: FastifyInstance): void
  health: HealthChecks
  /** Started after MongoDB and before the bus. */
  connects?: Part[]
  consumers?: ConsumerEntry[]
  /** Started after the bus and before HTTP. */
  works?: Part[]
}
