import { type ErrorBody, type ErrorCode, type ErrorDetail, errorCodes, errorMessage } from '@muster/contracts/errors'
import { type Problem, problemMessage } from '@muster/contracts/vocabulary/problems'
import { DecryptionError } from './crypto/vault.ts'
import { isDependencyDown } from './dependency-down.ts'

/** An error that a caller may see. It has only a code: the text of each code is in `languages/<language>/errors.json`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined
  /** With `conflict`: the current state of the resource, as far as the caller may see it. */
  readonly current: unknown

  constructor(code: ErrorCode, options: { details?: ErrorDetail[]; current?: unknown; cause?: unknown } = {}) {
    super(errorMessage(code), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.current = options.current
  }
}

/** One wrong field, for the `details` of `invalid-request`. */
export const invalidField = (path: string, code: Problem): ErrorDetail => ({
  path,
  code,
  message: problemMessage(code),
})

/** The HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return errorCodes[code].status
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_HANDLER_TIMEOUT: 'timeout',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
}

const codesByStatus: Record<number, ErrorCode> = {
  400: 'invalid-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'timeout',
  409: 'conflict',
  413: 'body-too-large',
  414: 'invalid-request',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
  504: 'timeout',
}

/** The body of the error reply for anything that was thrown. An unknown error becomes `internal` and does not expose its cause. */
export function toErrorBody(err: unknown): ErrorBody {
  if (err instanceof AppError) {
    const { code, details, current } = err
    return {
      code,
      message: errorMessage(code),
      ...(details ? { details } : {}),
      ...(current === undefined ? {} : { current }),
    }
  }
  const code = codeOf(err)
  return { code, message: errorMessage(code) }
}

function codeOf(err: unknown): ErrorCode {
  if (!(err instanceof Error)) return 'internal'
  if (err instanceof DecryptionError) return 'secret-missing'
  const { code, statusCode } = err as { code?: unknown; statusCode?: unknown }
  const framework = typeof code === 'string' ? frameworkCodes[code] : undefined
  if (framework) return framework
  // The JSON parser reports invalid JSON and prototype poisoning as a SyntaxError with status 400 and no code.
  if (err instanceof SyntaxError && statusCode === 400) return 'malformed-body'
  const byStatus = typeof statusCode === 'number' ? codesByStatus[statusCode] : undefined
  if (byStatus) return byStatus
  return isDependencyDown(err) ? 'unavailable' : 'internal'
}

/** True when an error means that a dependency could not be reached, which is worth a retry once it is back. */
export function isOutage(err: unknown): boolean {
  if (err instanceof AppError) return err.code === 'unavailable'
  return err instanceof Error && isDependencyDown(err)
}
