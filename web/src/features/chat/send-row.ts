import { noSessionYet, type OutboxRow } from '../../entities/chat-session/store.ts'
import { isApiError } from '../../lib/error-text.ts'
import { laterOrRefused } from '../../lib/later-or-refused.ts'
import type { Outcome as AnyOutcome } from '../../lib/sender.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { chatApi } from './api.ts'

/** The outcome of sending a message. `sent` comes with the session that now has the message. */
export type Outcome = AnyOutcome<{ sessionId: string }>

/** Timeout of a request, in ms. When it is over, the message waits for the next attempt and the person can write the next one. */
export const sendLimitMs = 5_000

/** Sends a row to one session. */
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
    return laterOrRefused(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends a message to the session that it was written in. If that session was deleted, or the message was written before there was a session,
 * sends it to the current one. `later` while no session is known.
 */
export async function sendRow(dispatch: AppDispatch, current: string | null, row: OutboxRow): Promise<Outcome> {
  const own = row.sessionId === noSessionYet ? current : row.sessionId
  if (own === null) return { is: 'later' }
  const outcome = await sendTo(dispatch, own, row)
  const isGone =
    outcome.is === 'refused' && isApiError(outcome.error) && [403, 404].includes(Number(outcome.error.status))
  return isGone && current !== null && current !== own ? sendTo(dispatch, current, row) : outcome
}
