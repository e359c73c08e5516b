import type { PushMessage, PushReceipt } from '@muster/contracts/entities/push'
import { expect, it } from 'vitest'
import { createReceipts, type Posted } from './receipts.ts'
import type { Report } from './shown-messages.ts'

const message: PushMessage = {
  ...{ kind: 'update', updateId: 'x', revision: 1, thread: 'x', threadRevision: 7, reason: 'entered', isNews: true },
  ...{ title: 'Skyline Fire', body: 'Leave now.', severity: 'critical', isDrill: false, tag: 'update-x' },
  ...{ url: '/updates/x', issuedAt: '2026-01-01T00:00:00.000Z', receipt: 'code-of-x' },
}
const other = { ...message, thread: 'y', receipt: 'code-of-y' }

/** The stored reports of a service worker. A restarted worker reads them again. */
function memory() {
  const rows = new Map<string, Report>()
  return {
    async keepReport(report: Report) {
      rows.set(report.message.thread, report)
    },
    async takeReports() {
      const taken = [...rows.values()]
      rows.clear()
      return taken
    },
  }
}

/** A browser that sends reports to `server`, whose answer a test can change. */
function browser({ reports = memory() } = {}) {
  const posted: PushReceipt[] = []
  const server = { answer: async (): Promise<Posted> => 'taken' }
  const post = (receipt: PushReceipt) => {
    posted.push(receipt)
    return server.answer()
  }
  let spread = Promise.resolve()
  return {
    posted: () => posted.map(({ thread, state }) => `${thread} ${state}`),
    last: () => posted.at(-1),
    server,
    /** Makes reports wait for this promise. */
    waitFor(moment: Promise<void>) {
      spread = moment
    },
    /** Starts a new worker. */
    start: () => createReceipts({ reports, post, spread: () => spread }),
  }
}
it('names the message that was shown or opened, with the code from it', async () => {
  const phone = browser()
  const report = phone.start()
  await report(message, 'shown')
  expect(phone.last()).toEqual({ thread: 'x', revision: 7, receipt: 'code-of-x', state: 'shown' })
  await report(message, 'opened')
  expect(phone.posted()).toEqual(['x shown', 'x opened'])
})

it('is not sent for a message without a code', async () => {
  const phone = browser()
  const { receipt: _, ...old } = message
  await phone.start()(old, 'shown')
  expect(phone.posted()).toEqual([])
})

const failures: [string, () => Promise<Posted>][] = [
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server has no room for it', async () => 'later'],
]
it.for(failures)('is retried once with the next report when %s, and not a third time', async ([, answer]) => {
  const phone = browser()
  phone.server.answer = answer
  await phone.start()(message, 'shown')
  await phone.start()(other, 'shown')
  expect(phone.posted()).toEqual(['x shown', 'x shown', 'y shown'])
  phone.server.answer = async () => 'taken'
  await phone.start()(message, 'opened')
  expect(phone.posted().slice(3)).toEqual(['y shown', 'x opened'])
})

it('is sent by the next worker when the browser stopped the one that waited', async () => {
  const phone = browser()
  phone.waitFor(new Promise(() => undefined))
  void phone.start()(message, 'shown')
  phone.waitFor(Promise.resolve())
  await phone.start()(other, 'shown')
  expect(phone.posted()).toEqual(['x shown', 'y shown'])
})

it('does not delay the handling of a press, and includes that the message was shown', async () => {
  const phone = browser()
  phone.waitFor(new Promise(() => undefined))
  const report = phone.start()
  void report(message, 'shown')
  await report(message, 'opened')
  expect(phone.posted()).toEqual(['x opened'])
})

it('is sent when the browser has lost its database', async () => {
  const gone = (): Promise<never> => Promise.reject(new Error('gone'))
  const phone = browser({ reports: { keepReport: gone, takeReports: gone } })
  await phone.start()(message, 'shown')
  expect(phone.posted()).toEqual(['x shown'])
})
