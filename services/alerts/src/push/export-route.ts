import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import type { exportParts } from '@muster/contracts/routes/export'
import type { Handler } from '@muster/service-kit/http/serve'
import type { SubscriptionsContext } from './subscriptions-context.ts'

/** Exports a person's browsers to which alerts are pushed, the places that they watch, and what they were last told. */
export const exportPart =
  ({ subscriptions, told }: SubscriptionsContext): Handler<typeof exportParts.alerts> =>
  async ({ caller: { userId } }) => {
    const [pushSubscriptions, ids] = await Promise.all([subscriptions.export(userId), subscriptions.idsOf(userId)])
    const toldLast = await told.export(ids)
    return { isComplete: toldLast.length < maxExportedRows, data: { pushSubscriptions, toldLast } }
  }
