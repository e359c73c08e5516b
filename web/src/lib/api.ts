import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { type ApiError, toApiError } from './error-text.ts'
import { fetchInTime } from './fetch-in-time.ts'

export type ApiRequest = {
  method: string
  url: string
  body?: unknown
  /** Sends the ETag of the last reply from this address. A 304 then gives that reply again. */
  revalidates?: boolean
}

const mostKept = 20
/** The last replies to requests that revalidate, by address, the oldest first. */
const kept = new Map<string, { etag: string; data: unknown }>()

function keep(url: string, etag: string | null, data: unknown): void {
  kept.delete(url)
  if (etag) kept.set(url, { etag, data })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

const send: BaseQueryFn<ApiRequest, unknown, ApiError> = async ({ method, url, body, revalidates }, { signal }) => {
  const known = revalidates ? kept.get(url) : undefined
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
  if (known && response.status === 304) return { data: known.data }
  if (!response.ok) {
    const retryAfter = response.headers.get('Retry-After')
    return { error: toApiError(response.status, response.statusText, text, retryAfter) }
  }
  try {
    const data = text === '' ? null : JSON.parse(text)
    if (revalidates) keep(url, response.headers.get('ETag'), data)
    return { data }
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
    'invitations',
    'achievements',
    'push',
    'operator',
    'operate',
  ],
  endpoints: () => ({}),
})
