import type { ChatSession } from '@muster/contracts/entities/chat'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf, type Caller } from '@muster/service-kit/http/auth'

/** Throws `not-found` or `forbidden` unless the session belongs to the caller. */
export function assertOwnSession(session: ChatSession | null, caller: Caller): ChatSession {
  if (!session) throw new AppError('not-found')
  assertSelf(caller, session.userId)
  return session
}
