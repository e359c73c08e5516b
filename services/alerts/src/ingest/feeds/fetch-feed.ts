import { readRetryAfter } from '../../domain/retry-after.ts'

/** The validators of an HTTP response, which the next conditional request sends back. */
export type Validators = { etag: string | null; lastModified: string | null }
/** The result of a request: `unchanged` for status 304, otherwise the body with its validators. */
export type Fetched = { kind: 'unchanged' } | ({ kind: 'changed'; bytes: Uint8Array } & Validators)

const maxFeedBytes = 32 * 1_048_576
const timeoutMs = 20_000
/** A cache that cannot reach the feed may serve a stored copy. A copy older than this is refused. */
const maxFeedAgeSeconds = 60 * 60
const mostRedirects = 3

/** The feed asks for a pause: it answered 429 or 503 with a Retry-After header in seconds. */
export class FeedBusyError extends Error {
  override name = 'FeedBusyError'
  readonly retryAfterMs: number

  constructor(status: number, retryAfterMs: number) {
    super(`feed answered ${status}`)
    this.retryAfterMs = retryAfterMs
  }
}

type Request = {
  accept: string
  userAgent: string
  known?: Validators
  /** A larger body is refused. Default: 32 MiB. */
  maxBytes?: number
  /** A cached copy older than this (header Age) is refused. Default: one hour. */
  maxAgeSeconds?: number
}

/**
 * Makes a conditional GET request to a feed. Throws for every status but 200 and 304, after 20 s, for a body larger than `maxBytes`, for a redirect to
 * another host, for a cached copy that is too old, and for a copy whose Last-Modified is earlier than that of `known`. Throws FeedBusyError if the feed asks
 * for a pause.
 */
export async function fetchFeed(
  url: string,
  {
    accept,
    userAgent,
    known = { etag: null, lastModified: null },
    maxBytes = maxFeedBytes,
    maxAgeSeconds = maxFeedAgeSeconds,
  }: Request,
): Promise<Fetched> {
  const headers = {
    accept,
    'user-agent': userAgent,
    ...(known.etag ? { 'if-none-match': known.etag } : {}),
    ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  }
  const response = await followOnHost(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
  if (response.status === 304) return { kind: 'unchanged' }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw errorOf(response)
  }
  if (isOldCopy(response.headers, known, maxAgeSeconds)) {
    await response.body?.cancel()
    throw new Error('feed answered with an old copy')
  }
  return {
    kind: 'changed',
    bytes: await readBounded(response, maxBytes),
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  }
}

/** Follows redirects, but only on the host that the operator configured: another host is another authority. */
async function followOnHost(url: string, init: RequestInit): Promise<Response> {
  let at = new URL(url)
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(at, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 301 || response.status > 308 || response.status === 304 || !location) return response
    await response.body?.cancel()
    const next = new URL(location, at)
    if (!isSameHost(at, next)) throw new Error('feed redirects to another host')
    if (redirects >= mostRedirects) throw new Error(`feed redirects more than ${mostRedirects} times`)
    at = next
  }
}

/**
 * Whether `to` has the same origin as `from`. A change from http to https on the same host name is allowed too, if both have their default port; a change
 * from https to http is not. An address with a user name or password is refused.
 */
export function isSameHost(from: URL, to: URL): boolean {
  if (to.username || to.password) return false
  return (
    from.origin === to.origin ||
    (from.host === to.host && from.port === '' && from.protocol === 'http:' && to.protocol === 'https:')
  )
}

function errorOf({ status, headers }: Response): Error {
  const pauseMs = readRetryAfter(headers.get('retry-after'), Date.now())
  const isBusy = (status === 429 || status === 503) && pauseMs !== null && pauseMs > 0
  return isBusy ? new FeedBusyError(status, pauseMs) : new Error(`feed answered ${status}`)
}

function isOldCopy(headers: Headers, known: Validators, maxAgeSeconds: number): boolean {
  const lastModified = Date.parse(headers.get('last-modified') ?? '')
  const isOlder = known.lastModified !== null && lastModified < Date.parse(known.lastModified)
  return isOlder || Number(headers.get('age') ?? 0) > maxAgeSeconds
}

async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`feed sent more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
