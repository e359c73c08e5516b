/**
 * Lets callers that come together go on one group after the other: `atOnce` of them in each turn of the event loop, in the order in which
 * they came. What else the process has to do is done between the groups.
 */
export function createTurns(atOnce: number): () => Promise<void> {
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
