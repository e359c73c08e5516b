export type Validators = { etag: string | null; lastModified: string | null }
export type Fetched = { kind: 'unchanged' } | ({ kind: 'body'; json: unknown } & Validators)

const maxBytes = 32 * 1_048_576
const timeoutMs = 20_000

/** Asks a feed for what is new. Throws for every status but 200 and 304, for slow, huge and unparsable answers. */
export async function fetchFeed(url: string, known: Validators, userAgent: string): Promise<Fetched> {
  const response = await fetch(url, {
    headers: {
      accept: 'application/geo+json, application/json',
      'user-agent': userAgent,
      ...(known.etag ? { 'if-none-match': known.etag } : {}),
      ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 304) return { kind: 'unchanged' }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`the feed answered ${response.status}`)
  }
  return {
    kind: 'body',
    json: JSON.parse(await readBounded(response)),
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error('the feed sent more than we take')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
