import { readRetryAfter } from '../domain/retry-after.ts'

/** What the answer of a push service means for a message. */
export type PushResult =
  | { kind: 'delivered' }
  /** The subscription does not exist any more. */
  | { kind: 'gone' }
  /** Permanent: a retry would be refused as well. */
  | { kind: 'refused'; reason: string }
  /** `isUnknown`: the push service may have accepted the message nevertheless. */
  | { kind: 'retry'; afterMs: number | null; isUnknown: boolean; reason: string }

/** The outcome of one request. `isUnknown`: the push service may have processed it. */
export type Answer =
  | { status: number; retryAfter: string | undefined }
  | { status: null; reason: string; isUnknown: boolean }

/** Statuses that a proxy may have sent, which does not know whether the push service accepted the message. */
const gatewayFailures = new Set([500, 502, 504])
const maxRetryAfterMs = 60 * 60 * 1_000

/** Interprets the outcome of a request to a push service. */
export function resultOf(answer: Answer): PushResult {
  if (answer.status === null) {
    return { kind: 'retry', afterMs: null, isUnknown: answer.isUnknown, reason: answer.reason }
  }
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `status ${status}`
  if (status === 429 || status >= 500) {
    const askedMs = readRetryAfter(retryAfter, Date.now())
    const afterMs = askedMs === null ? null : Math.min(askedMs, maxRetryAfterMs)
    return { kind: 'retry', afterMs, isUnknown: gatewayFailures.has(status), reason }
  }
  if (isRefusal(answer)) return { kind: 'retry', afterMs: null, isUnknown: false, reason }
  return { kind: 'refused', reason }
}

/** Whether the push service does not accept our authorization. */
export const isRefusal = ({ status }: Answer): boolean => status === 401 || status === 403

/** Whether the push service wants fewer requests, or does not answer them. */
export const isCongestion = ({ status }: Answer): boolean => status === null || status === 429 || status >= 500
