import type { SpanProcessor } from '@opentelemetry/sdk-trace'

/**
 * Calls `listen` when a first span begins to be recorded, and what `listen` returned when the last one has ended. For what costs something in every
 * request as soon as somebody listens, such as the channels of mongoose.
 */
export function whileRecording(listen: () => () => void): SpanProcessor {
  let open = 0
  let end = () => {}
  return {
    onStart() {
      if (open === 0) end = listen()
      open += 1
    },
    onEnd() {
      open -= 1
      if (open === 0) end()
    },
    forceFlush: async () => {},
    shutdown: async () => end(),
  }
}
