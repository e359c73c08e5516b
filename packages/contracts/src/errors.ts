import english from '@muster/languages/en/errors.json' with { type: 'json' }
import forum from '@muster/languages/en/forum.json' with { type: 'json' }
import rides from '@muster/languages/en/rides.json' with { type: 'json' }
import { z } from 'zod'
import { problems } from './vocabulary/problems.ts'

/**
 * Every error that the API answers, with its HTTP status. The texts are in `languages/<language>/errors.json`; those of communities and rides in `forum.json`
 * and `rides.json`.
 */
export const errorCodes = {
  'invalid-request': { status: 400 },
  'official-name': { status: 400 },
  'malformed-body': { status: 400 },
  'invalid-token': { status: 400 },
  unauthenticated: { status: 401 },
  'invalid-credentials': { status: 401 },
  'invalid-ingest-key': { status: 401 },
  'invalid-code': { status: 401 },
  'passkey-refused': { status: 401 },
  forbidden: { status: 403 },
  'wrong-password': { status: 403 },
  'second-person-needed': { status: 403 },
  'members-only': { status: 403 },
  'owner-only': { status: 403 },
  'moderators-only': { status: 403 },
  banned: { status: 403 },
  muted: { status: 403 },
  'member-too-new': { status: 403 },
  'invitation-for-another-address': { status: 403 },
  'achievement-not-earned': { status: 403 },
  'ingest-sender-refused': { status: 403 },
  'foreign-origin': { status: 403 },
  'push-endpoint-refused': { status: 403 },
  'not-at-shelter': { status: 403 },
  'not-found': { status: 404 },
  'method-not-allowed': { status: 405 },
  'email-taken': { status: 409 },
  'already-member': { status: 409 },
  'invitation-declined': { status: 409 },
  'invitee-banned': { status: 409 },
  'hand-over-first': { status: 409 },
  'has-owner': { status: 409 },
  'edit-too-late': { status: 409 },
  archived: { status: 403 },
  'last-admin': { status: 409 },
  'too-many-passkeys': { status: 409 },
  'enough-help': { status: 409 },
  'help-closed': { status: 409 },
  'rides-closed': { status: 409 },
  'ride-full': { status: 409 },
  conflict: { status: 409 },
  'body-too-large': { status: 413 },
  'unsupported-media-type': { status: 415 },
  'unprocessable-alert': { status: 422 },
  'not-a-picture': { status: 422 },
  'not-a-photo': { status: 422 },
  'no-route': { status: 422 },
  'too-many-requests': { status: 429 },
  'daily-limit': { status: 429 },
  'mailed-too-often': { status: 429 },
  'slow-mode': { status: 429 },
  'read-only': { status: 403 },
  'approval-needed': { status: 403 },
  'no-approval-needed': { status: 409 },
  'join-declined': { status: 403 },
  internal: { status: 500 },
  unavailable: { status: 503 },
  'secret-missing': { status: 503 },
  overloaded: { status: 503 },
  timeout: { status: 504 },
} as const

export type ErrorCode = keyof typeof errorCodes

/** The errors that every route may answer besides those that it declares. */
export const commonErrors = [
  'invalid-request',
  'malformed-body',
  'unauthenticated',
  'body-too-large',
  'unsupported-media-type',
  'too-many-requests',
  'internal',
  'unavailable',
  'secret-missing',
  'overloaded',
  'timeout',
] as const satisfies readonly ErrorCode[]

const messages: Record<ErrorCode, string> = { ...english.codes, ...forum.codes, ...rides.codes }

/** The English text of an error code, which is sent with the code. Clients translate the code. */
export const errorMessage = (code: ErrorCode): string => messages[code]

/** One problem of a request: the path of the field, the problem's code and its English text. Never contains the value that was sent. */
export const errorDetail = z.object({ path: z.string(), code: z.enum(problems), message: z.string() })
export type ErrorDetail = z.infer<typeof errorDetail>

/** The JSON body of every error reply. */
export const errorBody = z.object({
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.array(errorDetail).optional(),
  /** With `conflict`: the current state of the resource, in the form of the route's reply. */
  current: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
