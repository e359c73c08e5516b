export type Validators = { etag: string | null; lastModified: string | null }
export type Fetched = { kind: 'unchanged' } | ({ kind: 'changed'; body: unknown } & Validators)

const maxBytes = 32 * 1_048_576
const timeoutMs = 20_000
/** A cache that cannot reach the feed may serve what it kept. An older copy than this says nothing about now. */
const maxAgeSeconds = 60 * 60

/**
 * A conditional GET of a feed; the body is parsed JSON or text. Throws for every status but 200 and 304, after 20 s, for
 * more than 32 MiB, and for a copy that is over an hour old or older than the last one.
 */
export async function fetchFeed(
  url: string,
  {
    accept,
    format,
    userAgent,
    known,
  }: { accept: string; format: 'json' | 'text'; userAgent: string; known: Validators },
): Promise<Fetched> {
  const response = await fetch(url, {
    headers: {
      accept,
      'user-agent': userAgent,
      ...(known.etag ? { 'if-none-match': known.etag } : {}),
      ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 304) return { kind: 'unchanged' }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`feed answered ${response.status}`)
  }
  if (isOldCopy(response.headers, known)) {
    await response.body?.cancel()
    throw new Error('feed answered with an old copy')
  }
  const text = await readBounded(response)
  return {
    kind: 'changed',
    body: format === 'json' ? (JSON.parse(text) as unknown) : text,
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  }
}

function isOldCopy(headers: Headers, known: Validators): boolean {
  const lastModified = Date.parse(headers.get('last-modified') ?? '')
  const isOlder = known.lastModified !== null && lastModified < Date.parse(known.lastModified)
  return isOlder || Number(headers.get('age') ?? 0) > maxAgeSeconds
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`feed sent more than ${maxBytes} bytes`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
