import { type ApiError, isApiError } from './error-text.ts'
import type { Outcome } from './sender.ts'

/** Statuses of temporary failures: offline, overload, timeouts, or a session that has to be renewed. */
const passing: readonly unknown[] = ['offline', 401, 408, 425, 429, 502, 503, 504]

const isPassing = ({ status }: ApiError): boolean => passing.includes(status)

/** The outcome of a failed attempt to send: `later` if it should be tried again, `refused` otherwise. `isLater` decides. */
export function laterOrRefused(error: unknown, isLater = isPassing): Outcome<never> {
  // An aborted request has no status. The server may have stored the item; sending it again stores it only once.
  if (!isApiError(error)) return { is: 'later' }
  const { retryAfterMs } = error
  if (isLater(error)) return { is: 'later', ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }) }
  return { is: 'refused', error }
}
