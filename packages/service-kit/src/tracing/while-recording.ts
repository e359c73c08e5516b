import type { SpanProcessor } from '@opentelemetry/sdk-trace'

/**
 * Calls `listen` when a recorded span starts and no other is open, and calls the function that `listen` returned when the last open span has ended. For
 * diagnostics channels that slow every request as soon as they have a subscriber, such as those of mongoose.
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
