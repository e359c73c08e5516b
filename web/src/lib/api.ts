import { staleHeader } from '@muster/contracts/stale-header'
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { type ApiError, toApiError } from './error-text.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { createObservable } from './observable.ts'
import { compareClock } from './server-clock.ts'

/** An HTTP request to the API. `url`: path and query on this host. `body` is sent as JSON. */
export type ApiRequest = {
  method: string
  url: string
  body?: unknown
  /** Sends the ETag of the last reply from this URL. For a 304 response the call returns that reply again. */
  revalidates?: boolean
}

/** Number of calls that the server has refused because nobody is signed in. It only increases. */
export const refusals = createObservable(0)

const mostKept = 20
/** The last reply and its ETag by URL, for calls that revalidate; oldest first, at most `mostKept`. */
const kept = new Map<string, { etag: string; data: unknown }>()

/** Removes all kept replies, because they may contain data of the person who logs out. */
export const forgetReplies = (): void => kept.clear()

function keep(url: string, etag: string | null, data: unknown): void {
  kept.delete(url)
  if (etag) kept.set(url, { etag, data })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** What a call knows about its reply besides the data. */
export type ReplyMeta = {
  /** Age of the content when the server sent it, in ms. Not 0 if the server answered from its cache. */
  ageMs: number
}

const send: BaseQueryFn<ApiRequest, unknown, ApiError, object, ReplyMeta> = async (
  { method, url, body, revalidates },
  { signal },
) => {
  const known = revalidates ? kept.get(url) : undefined
  const askedAt = Date.now()
  let response: Response
  let text: string
  try {
    const answer = await fetchInTime(url, {
      method,
      signal,
      credentials: 'include',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(known && { 'If-None-Match': known.etag }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    response = answer.response
    text = answer.text
  } catch (error) {
    return { error: { status: 'offline', message: error instanceof Error ? error.message : 'No connection' } }
  }
  compareClock(response.headers, askedAt)
  const meta = { ageMs: 1_000 * (Number(response.headers.get(staleHeader)) || 0) }
  if (known && response.status === 304) return { data: known.data, meta }
  if (!response.ok) {
    const retryAfter = response.headers.get('Retry-After')
    const error = toApiError(response.status, response.statusText, text, retryAfter)
    if (error.code === 'unauthenticated') refusals.set(refusals.get() + 1)
    return { error }
  }
  try {
    const data = text === '' ? null : JSON.parse(text)
    if (revalidates) keep(url, response.headers.get('ETag'), data)
    return { data, meta }
  } catch {
    return { error: { status: 'unreadable', message: `${response.status}: ${response.statusText}` } }
  }
}

/**
 * The query cache for server data; features add their calls with `injectEndpoints`. Cached data does not expire, failed
 * calls are not retried, and focus does not refetch: a feature polls or invalidates.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: send,
  keepUnusedDataFor: Number.POSITIVE_INFINITY,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  tagTypes: [
    'sessions',
    'messages',
    'communities',
    'members',
    'blocks',
    'invitations',
    'open-invitations',
    'achievements',
    'devices',
    'passkeys',
    'push',
    'operator',
    'operate',
  ],
  endpoints: () => ({}),
})
