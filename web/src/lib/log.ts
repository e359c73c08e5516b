/**
 * Logs a failure that the person need not see: storage, socket, background work. Pass the error as it was thrown; the message of an
 * `ApiError` is always English, like the logs.
 */
export function logProblem(message: string, error?: unknown): void {
  console.warn(message, messageOf(error))
}

function messageOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('message' in error)) return error ?? ''
  return error.message
}
