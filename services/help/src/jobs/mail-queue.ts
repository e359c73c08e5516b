import type { Jobs } from '@muster/service-kit/jobs/jobs'
import type { Log } from '@muster/service-kit/log'
import type { StoredRequest } from '../domain/request.ts'
import type { Countdown } from '../store/countdowns.ts'
import type { StoredReceipts } from '../store/receipts.ts'
import { sendHelpMail, sendOrderMail, wakeCountdown, wakeRequest, wakeUnseen } from './help-jobs.ts'

/** Queues the jobs that follow from a step. Callers do not wait for the queue; if it fails, the sweep does the work. */
export function createMailQueue({ jobs, log }: { jobs: Jobs; log: Log }) {
  const lost = (requestId: string) => (err: unknown) =>
    log.warn({ err, requestId }, 'help job not queued; the sweep will do it')
  return {
    add({ id, mails }: StoredRequest): void {
      for (const { askedId, issue } of mails) {
        jobs.enqueue(sendHelpMail, { helpId: id, askedId, issue }).catch(lost(id))
      }
    },

    wake({ id, wakeAt }: Pick<StoredRequest, 'id' | 'wakeAt'>, now: Date): void {
      if (!wakeAt) return
      const delayMs = Math.max(1, wakeAt.getTime() - now.getTime())
      jobs.enqueue(wakeRequest, { helpId: id, at: wakeAt.toISOString() }, { delayMs }).catch(lost(id))
    },

    wakeUnseen(dueAt: Date, now: Date): void {
      // Wakes at the end of the second, when every deadline in it is due.
      const second = Math.ceil(dueAt.getTime() / 1_000)
      const delayMs = Math.max(1, second * 1_000 - now.getTime())
      jobs.enqueue(wakeUnseen, { second }, { delayMs }).catch(lost(`unseen-${second}`))
    },

    addOrderMail({ id, mail }: Pick<StoredReceipts, 'id' | 'mail'>): void {
      if (mail !== null) jobs.enqueue(sendOrderMail, { receiptsId: id, mail }).catch(lost(id))
    },

    wakeCountdown({ id, opensAt }: Pick<Countdown, 'id' | 'opensAt'>, now: Date): void {
      const delayMs = Math.max(1, opensAt.getTime() - now.getTime())
      jobs.enqueue(wakeCountdown, { countdownId: id, at: opensAt.toISOString() }, { delayMs }).catch(lost(id))
    },
  }
}
