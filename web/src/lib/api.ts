import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { type ApiError, toApiError } from './error-text.ts'
import { fetchInTime } from './fetch-in-time.ts'

export type ApiRequest = { method: string; url: string; body?: unknown }

const send: BaseQueryFn<ApiRequest, unknown, ApiError> = async ({ method, url, body }, { signal }) => {
  let response: Response
  let text: string
  try {
    const answer = await fetchInTime(url, {
      method,
      signal,
      credentials: 'include',
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    response = answer.response
    text = answer.text
  } catch (error) {
    return { error: { status: 'offline', message: error instanceof Error ? error.message : 'No connection' } }
  }
  if (!response.ok) {
    const retryAfter = response.headers.get('Retry-After')
    return { error: toApiError(response.status, response.statusText, text, retryAfter) }
  }
  try {
    return { data: text === '' ? null : JSON.parse(text) }
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
