type Stop = () => Promise<unknown>

/** Collects the stop functions of everything that a test has started. `stop` calls them in reverse order; call it after each test that starts something. */
export function createStops() {
  const stops: Stop[] = []
  return {
    atEnd(stop: Stop) {
      stops.push(stop)
    },
    async stop() {
      const failures: unknown[] = []
      // After a failure the remaining ones are still stopped.
      for (const stop of stops.splice(0).reverse()) await stop().catch(error => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'not everything that the test started was stopped')
    },
  }
}
