import type { DisplayState, PushMessage, PushReceipt } from '@muster/contracts/entities/push'
import type { Report, ShownMessages } from './shown-messages.ts'

/** `later`: the network failed, or the server was too busy. */
export type Posted = 'taken' | 'later'

type Deps = {
  reports: Pick<ShownMessages, 'keepReport' | 'takeReports'>
  post: (receipt: PushReceipt) => Promise<Posted>
  /** Waits a random time. All phones of an area get a push within the same seconds, and must not report at the same moment. */
  spread: () => Promise<void>
}

/**
 * Creates a function that reports to the server that a message was shown or opened, so that the senders of an alert know how many people it has reached.
 * A report that fails is sent once more together with the next one. The function never rejects, because no alert may depend on it.
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
    // Stored first, because the browser may stop the worker while it waits.
    const isKept = await reports.keepReport(report).then(
      () => true,
      () => false,
    )
    // A report of a press is sent at once, because people do not press at the same moment.
    if (state === 'shown') await spread()
    const waiting = await reports.takeReports().catch(() => [])
    await Promise.all((isKept ? waiting : [...waiting, report]).map(send))
  }
}

/** The report for a message; null if the message has no receipt, as from an older server. */
function receiptOf({ thread, threadRevision, receipt }: PushMessage, state: DisplayState): PushReceipt | null {
  return receipt ? { thread, revision: threadRevision, receipt, state } : null
}

/** Longest wait, in ms. Browsers stop a service worker about 30 s after an event. */
const spreadMs = 20_000
const timeoutMs = 5_000

/** Resolves at a random moment within `spreadMs`. */
export const randomDelay = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, Math.random() * spreadMs)
  })

/** Sends a report. Without cookies, because it is about the device and not about the person who is signed in. Rejects without a network. */
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
