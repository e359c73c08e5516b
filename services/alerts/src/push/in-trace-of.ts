import { continueTrace } from '@muster/service-kit/tracing/trace'
import type { Fanout } from '../store/fanouts.ts'

/** Runs a part of a fan-out within the trace that opened the fan-out, whichever job or sweep runs it. */
export const inTraceOf = <T>({ traceparent }: Fanout, name: string, work: () => Promise<T>): Promise<T> =>
  traceparent ? continueTrace(traceparent, name, { kind: 'consumer' }, work) : work()
