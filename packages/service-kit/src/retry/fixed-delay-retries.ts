/** Options of p-retry for retries without limit, `pauseMs` apart. */
export function fixedDelayRetries(pauseMs: number) {
  return { retries: Number.POSITIVE_INFINITY, minTimeout: pauseMs, factor: 1 }
}
