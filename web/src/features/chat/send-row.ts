import { noSessionYet, type OutboxRow } from '../../entities/chat-session/store.ts'
import { isApiError } from '../../lib/error-text.ts'
import type { Outcome as AnyOutcome } from '../../lib/sender.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { chatApi } from './api.ts'

/** `sent`: the session that has the message. */
export type Outcome = AnyOutcome<{ sessionId: string }>

/** Longer is taken as no answer: the message waits, and the person goes on. */
export const sendLimitMs = 5_000

// The server, or what stands before it, has no room or no time at the moment.
const passing: readonly unknown[] = ['offline', 401, 408, 425, 429, 502, 503, 504]

async function sendTo(dispatch: AppDispatch, sessionId: string, row: OutboxRow): Promise<Outcome> {
  const { userId, content, clientMessageId, language, action, here, at } = row
  const metadata = { language, ...(action && { action }), ...(here && { place: { coordinates: here, at } }) }
  const body = { userId, sessionId, content, clientMessageId, metadata }
  const request = dispatch(chatApi.endpoints.sendMessage.initiate({ body }))
  const timer = setTimeout(() => request.abort(), sendLimitMs)
  try {
    await request.unwrap()
    return { is: 'sent', sessionId }
  } catch (error) {
    // What was aborted has no status: the server may have stored it, and stores it once.
    if (!isApiError(error)) return { is: 'later' }
    const { status, retryAfterMs } = error
    if (passing.includes(status)) return { is: 'later', ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }) }
    return { is: 'refused', error }
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a message to the session that it was written in; if that was deleted meanwhile, or never was, to the current one. */
export async function sendRow(dispatch: AppDispatch, current: string | null, row: OutboxRow): Promise<Outcome> {
  const own = row.sessionId === noSessionYet ? current : row.sessionId
  if (own === null) return { is: 'later' }
  const outcome = await sendTo(dispatch, own, row)
  const isGone =
    outcome.is === 'refused' && isApiError(outcome.error) && [403, 404].includes(Number(outcome.error.status))
  return isGone && current !== null && current !== own ? sendTo(dispatch, current, row) : outcome
}
