export type Validators = { etag: string | null; lastModified: string | null }
export type Fetched = { kind: 'unchanged' } | ({ kind: 'changed'; body: unknown } & Validators)

const maxBytes = 32 * 1_048_576
const timeoutMs = 20_000

/**
 * A conditional GET of a feed; the body is parsed JSON or text. Throws for every status but 200 and 304, after 20 s, and
 * for more than 32 MiB.
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
  const text = await readBounded(response)
  return {
    kind: 'changed',
    body: format === 'json' ? (JSON.parse(text) as unknown) : text,
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
    if (bytes > maxBytes) throw new Error(`feed sent more than ${maxBytes} bytes`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
