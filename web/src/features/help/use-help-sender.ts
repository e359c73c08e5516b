import { useEffect } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { createSender, inOneTab } from '../../lib/sender.ts'
import { type AppDispatch, useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { helpApi } from './api.ts'
import { cancelRead } from './cancel-read.ts'
import { dropRow, type HelpRow, onAdded, refuseRow, rereadRows, waitingRows } from './outbox.ts'
import { sendHelpRow } from './send-row.ts'

const anew = { forceRefetch: true, subscribe: false } as const

/** Reads what an accepted row has changed. */
async function readAgain(dispatch: AppDispatch, row: HelpRow): Promise<void> {
  const { helpRequests, helpCountdown, roster } = helpApi.endpoints
  const { getRunningQueryThunk } = helpApi.util
  if (row.kind === 'check-in') {
    const params = { id: row.communityId }
    await cancelRead(dispatch(getRunningQueryThunk('roster', { params })))
    await dispatch(roster.initiate({ params }, anew))
    return
  }
  if (row.kind === 'countdown') {
    await cancelRead(dispatch(getRunningQueryThunk('helpCountdown', undefined)))
    await dispatch(helpCountdown.initiate(undefined, anew))
  }
  await cancelRead(dispatch(getRunningQueryThunk('helpRequests', undefined)))
  await dispatch(helpRequests.initiate(undefined, anew))
}

/** Sends the waiting rows of this person whenever there may be a network. Rendered once, on every screen of a signed-in person. */
export function useHelpSender(userId: string): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const sender = createSender({
      waiting: async () => waitingRows(userId),
      idOf: ({ clientId }) => clientId,
      send: row => sendHelpRow(dispatch, row),
      async settled(row, outcome) {
        if (outcome.is === 'later') return
        if (outcome.is === 'refused') refuseRow(row.clientId, errorText(outcome.error))
        // Fetches the new state before the row is dropped, so that the screen does not show "nothing asked" in between.
        await readAgain(dispatch, row)
        if (outcome.is === 'sent') dropRow(row.clientId)
      },
      alone: inOneTab('muster-help-outbox'),
    })
    const wake = () => {
      sender.wake().catch(error => logProblem('help: waiting rows not sent', error))
    }
    const onVisible = () => document.visibilityState === 'visible' && wake()
    wake()
    const stop = onAdded(wake)
    addEventListener('online', wake)
    addEventListener('storage', rereadRows)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      sender.stop()
      stop()
      removeEventListener('online', wake)
      removeEventListener('storage', rereadRows)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [userId, dispatch])
}
