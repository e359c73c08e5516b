import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { instant } from '../entities/common.ts'
import { type DomainService, domainServices } from '../services.ts'

const waitingEvents = z.object({ subject: z.string(), events: z.int(), oldestAt: instant })

/** A collection with events that are not yet published to NATS. */
const waitingOutbox = z.object({
  collection: z.string(),
  /** `all`: all documents were counted. `at-least`: there are more than were counted, and `subjects` covers only the oldest. `not`: counting took too long. */
  counted: z.enum(['all', 'at-least', 'not']),
  /** Null if even this query took too long. */
  oldestAt: instant.nullable(),
  subjects: z.array(waitingEvents),
})
export type WaitingOutbox = z.infer<typeof waitingOutbox>
export const waitingOutboxes = z.array(waitingOutbox)

/** The internal route by which the gateway asks a service for its part of `listOutboxes`. */
export const outboxPart = (service: DomainService) =>
  defineRoute({
    name: 'outboxPart',
    service,
    method: 'GET',
    path: '/internal/outbox',
    access: 'operator',
    summary:
      'Counts the events of this service that NATS has not accepted yet. Only the gateway calls this; browsers cannot reach it.',
    reply: waitingOutboxes,
    errors: ['unauthenticated'],
  })

export const listOutboxes = defineRoute({
  name: 'listOutboxes',
  service: 'gateway',
  method: 'GET',
  path: '/api/operate/outboxes',
  access: 'operator',
  summary:
    'Counts the stored events of each service that NATS has not accepted yet, with the time of the oldest. `outboxes` is null for a service that did not answer. For every operator.',
  reply: z.array(
    z.object({
      service: z.enum(domainServices as [DomainService, ...DomainService[]]),
      outboxes: waitingOutboxes.nullable(),
    }),
  ),
  errors: ['unauthenticated'],
})
