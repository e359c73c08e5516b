import { isApiError } from './error-text.ts'

/** Whether the server may have made a change that failed: there was no response, or the response came from a gateway or proxy. */
export const mayBeDone = (error: unknown): boolean =>
  !isApiError(error) || typeof error.status === 'string' || error.status === 502 || error.status === 504
