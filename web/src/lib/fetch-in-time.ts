/** Until the answer begins: longer than the gateway gives a service, shorter than anyone in danger waits. */
const answerMs = 10_000
/** For the whole answer: hazards and road packs are large, and lines are slow where something burns. */
const bodyMs = 60_000

/**
 * `fetch` with a bound on every wait. The answer's body is read here, so that a line which stops half-way rejects too.
 * Rejects with a TimeoutError, or as `fetch` does.
 */
export async function fetchInTime(
  url: string,
  { signal, ...init }: RequestInit = {},
): Promise<{ response: Response; text: string }> {
  const limit = new AbortController()
  const expire = () => limit.abort(new DOMException('The server did not answer in time', 'TimeoutError'))
  // Not AbortSignal.any: phones of 2023 do not have it.
  const cancel = () => limit.abort(signal?.reason)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  let timer = setTimeout(expire, answerMs)
  try {
    const response = await fetch(url, { ...init, signal: limit.signal })
    clearTimeout(timer)
    timer = setTimeout(expire, bodyMs)
    return { response, text: await response.text() }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}
