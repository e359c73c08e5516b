type Stop = () => Promise<unknown>

/** Collects what a test has started: `stop` ends it in reverse order, and is called after each test that starts something. */
export function createStops() {
  const stops: Stop[] = []
  return {
    atEnd(stop: Stop) {
      stops.push(stop)
    },
    async stop() {
      const failures: unknown[] = []
      // One that fails must not leave those behind it running.
      for (const stop of stops.splice(0).reverse()) await stop().catch(error => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'not everything that the test started was stopped')
    },
  }
}
