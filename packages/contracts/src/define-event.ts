import type { z } from 'zod'
import type { ServiceName } from './services.ts'

/** The declaration of an event. */
export type EventDefinition<P extends z.ZodType = z.ZodType> = {
  /** Full NATS subject: muster.<service>.<fact>.v<version>. */
  subject: string
  service: ServiceName
  fact: string
  version: number
  payload: P
}

/** The parsed payload of an event. */
export type PayloadOf<E extends EventDefinition> = z.output<E['payload']>

/** Declares an event: a fact, named in the past tense. Its NATS subject is made from the service, the fact and the version. */
export function defineEvent<P extends z.ZodType>(event: {
  service: ServiceName
  fact: string
  version: number
  payload: P
}): EventDefinition<P> {
  return { ...event, subject: `muster.${event.service}.${event.fact}.v${event.version}` }
}
