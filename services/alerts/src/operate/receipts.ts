import type { Receipts } from '@muster/contracts/entities/operator-message'
import type { operateRoutes } from '@muster/contracts/routes/operate'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { contains, geometryOf } from '@muster/geo/area'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { audienceOf } from '../domain/audience.ts'
import { afterReport, type DeliveryRecord, nextMessageFor } from '../domain/person-state.ts'
import { createLineages } from '../push/lineages.ts'
import type { SubscriptionStore, Watching } from '../store/subscriptions.ts'
import type { ToldRow, ToldStore } from '../store/told.ts'
import type { Shown, UpdateStore } from '../store/updates.ts'
import type { OperateContext } from './context.ts'

type Counts = Receipts['total']
export type ReceiptDeps = {
  updates: Pick<UpdateStore, 'byId' | 'lineage' | 'mergedInto'>
  subscriptions: Pick<SubscriptionStore, 'watching'>
  told: Pick<ToldStore, 'of'>
  drillAudience: 'affected' | 'everyone'
}

const batchSize = 500

/** Counts how far a message has come, from the ledger of pushes: what push services have accepted, and what devices have reported. */
export function receiptOperations({
  proposals,
  zones,
  clock,
  receipts: { updates, subscriptions, told, drillAudience },
}: Pick<OperateContext, 'proposals' | 'zones' | 'clock'> & { receipts: ReceiptDeps }) {
  const lineages = createLineages({ updates, clock, drillAudience })

  async function* rowsOf({ view, geometryProblem }: Shown): AsyncGenerator<[Watching, ToldRow | undefined]> {
    const audience = audienceOf(view, geometryProblem, drillAudience)
    let batch: Watching[] = []
    async function* flush(): AsyncGenerator<[Watching, ToldRow | undefined]> {
      const rows = await told.of(
        view.lineageId,
        batch.map(({ id }) => id),
      )
      for (const one of batch) yield [one, rows.get(one.id)]
      batch = []
    }
    for await (const one of subscriptions.watching([audience], null)) {
      batch.push(one)
      if (batch.length === batchSize) yield* flush()
    }
    yield* flush()
  }

  return {
    async getReceipts({ params: { id } }) {
      const proposal = await proposals.byId(id)
      const update = proposal?.updateId ? await updates.byId(proposal.updateId) : null
      if (!proposal || !update) throw new AppError('not-found')
      const chosen = proposal.draft?.zones ?? []
      const [ofZones, names] = await Promise.all([zones.polygonsOf(chosen), zones.namesOf(chosen)])
      const lineage = await lineages.read(update.view.lineageId, { mayBeKept: false })
      const now = clock.now()
      const total = none()
      const byLanguage = new Map<Language, Counts>()
      const byZone = new Map([...ofZones.keys()].map(zone => [zone, none()]))
      for await (const [{ places, language }, row] of rowsOf(update)) {
        const states = statesOf(
          row,
          record => lineage !== null && nextMessageFor(lineage, places, record, now) !== null,
        )
        count(total, states)
        if (!byLanguage.has(language)) byLanguage.set(language, none())
        const ofLanguage = byLanguage.get(language)
        if (ofLanguage) count(ofLanguage, states)
        for (const [zone, counts] of byZone) {
          const area = geometryOf(ofZones.get(zone) ?? [])
          if (area && places.some(({ coordinates }) => contains(area, coordinates))) count(counts, states)
        }
      }
      return {
        total,
        byLanguage: [...byLanguage].map(([language, counts]) => ({ language, ...counts })),
        byZone: [...byZone].map(([zone, counts]) => ({ zone, name: names.get(zone) ?? zone, ...counts })),
        at: clock.now().toISOString(),
      }
    },
  } satisfies Partial<Handlers<typeof operateRoutes>>
}

const none = (): Counts => ({
  watching: 0,
  queued: 0,
  accepted: 0,
  shown: 0,
  opened: 0,
  unknown: 0,
  unreached: 0,
})

type State = Exclude<keyof Counts, 'watching'>

/** The states of a device. `isDue` tells whether the device still has to be sent the current state, such as a correction that has not reached it. */
function statesOf(row: ToldRow | undefined, isDue: (record: DeliveryRecord) => boolean): readonly State[] {
  if (!row) return ['unreached']
  const { accepted, perhaps } = afterReport(row)
  if (accepted && !isDue({ accepted, perhaps })) {
    if (row.shown < accepted.revision) return ['accepted']
    return row.opened < accepted.revision ? ['accepted', 'shown'] : ['accepted', 'shown', 'opened']
  }
  if (row.holder) return ['queued']
  return perhaps ? ['unknown'] : ['unreached']
}

function count(counts: Counts, states: readonly State[]): void {
  counts.watching += 1
  for (const state of states) counts[state] += 1
}
