/**
 * Creates a function whose promises resolve in the order of the calls, at most `atOnce` in each iteration of the event loop, so that other work is done in
 * between.
 */
export function createTickLimiter(atOnce: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  function letGo() {
    for (const go of waiting.splice(0, atOnce)) go()
    if (waiting.length > 0) setImmediate(letGo)
  }
  return () =>
    new Promise(resolve => {
      if (waiting.push(resolve) === 1) setImmediate(letGo)
    })
}
