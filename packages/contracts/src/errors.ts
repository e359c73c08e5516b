import { z } from 'zod'

/** Every error a caller can meet: its HTTP status and the message used when the thrower gives none. */
export const errorCodes = {
  'invalid-request': { status: 400, message: 'The request is not valid.' },
  'malformed-body': { status: 400, message: 'The body could not be read.' },
  'invalid-token': { status: 400, message: 'The link may be expired or invalid.' },
  unauthenticated: { status: 401, message: 'User not authenticated' },
  'invalid-credentials': { status: 401, message: 'Invalid email or password' },
  'invalid-ingest-key': { status: 401, message: 'The ingest key is not valid.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  'foreign-origin': { status: 403, message: 'Requests from this origin are not accepted.' },
  'push-endpoint-refused': { status: 403, message: 'This push service is not on the list of known services.' },
  'not-found': { status: 404, message: 'Not found.' },
  'method-not-allowed': { status: 405, message: 'This method is not supported here.' },
  'email-taken': { status: 409, message: 'An account with this email already exists.' },
  'already-member': { status: 409, message: 'Already a member of this community.' },
  conflict: { status: 409, message: 'This was changed by someone else. Load it again.' },
  'body-too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 415, message: 'This content type is not supported.' },
  'unprocessable-alert': { status: 422, message: 'The alert could not be read.' },
  'no-route': { status: 422, message: 'No safe way was found.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  unavailable: { status: 503, message: 'This part of Muster is not available right now. Try again in a moment.' },
  timeout: { status: 504, message: 'This took too long. Try again in a moment.' },
} as const

export type ErrorCode = keyof typeof errorCodes

/** The one wire form of an error. `details` names fields and reasons, never values that were sent. */
export const errorBody = z.object({
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
