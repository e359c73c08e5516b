import { errorText, isApiError } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { createSender, inOneTab } from '../../lib/sender.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { onOtherTabsChanges, readWaitingChanges, refuseWaitingChanges, sendWaitingChanges } from './save-profile.ts'
import { changeStore } from './waiting-changes.ts'

// Statuses that refuse the content of a change. All other failures are temporary: no connection, an ended session, a busy server.
const refusals: readonly unknown[] = [400, 413, 422]

const needsAnswer = createObservable(false)

/** True if a waiting change can only be sent after the person has chosen between two values. */
export const useNeedsAnswer = (): boolean => useObservable(needsAnswer)

/** Sends a person's waiting changes whenever there may be a connection. Returns a function that stops this. */
export function startProfileOutbox(dispatch: AppDispatch, userId: string): () => void {
  const read = () =>
    readWaitingChanges(dispatch, userId).catch(error => logProblem('profile: waiting changes not read', error))
  const sender = createSender({
    // All waiting changes are sent as one.
    async waiting() {
      const rows = await changeStore.of(userId)
      return rows.length > 0 && rows.every(({ refusal }) => refusal === undefined) ? [{}] : []
    },
    idOf: () => userId,
    async send() {
      try {
        const { is } = await sendWaitingChanges(dispatch, userId, async () => null)
        needsAnswer.set(is === 'open')
        return is === 'open' ? { is: 'later' } : { is: 'sent' }
      } catch (error) {
        if (isApiError(error) && refusals.includes(error.status)) return { is: 'refused', error }
        const after = isApiError(error) ? error.retryAfterMs : undefined
        return { is: 'later', ...(after !== undefined && { afterMs: after }) }
      }
    },
    async settled(_, outcome) {
      if (outcome.is === 'refused') await refuseWaitingChanges(dispatch, userId, errorText(outcome.error))
    },
    alone: inOneTab('muster-profile-outbox'),
  })
  const wake = () => {
    sender.wake().catch(error => logProblem('profile: waiting changes not sent', error))
  }
  const onVisible = () => document.visibilityState === 'visible' && wake()
  void read().then(wake)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', onVisible)
  const end = onOtherTabsChanges(userId, () => void read())
  return () => {
    sender.stop()
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', onVisible)
    end()
  }
}
