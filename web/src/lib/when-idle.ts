/** In Safari, which does not tell when it is idle. */
const soonMs = 500
/** A page that is never idle must still get ready for a lost network. */
const latestMs = 3_000

/** Runs the work once the browser has nothing more urgent to do, such as the first paint. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, soonMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}
