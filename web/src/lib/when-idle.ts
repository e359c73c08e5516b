/** Delay in ms for Safari, which has no `requestIdleCallback`. */
const soonMs = 500
/** Longest delay in ms, because a page that is never idle must prepare for a lost network too. */
const latestMs = 3_000

/** Runs the work when the browser has nothing more urgent to do, such as the first paint. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, soonMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}
