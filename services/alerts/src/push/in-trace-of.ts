import { continueTrace } from '@muster/service-kit/tracing/trace'
import type { Fanout } from '../store/fanouts.ts'

/** Does a part of a fan-out as part of the trace that opened it, whichever job or sweep has it done. */
export const inTraceOf = <T>({ traceparent }: Fanout, name: string, work: () => Promise<T>): Promise<T> =>
  traceparent ? continueTrace(traceparent, name, { kind: 'consumer' }, work) : work()
