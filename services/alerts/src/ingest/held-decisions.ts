import type { ReplyOf } from '@muster/contracts/define-route'
import type { listHeldMessages, releaseHeldMessage } from '@muster/contracts/routes/alerts'
import type { Clock } from '@muster/service-kit/clock'
import { AppError } from '@muster/service-kit/errors'
import type { Alert } from '../domain/alert.ts'
import { inForceFrom, inForcePart } from '../domain/check-time.ts'
import { countiesOf } from '../domain/counties.ts'
import type { Held, HeldStore } from '../store/held.ts'
import type { Decision } from '../store/held-models.ts'
import type { IngestAlerts } from './ingest-alert.ts'

type HeldMessage = ReplyOf<typeof listHeldMessages>[number]
type Release = Pick<Decision, 'by' | 'note' | 'area'>

/** Time in which the request that released a message ingests it; after that, the loop does. */
const partRecoveryMs = 5_000

export type HeldDecisions = ReturnType<typeof createHeldDecisions>

/** Carries out what a person decides about held messages, by an operator's key or at the console. */
export function createHeldDecisions({
  held,
  ingestReleased,
  clock,
}: {
  held: HeldStore
  ingestReleased: IngestAlerts
  clock: Clock
}) {
  async function decide({ id }: Held, decision: Decision, change: { alert: Alert; dueAt: Date | null }): Promise<Held> {
    const decided = await held.decide(id, decision, change)
    // Another operator decided first.
    if (!decided) throw new AppError('conflict')
    return decided
  }

  return {
    /** A message that nobody has decided. Throws `not-found` or `conflict`. */
    async undecided(id: string): Promise<Held> {
      const found = await held.byId(id)
      if (!found) throw new AppError('not-found')
      if (found.state !== 'held') throw new AppError('conflict')
      return found
    },

    async release(found: Held, { by, note, area }: Release): Promise<ReplyOf<typeof releaseHeldMessage>> {
      const now = clock.now()
      const alert = area === 'named-counties' ? withNamedCounties(found.alert) : found.alert
      const from = inForceFrom(alert, now)
      const decision = { action: 'release', by, at: now, note, area } as const
      const part = inForcePart(alert, now)
      // A message that is only partly in force is soon due again. After a crash the loop ingests that part, and makes the rest wait.
      const dueAt = from ? new Date(from) : part ? new Date(now.getTime() + partRecoveryMs) : null
      const change = { alert: part?.whole ?? alert, dueAt }
      const decided = await decide(found, decision, change)
      if (from) return { held: presentHeld(decided), outcome: 'waiting', updateId: null }
      const [ingested] = await ingestReleased([part?.alert ?? alert])
      if (!ingested) throw new Error('message was not ingested')
      if (!part) await held.markIngested(found.id)
      return { held: presentHeld(decided), outcome: ingested.outcome, updateId: ingested.updateId }
    },

    async refuse(found: Held, { by, note }: Omit<Release, 'area'>): Promise<HeldMessage> {
      const decision = { action: 'refuse', by, at: clock.now(), note, area: 'as-sent' } as const
      return presentHeld(await decide(found, decision, { alert: found.alert, dueAt: null }))
    },
  }
}

/** Adds the counties that an alert names to the area that it draws, because the operator has decided so. */
function withNamedCounties(alert: Alert): Alert {
  const infos = alert.infos.map(info => ({
    ...info,
    areas: info.areas.map(area => {
      const counties = countiesOf(area)
      return counties.length > 0 ? { ...area, polygons: [...area.polygons, ...counties], brokenPolygons: 0 } : area
    }),
  }))
  return { ...alert, infos }
}

/** A held message as the API shows it. */
export function presentHeld({ id, state, alert, reasons, understood, heldAt, dueAt, decisions }: Held): HeldMessage {
  const { feed, sender, identifier, sent, msgType, infos } = alert
  const [info] = infos
  return {
    id,
    state,
    feed,
    sender,
    identifier,
    sent,
    msgType,
    title: info?.headline || info?.event || '',
    reasons,
    understood,
    heldAt: heldAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    decisions: decisions.map(decision => ({ ...decision, at: decision.at.toISOString() })),
  }
}
