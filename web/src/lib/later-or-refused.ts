import { type ApiError, isApiError } from './error-text.ts'
import type { Outcome } from './sender.ts'

/** The server, or what stands before it, has no room or no time at the moment, or the session has to be renewed. */
const passing: readonly unknown[] = ['offline', 401, 408, 425, 429, 502, 503, 504]

const isPassing = ({ status }: ApiError): boolean => passing.includes(status)

/** What becomes of something that was not taken: tried again later, or refused as it is. `isLater` says which. */
export function laterOrRefused(error: unknown, isLater = isPassing): Outcome<never> {
  // What was aborted has no status: the server may have stored it, and stores it once.
  if (!isApiError(error)) return { is: 'later' }
  const { retryAfterMs } = error
  if (isLater(error)) return { is: 'later', ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }) }
  return { is: 'refused', error }
}
