import type { DisplayState, PushMessage, PushReceipt } from '@muster/contracts/entities/push'
import type { Report, ShownMessages } from './shown-messages.ts'

/** `later`: the network or the server could not take it now. */
export type Posted = 'taken' | 'later'

type Deps = {
  reports: Pick<ShownMessages, 'keepReport' | 'takeReports'>
  post: (receipt: PushReceipt) => Promise<Posted>
  /** Spreads reports over time: all phones of an area are pushed to in the same seconds. */
  spread: () => Promise<void>
}

/**
 * Reports what this browser has shown and what was opened, so that the senders of an alert learn how far it has come. A report that nobody takes is
 * sent once more with the next one. It never rejects: no alert may depend on it.
 */
export function createReceipts({ reports, post, spread }: Deps) {
  const attempt = (receipt: PushReceipt) => post(receipt).catch((): Posted => 'later')

  async function send({ message, state, isLastTry }: Report): Promise<void> {
    const receipt = receiptOf(message, state)
    if (!receipt || (await attempt(receipt)) === 'taken' || isLastTry) return
    await reports.keepReport({ message, state, isLastTry: true }).catch(() => undefined)
  }

  return async (message: PushMessage, state: DisplayState): Promise<void> => {
    const report = { message, state, isLastTry: false }
    if (!receiptOf(message, state)) return
    // Kept first: the browser may end the worker while it waits.
    const isKept = await reports.keepReport(report).then(
      () => true,
      () => false,
    )
    // People do not press all at once.
    if (state === 'shown') await spread()
    const waiting = await reports.takeReports().catch(() => [])
    await Promise.all((isKept ? waiting : [...waiting, report]).map(send))
  }
}

/** Null for a message that is not reported, as from a server of an older version. */
function receiptOf({ thread, threadRevision, receipt }: PushMessage, state: DisplayState): PushReceipt | null {
  return receipt ? { thread, revision: threadRevision, receipt, state } : null
}

/** Service workers are ended some 30 s after an event. */
const spreadMs = 20_000
const timeoutMs = 5_000

/** At a random moment of the next 20 s. */
export const inTheNextSeconds = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, Math.random() * spreadMs)
  })

/** Without cookies: the report is of a device, whoever is signed in there. */
export async function postReceipt(receipt: PushReceipt): Promise<Posted> {
  const { status } = await fetch('/api/push/receipts', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(receipt),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return status === 429 || status >= 500 ? 'later' : 'taken'
}
