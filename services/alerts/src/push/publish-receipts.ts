import { createHash } from 'node:crypto'
import type { PayloadOf } from '@muster/contracts/define-event'
import { maxReceipts, receiptsChanged } from '@muster/contracts/events/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Log } from '@muster/service-kit/log'
import { afterReport } from '../domain/person-state.ts'
import { isOrder, type SentMessage, type SentUpdateState } from '../domain/told.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { ToldStore, UnpublishedRow } from '../store/told.ts'

type Receipt = PayloadOf<typeof receiptsChanged>['receipts'][number]
type Deps = {
  told: Pick<ToldStore, 'unpublished' | 'published'>
  subscriptions: Pick<SubscriptionStore, 'ownersOf'>
  bus: Pick<Bus, 'publish'>
  log: Log
}

/**
 * Creates a function that publishes whether orders have reached people, from the marked rows of the ledger. A row keeps its mark until its event is stored,
 * so it is published again after a crash. Sending pushes never waits for this.
 */
export function createPublishReceipts({ told, subscriptions, bus, log }: Deps) {
  return async (): Promise<void> => {
    for (;;) {
      const rows = await told.unpublished(maxReceipts / 2)
      if (rows.length === 0) return
      const owners = await subscriptions.ownersOf(rows.map(({ device }) => device))
      try {
        for (const [lineageId, some] of Map.groupBy(rows, ({ thread }) => thread)) {
          const receipts = some.flatMap(row => receiptsOf(row, owners.get(row.device)))
          if (receipts.length > 0) await bus.publish(receiptsChanged, { lineageId, receipts }, { id: idOf(receipts) })
        }
      } catch (err) {
        return log.warn({ err, rows: rows.length }, 'receipts not published; the next run will retry')
      }
      await told.published(rows)
    }
  }
}

/** The receipts of a row: of the order that its device was told of, and of orders that have not certainly reached the push service. */
function receiptsOf(row: UnpublishedRow, userId: string | undefined): Receipt[] {
  if (userId === undefined) return []
  const { accepted, perhaps } = afterReport(row)
  return [
    ...(isOrder(accepted) ? [receiptOf(accepted, stateOf(accepted, row), userId, row.at)] : []),
    ...[perhaps, row.refused].flatMap(told => (isOrder(told) ? [receiptOf(told, 'queued', userId, row.at)] : [])),
  ]
}

function stateOf({ revision }: SentMessage, { shown, opened }: UnpublishedRow): Receipt['state'] {
  if (opened >= revision) return 'seen'
  return shown >= revision ? 'delivered' : 'handed'
}

const receiptOf = (
  { update }: { update: SentUpdateState },
  state: Receipt['state'],
  userId: string,
  at: Date,
): Receipt => {
  const { updateId, updateRevision: revision = 0, level, severity, instruction } = update
  return { userId, updateId, revision, content: `${level} ${severity} ${instruction}`, state, at: at.toISOString() }
}

/** A hash of the receipts, so that the stream drops duplicates that two processes publish at the same moment. */
const idOf = (receipts: readonly Receipt[]) => createHash('sha256').update(JSON.stringify(receipts)).digest('base64url')
