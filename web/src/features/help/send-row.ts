import { isApiError } from '../../lib/error-text.ts'
import type { Outcome } from '../../lib/sender.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { helpApi } from './api.ts'
import type { HelpRow } from './outbox.ts'

// Statuses of temporary failures: offline, overload, server errors, timeouts, or a session that has to be renewed.
const passing: readonly unknown[] = ['offline', 'unreadable', 401, 408, 425, 429, 500, 502, 503, 504]

/** Makes the API call of a row. Rejects as the call does. */
function send(dispatch: AppDispatch, row: HelpRow): Promise<unknown> {
  const { clientId } = row
  const { startHelp, changeHelpRequest, changeHelpCountdown, checkIn } = helpApi.endpoints
  switch (row.kind) {
    case 'start':
      return dispatch(startHelp.initiate({ body: { ...row.body, clientId } })).unwrap()
    case 'change':
      return dispatch(
        changeHelpRequest.initiate({ params: { id: row.requestId }, body: { action: row.action } }),
      ).unwrap()
    case 'countdown':
      return dispatch(changeHelpCountdown.initiate({ params: { id: row.countdownId }, body: { action: row.action } }))
        .unwrap()
        .then(({ requestId }) => {
          // The countdown ended and opened a request before "I am safe" was sent, so that request is closed.
          if (row.action === 'now' || requestId === null) return
          return dispatch(changeHelpRequest.initiate({ params: { id: requestId }, body: { action: 'safe' } })).unwrap()
        })
    case 'check-in':
      return dispatch(checkIn.initiate({ params: { id: row.communityId }, body: { ...row.body, clientId } })).unwrap()
  }
}

/** Sends one row. The outcome is `refused` only if the server will not accept the row unchanged. */
export async function sendHelpRow(dispatch: AppDispatch, row: HelpRow): Promise<Outcome> {
  try {
    await send(dispatch, row)
    return { is: 'sent' }
  } catch (error) {
    if (!isApiError(error)) return { is: 'later' }
    const { status, retryAfterMs } = error
    if (passing.includes(status)) return { is: 'later', ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }) }
    // The request or countdown to be closed is already closed or gone.
    if (row.kind === 'change' || row.kind === 'countdown') return { is: 'sent' }
    return { is: 'refused', error }
  }
}
