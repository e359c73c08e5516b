/** Time limit until the response starts, in ms; longer than the gateway's timeout for a service. */
const answerMs = 10_000
/** The same limit on a slow line. There a limit of `answerMs` would let no request succeed, however often the person tries. */
const slowAnswerMs = 30_000
/** Time limit for a whole body, in ms. Hazards, packs and photos are large, and networks are slow near a disaster. */
const bodyMs = 60_000

/** The limit for the next request: long after one that timed out, until a response starts quickly. */
let limitMs = answerMs

/**
 * `fetch` with timeouts. It also reads the body, so that a connection that stalls half-way rejects too. Rejects with a
 * `TimeoutError`, or as `fetch` does.
 */
export async function fetchInTime(
  url: string,
  { signal, ...init }: RequestInit = {},
): Promise<{ response: Response; text: string }> {
  const limit = new AbortController()
  const askedAt = Date.now()
  const expire = () => {
    limitMs = slowAnswerMs
    limit.abort(new DOMException('The server did not answer in time', 'TimeoutError'))
  }
  // `AbortSignal.any` is not used, because browsers of 2023 lack it.
  const cancel = () => limit.abort(signal?.reason)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  // The response to an upload starts only after the whole file was sent.
  let timer = setTimeout(expire, init.body instanceof Blob ? bodyMs : limitMs)
  try {
    const response = await fetch(url, { ...init, signal: limit.signal })
    clearTimeout(timer)
    if (Date.now() - askedAt < answerMs / 2) limitMs = answerMs
    timer = setTimeout(expire, bodyMs)
    return { response, text: await response.text() }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}
